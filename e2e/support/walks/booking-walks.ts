import { expect, type Page } from '@playwright/test';
import type { VerifyOfferAnswer } from '#contract/flights.ts';
import type { OfferAnswer } from '#contract/offer.ts';
import { tomorrowIn } from '#server/testing/steps/booking-steps.ts';
import { fares, findFare } from '#server/testing/steps/cancel-steps.ts';
import { visitorOf } from '../booked.ts';
import { changeOffer, confirmedReference, duffelFault, fillCard, payButton } from '../booking.ts';
import { open } from '../browser/test.ts';
import { openStep } from '../draft.ts';
import { inDays } from '../search.ts';
import { findOffer, freeSeats, ownDay, soldBy } from '../seats.ts';

const domestic = { origin: 'LAX', destination: 'SFO' };
/** Authorized, and flagged by the risk engine for a person to look at. */
const flaggedCard = '4000000000009235';
const declinedCard = '4000000000000002';

/** Messages of a booking before the payment: bags, frequent flyer numbers, seats, prices and offers that change. */
export async function* choices(page: Page, brand: string) {
  await open(page, `/?brand=${brand}`);
  const member = await findFare(visitorOf(page), fares.fully);
  await openStep(page, member, 'passenger-info', { brand, names: [{ firstName: 'Amelia', lastName: 'Earhart' }] });
  const number = page.getByLabel('Duffel Airways membership number');
  const proceed = page.getByRole('button', { name: 'Continue to Seat Selection' });
  await typePassport(page);
  await number.fill('99000');
  await proceed.click();
  await expect(page.getByText('Duffel Airways did not accept this number for this traveler.')).toBeVisible();
  yield 'frequent flyer number refused';
  await number.fill('1234567890');
  await proceed.click();
  await expect(page.getByText('Your member price')).toBeVisible();
  yield 'member price';

  const departureDate = inDays(ownDay());
  const query = { ...domestic, departureDate, returnDate: inDays(ownDay() + 7), adultsCount: '2' };
  const bags = page.getByRole('region', { name: 'Bags and extras' });
  const offer = await findOffer(page, query, ({ owner }) => owner.name === 'Alaska Airlines');
  await openStep(page, offer, 'seat-selection');
  await bags.locator('summary').nth(1).click();
  await bags
    .getByRole('button', { name: /^Add one: / })
    .first()
    .click();
  await expect(bags).toContainText('1 extra chosen');
  yield 'bags';
  await page.getByRole('button', { name: 'Skip Seat Selection' }).click();
  await fillCard(page);
  await changeOffer(offer.id, { bagsDearerBy: '10.00' });
  await payButton(page).click();
  await expect(bags).toContainText('Your bags and extras have changed');
  yield 'bags at another price';

  const flight = await findOffer(page, { ...domestic, adultsCount: '2' }, soldBy('Delta Air Lines'));
  await duffelFault({ operation: 'seat_maps.get', kind: 'status_500', offerId: flight.id, times: 3 });
  await openStep(page, flight, 'seat-selection');
  await expect(page.getByRole('region', { name: 'Seats' }).getByRole('button', { name: 'Try Again' })).toBeVisible();
  yield 'seats not read';
  await expect(async () => {
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(freeSeats(page).first()).toBeVisible({ timeout: 1500 });
  }).toPass();
  const described = page.locator('[data-seat][data-state="free"][aria-description]').first();
  // A seat shows its details if focused by a key: to the browser, a scripted focus counts like the last input.
  await page.keyboard.press('F9');
  await described.focus();
  const designator = (await described.getAttribute('data-seat')) ?? '';
  const shown = page.getByText(new RegExp(`^${designator} · `)).filter({ visible: true });
  await expect(shown.first()).toBeVisible();
  yield 'details of a seat';
  const exit = page.locator('[data-seat][data-state="free"][aria-description*="exit" i]').first();
  await exit.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: /^Is seat / })).toBeVisible();
  yield 'question about a seat';

  await changeOffer(flight.id, { totalAmount: '9000.00' });
  await page.keyboard.press('Escape');
  await lookAgain(page);
  await expect(page.getByText('The price of this flight has changed', { exact: true })).toBeVisible();
  yield 'another price';
  await changeOffer(flight.id, { expiresInSeconds: 200 });
  await lookAgain(page);
  await expect(page.getByText('Offer Expiring Soon').first()).toBeVisible();
  yield 'offer about to expire';
  await changeOffer(flight.id, { expire: true });
  await lookAgain(page);
  await expect(page.getByText('This offer can no longer be booked')).toBeVisible();
  yield 'offer expired';
  await toSeatsOf(page, 'Southwest Airlines');
  await expect(page.getByText('Seat maps are not available for this flight.')).toBeVisible();
  yield 'no seat maps';
  await page.route(/\/assets\/seat-step-/, (route) => route.abort());
  await toSeatsOf(page, 'United Airlines');
  await expect(page.getByRole('alert').getByRole('button', { name: 'Try Again' })).toBeVisible();
  yield 'seat step not loaded';
  await page.unrouteAll();
}

/** Every outcome of a payment except the ordinary confirmation. */
export async function* outcomes(page: Page, brand: string) {
  await toPayment(page, { brand });
  await fillCard(page, '4242424242424241');
  await payButton(page).click();
  await expect(page.getByText('The card number you entered is not valid').first()).toBeVisible();
  yield 'card with an error';
  await fillCard(page, declinedCard);
  await payButton(page).click();
  await expect(page.getByText(/^Your card was declined or the card details were incorrect/).first()).toBeVisible();
  yield 'card declined';

  await page.route(
    (url) => url.pathname === '/api/bookings',
    (route) =>
      route.fulfill({ status: 503, json: { message: 'Try again.', code: 'SUPPLIER_UNAVAILABLE', requestId: 'req_1' } }),
  );
  await fillCard(page);
  await payButton(page).click();
  await expect(page.getByText(/^Your card is authorized for/)).toBeVisible({ timeout: 20_000 });
  yield 'money on hold';
  await page.unrouteAll();

  const { id } = await toPayment(page, { departureDate: inDays(41) });
  await duffelFault({ operation: 'orders.create', kind: 'accepted_202_then_created', offerId: id, delayMs: 15_000 });
  await fillCard(page);
  await payButton(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your booking is being finalized' })).toBeVisible({
    timeout: 20_000,
  });
  yield 'being finalized';
  await toPayment(page, { origin: 'LGW', destination: 'STN', departureDate: inDays(42) });
  await fillCard(page);
  await payButton(page).click();
  await expect(page.getByText('Booking Failed').first()).toBeVisible({ timeout: 20_000 });
  yield 'refused by the airline';

  await toPayment(page, { departureDate: tomorrowIn('America/Los_Angeles') }, ({ slices }) =>
    slices.every(({ segments }) => segments.length === 1),
  );
  await fillCard(page, flaggedCard);
  await payButton(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your payment is being checked' })).toBeVisible();
  yield 'payment being checked';

  const booked = await toPayment(page, { departureDate: inDays(43) });
  await fillCard(page);
  await payButton(page).click();
  await confirmedReference(page);
  await open(page, `/booking?offer=${booked.id}`);
  await expect(page.getByText(/^You have already booked this/)).toBeVisible();
  yield 'booked already';

  await toPayment(page, { departureDate: inDays(44) });
  await page.route(/\/verify-offer\//, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as VerifyOfferAnswer;
    await route.fulfill({ response, json: { ...answer, terms: { ...answer.terms, fee_amount: '99.00' } } });
  });
  await lookAgain(page);
  await expect(page.getByText('Terms Changed')).toBeVisible();
  yield 'terms changed by the brand';
  await page.unrouteAll();
}

async function typePassport(page: Page): Promise<void> {
  const numbers = page.getByLabel('Passport number');
  if ((await numbers.count()) === 0) return;
  await numbers.fill('X 1234560');
  await page.getByLabel('Passport expiry date').fill(inDays(2000));
  await page.getByLabel('Issuing country').selectOption('US');
}

/** Opens the payment step of an offer with the travelers filled in. */
async function toPayment(
  page: Page,
  { brand, ...query }: Record<string, string> = {},
  fits: (offer: OfferAnswer) => boolean = () => true,
): Promise<OfferAnswer> {
  const search = { ...domestic, ...query };
  // On another day each time: an offer's hold would be booked when its page opens again.
  const offer = await findOffer(page, search, fits);
  await openStep(page, offer, 'payment', { search, ...(brand === undefined ? {} : { brand }) });
  return offer;
}

async function toSeatsOf(page: Page, airline: string): Promise<void> {
  await openStep(page, await findOffer(page, domestic, soldBy(airline)), 'seat-selection');
}

/** As if the visitor came back to the tab: the offer is checked at once. */
async function lookAgain(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}
