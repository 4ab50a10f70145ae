import { expect, type Page } from '@playwright/test';
import { bookFare, fares } from '#server/testing/steps/cancel-steps.ts';
import { signInAsNewTraveler } from '../accounts/account.ts';
import { bookByCalls, injectFault, visitorOf } from '../booked.ts';
import { open } from '../browser/test.ts';
import { changeButton, changedHeading, toReview } from '../flight-changes.ts';
import { changeFlights } from '../schedule.ts';
import { cancelOf, cardOf, details, offerIdOf, question, yes } from '../trips.ts';

const changes = [
  ['small', 'The airline changed your flights'],
  ['large', 'The airline made a significant change to your flights'],
  ['canceled', 'The airline canceled one or more flights on this trip'],
] as const;

/** Booked trips after an event: the airline changed or canceled flights, a cancellation fails, money comes back. */
export async function* tripEvents(page: Page, brand: string) {
  await open(page, `/my-trips?brand=${brand}`);
  const booking = await bookFare(visitorOf(page), fares.abroad);
  for (const [kind, title] of changes) {
    await changeFlights(booking, { kind });
    await expect(async () => {
      await open(page, `/my-trips?trip=${booking.id}`);
      await expect(details(page).getByText(title, { exact: true })).toBeVisible({ timeout: 2000 });
    }).toPass({ timeout: 30_000 });
    yield `flights changed by the airline: ${kind}`;
    if (kind !== 'small') continue;
    await details(page).getByRole('button', { name: 'Keep New Flights' }).click();
    await expect(details(page)).toContainText('You accepted the new flights.');
    yield 'change accepted';
  }
  await page.keyboard.press('Escape');
  await expect(cardOf(page, booking)).toContainText('Please review the change');
  yield 'list with a change';

  const offline = await bookFare(visitorOf(page), fares.offline);
  await open(page, `/my-trips?trip=${offline.id}&step=cancel`);
  await expect(question(page).getByRole('alert')).toContainText('This booking cannot be canceled online.');
  yield 'cancellation by phone only';
  const credit = await bookFare(visitorOf(page), fares.credit);
  await open(page, `/my-trips?trip=${credit.id}&step=cancel`);
  await expect(yes(page)).toBeEnabled();
  yield 'cancellation for credit';
  const failing = await bookFare(visitorOf(page), fares.partly);
  await injectFault('order_cancellations.create', 'status_500', { offerId: await offerIdOf(failing) });
  await open(page, `/my-trips?trip=${failing.id}&step=cancel`);
  await expect(question(page).getByRole('alert')).toContainText('The airline cannot be reached right now.');
  yield 'cancellation failed';
  await question(page).getByRole('button', { name: 'Try Again' }).click();
  await expect(yes(page)).toBeEnabled();
  await injectFault('order_cancellations.confirm', 'status_504', { times: 5, offerId: await offerIdOf(failing) });
  await yes(page).click();
  await expect(details(page).getByText('Your cancellation is being confirmed with the airline')).toBeVisible();
  yield 'cancellation being confirmed';

  const pending = await bookByCalls(page, {}, { kind: 'accepted_202' });
  await open(page, '/my-trips');
  await expect(cancelOf(page, pending)).toBeDisabled();
  yield 'pending booking';
  await open(page, '/my-trips?trip=bkg_of_somebody_else');
  await expect(details(page).getByText('Unable to load booking details')).toBeVisible();
  yield 'details not read';
  await open(page, `/my-trips#open=${pending.id}.${'A'.repeat(43)}`);
  await expect(page.getByRole('alert')).toContainText('This link does not open a booking.');
  yield 'link that opens nothing';
  await toReview(page, 'cheaper', brand);
  yield 'review of cheaper flights';
  await changeButton(page).click();
  await expect(changedHeading(page)).toBeVisible();
  yield 'flights changed, money comes back';

  await signInAsNewTraveler(page);
  await open(page, '/my-trips');
  await expect(page.getByText('Trips that you book while you are signed in are listed here.')).toBeVisible();
  yield 'no trips in the account';
  const own = await bookByCalls(page);
  await open(page, '/my-trips');
  await expect(page.getByRole('tab').first()).toBeVisible();
  await expect(cardOf(page, own)).toBeVisible();
  yield 'trips of the account';
}
