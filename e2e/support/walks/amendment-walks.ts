import { expect, type Page } from '@playwright/test';
import type { BookingAnswer } from '#contract/booking.ts';
import { amendmentInProgress, openAmendmentTexts } from '#domain/booking/amendments/open-amendment.ts';
import { fillCard } from '../booking.ts';
import { open, press } from '../browser/test.ts';
import {
  answerChanges,
  bookChangeable,
  changeButton,
  changedHeading,
  chooseButtons,
  chooseFirst,
  openChange,
  searchOther,
} from '../flight-changes.ts';
import {
  addButtons,
  addedHeading,
  bookForBags,
  chooseBagsForAll,
  goOn,
  noBags,
  openBags,
  payForBags,
  reviewHeading,
  sellBags,
  sumOf,
} from '../later-bags.ts';
import { details } from '../trips.ts';

/** Other flights for a booked trip, with all their messages. */
export async function* flightChange(page: Page, brand: string) {
  const booking = await bookChangeable(page, 'none', brand, { adultsCount: '9' });
  await openChange(page, booking);
  yield 'flights of the trip';
  await press(page, 'Search Flights');
  await expect(page.getByText('Please choose at least one flight to change.')).toBeVisible();
  yield 'no flight chosen';
  await searchOther(page);
  await expect(page.getByText('No other flights on this day')).toBeVisible();
  yield 'no other flights';
  await press(page, 'Other airports');
  await page.getByLabel('To', { exact: true }).fill('nowhere');
  await press(page, 'Search Flights');
  await expect(page.getByLabel('To', { exact: true })).toBeFocused();
  yield 'fields with errors';
  await openChange(page, booking);
  await answerChanges(booking, 'unpriced');
  await searchOther(page);
  await expect(page.getByText(/^\d+ by phone/)).toBeVisible();
  yield 'flights by phone only';
  await answerChanges(booking, 'not_changeable');
  await press(page, 'Search Flights');
  await expect(page.getByRole('alert').getByText(/cannot be changed online/)).toBeVisible();
  yield 'not online';
  await answerChanges(booking, 'dearer');
  await press(page, 'Search Flights');
  await expect(chooseButtons(page).first()).toBeVisible();
  yield 'other flights';
  await chooseFirst(page);
  await expect(page.getByLabel('Card number')).toBeVisible();
  yield 'review with card';
  await changeButton(page).click();
  await expect(page.getByLabel('Card number')).toBeFocused();
  yield 'review, card missing';
  await fillCard(page);
  await changeButton(page).click();
  await expect(changedHeading(page)).toBeVisible();
  yield 'flights changed';
  await page.route(`**/api/bookings/${booking.id}`, async (route) => {
    const response = await route.fetch();
    const trip = (await response.json()) as BookingAnswer;
    const unsettled = { open_amendment: 'flights', message: openAmendmentTexts.flights };
    await route.fulfill({ response, json: { ...trip, ...unsettled } });
  });
  await open(page, `/my-trips?trip=${booking.id}`);
  await expect(details(page).getByText(amendmentInProgress)).toBeVisible();
  yield 'change not settled';
  await page.unrouteAll();
}

/** Bags for a booked trip of nine travelers. */
export async function* laterBags(page: Page, brand: string) {
  const party = { adultsCount: '7', childrenCount: '1', infantsCount: '1' };
  await openBags(page, await bookForBags(page, 'none', brand));
  await expect(noBags(page)).toBeVisible();
  yield 'no bags';
  const booking = await bookForBags(page, 'bags', brand, party);
  await openBags(page, booking);
  await expect(addButtons(page).first()).toBeVisible();
  yield 'bags for sale';
  await goOn(page).click();
  await expect(page.getByText('Please choose at least one bag.')).toBeInViewport({ ratio: 1 });
  yield 'no bag chosen';
  await chooseBagsForAll(page);
  await expect(sumOf(page)).toHaveText(/^\d+ bags chosen/);
  yield 'a bag for everyone';
  await sellBags(booking, { dearerBy: '10.00' });
  await goOn(page).click();
  await expect(page.getByRole('alert').getByText('The price has changed')).toBeVisible();
  yield 'dearer bags';
  await goOn(page).click();
  await expect(reviewHeading(page)).toBeVisible();
  yield 'review of bags';
  await fillCard(page);
  await payForBags(page).click();
  await expect(addedHeading(page)).toBeVisible();
  yield 'bags added';
  await openBags(page, booking);
  await page.getByText('Bags you bought, by traveler').click();
  await expect(page.getByRole('list', { name: 'Bags you bought' })).toBeVisible();
  yield 'bags that were bought';
  await page.route('**/api/bookings/*/bags', (route) => route.abort());
  await page.reload();
  await expect(page.getByText('Bags cannot be shown')).toBeVisible();
  yield 'bags not read';
}
