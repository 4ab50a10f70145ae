import type { Page } from '@playwright/test';
import { bookFare, fares } from '#server/testing/steps/cancel-steps.ts';
import type { AirlineAction } from '#server/testing/steps/schedule-steps.ts';
import { visitorOf } from '../support/booked.ts';
import { expect, full, open, test } from '../support/browser/test.ts';
import { changeFlights } from '../support/schedule.ts';
import { back, cardOf, details, viewOf, yes } from '../support/trips.ts';
import { wirePrice } from '../support/wire-price.ts';

/** A trip without a refund under its airline's rules, changed by the airline; the list shows it. */
async function changedTrip(page: Page, action: AirlineAction & { readonly kind?: string }, brand = 'default') {
  const what = action.kind === 'canceled' ? 'canceled one or more flights on this trip' : 'changed your flights';
  await open(page, `/?brand=${brand}`);
  const booking = await bookFare(visitorOf(page), fares.abroad);
  await page.context().clearCookies({ name: 'account' });
  await changeFlights(booking, action);
  await expect(async () => {
    await open(page, '/my-trips');
    await expect(cardOf(page, booking)).toContainText(`The airline ${what}. Please review the change and reply.`, {
      timeout: 1000,
    });
  }).toPass({ timeout: 30_000 });
  return booking;
}

test('a small change is shown beside the old flights and accepted; the list no longer asks [SERV-01] [SERV-02]', async ({
  page,
}) => {
  const booking = await changedTrip(page, { kind: 'small' });
  const before = booking.bookingData.slices[0]?.segments[0]?.departing_at.slice(11, 16) ?? '';
  await viewOf(page, booking).click();
  await expect(details(page).getByText('The airline changed your flights', { exact: true })).toBeVisible();
  await expect(details(page)).toContainText('Leaves 20 min later.');
  await expect(details(page).getByText('Before', { exact: true })).toBeVisible();
  await expect(details(page)).toContainText(before);
  await expect(details(page).getByRole('button', { name: 'Cancel for Full Refund' })).toHaveCount(0);
  await details(page).getByRole('button', { name: 'Keep New Flights' }).click();
  await expect(details(page)).toContainText('You accepted the new flights.');
  await page.keyboard.press('Escape');
  await expect(cardOf(page, booking)).toContainText('The airline changed your flights. See the details');
});

test('a large change is canceled for the whole price, which every step states [SERV-02] [TERMS-01]', async ({
  page,
}) => {
  const booking = await changedTrip(page, { kind: 'large' });
  const paid = wirePrice(booking.bookingData.sale_amount, booking.bookingData.sale_currency);
  await viewOf(page, booking).click();
  await expect(details(page)).toContainText('The airline made a significant change to your flights');
  await expect(details(page)).toContainText(`We will refund the full ${paid} to your card`);
  await details(page).getByRole('button', { name: 'Cancel for Full Refund' }).click();
  await expect(back(page)).toContainText('because the airline changed your flights');
  await yes(page).click();
  await expect(details(page).getByRole('status').filter({ hasText: 'Canceled on ' })).toContainText(paid);
});

const kinds = [
  [
    'canceled',
    'The airline canceled one or more flights on this trip',
    /is canceled, and the airline has not named another flight/,
  ],
  ['number', 'The airline changed your flights', /Now flight BA \d+ instead of BA \d+/],
  ['airport', 'The airline made a significant change to your flights', /Arrives at [A-Z]{3} instead of CDG/],
] as const;
for (const [kind, title, text] of kinds) {
  test(`a change of the kind ${kind} is said in words, on a dark brand too [SERV-01]`, full, async ({ page }) => {
    const booking = await changedTrip(page, { kind }, 'polar');
    await viewOf(page, booking).click();
    await expect(details(page).getByText(title, { exact: true })).toBeVisible();
    await expect(details(page)).toContainText(text);
    await expect(details(page).getByRole('button', { name: 'Keep New Flights' })).toHaveCount(
      kind === 'canceled' ? 0 : 1,
    );
  });
}

test.describe('a stale answer', () => {
  test.use({ allowStatuses: [409] });

  test(
    'a change that was changed again is refused kindly, and the newest is shown [SERV-02]',
    full,
    async ({ page }) => {
      const booking = await changedTrip(page, { kind: 'small' });
      await viewOf(page, booking).click();
      const keep = details(page).getByRole('button', { name: 'Keep New Flights' });
      await expect(keep).toBeVisible();
      await changeFlights(booking, { kind: 'large' });
      await keep.click();
      await expect(details(page).getByRole('alert')).toContainText('The airline has changed these flights again');
      await expect(details(page)).toContainText('The airline made a significant change to your flights');
      await keep.click();
      await expect(details(page)).toContainText('You accepted the new flights.');
    },
  );
});
