import type { Locator, Page } from '@playwright/test';
import type { OfferAnswer } from '#contract/offer.ts';
import { bookFare, fares, quoteOf } from '#server/testing/steps/cancel-steps.ts';
import { visitorOf } from '../support/booked.ts';
import { expect, full, open, slowOnce, test } from '../support/browser/test.ts';
import {
  back,
  canceledNote,
  cancelOf,
  cardOf,
  details,
  no,
  outcomeOf,
  question,
  toast,
  yes,
} from '../support/trips.ts';
import { wirePrice } from '../support/wire-price.ts';

/** The airline keeps everything, and the 24-hour rule does not apply. */
const nothingAbroad = {
  query: { origin: 'LHR', destination: 'CDG' },
  isIt: ({ owner, conditions }: OfferAnswer) => owner.iata_code === 'BA' && conditions.refundable === false,
};

/** Presses Tab until the element has the focus, once it is visible. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < 60; presses++) {
    if ((await target.count()) === 1 && (await target.evaluate((element) => element === document.activeElement)))
      return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Not reached by Tab: ${target}`);
}

for (const brand of ['default', 'polar']) {
  test(
    `canceling asks first and states the refund; then the money is refunded once, under ${brand} [TRIP-04] [TRIP-06] [TRIP-07] [TRIP-12] [A11Y-01]`,
    brand === 'default' ? {} : full,
    async ({ page }) => {
      await open(page, `/?brand=${brand}`);
      const booking = await bookFare(visitorOf(page), fares.abroad);
      const { body: quote } = await quoteOf(visitorOf(page), booking.id);
      const { refund_amount, fee_amount, paid_amount, currency } = quote;
      // The first booking with this address creates an account; here a guest cancels.
      await page.context().clearCookies({ name: 'account' });
      await open(page, '/my-trips');
      const held = Promise.withResolvers<void>();
      await page.route('**/cancellation-quote', async (route) => {
        await held.promise;
        await route.continue();
      });
      await cancelOf(page, booking).click();
      const sentence = 'Are you sure you want to cancel this booking? This action cannot be undone.';
      await expect(question(page).getByText(sentence, { exact: true })).toBeVisible();
      await expect(question(page).getByText(/Cancellation fees may apply per the airline's policy/)).toBeVisible();
      await expect(yes(page)).toBeDisabled();
      held.resolve();
      await expect(yes(page)).toBeEnabled();
      for (const text of [
        wirePrice(paid_amount, currency),
        `−${wirePrice(fee_amount, currency)}`,
        wirePrice(refund_amount, currency),
      ]) {
        await expect(back(page).getByText(text, { exact: true })).toBeVisible();
      }
      await expect(back(page)).toContainText('Please allow 7–21 business days for the refund to reach your card.');
      await no(page).click();
      await expect(question(page)).toHaveCount(0);
      await expect(cancelOf(page, booking)).toBeFocused();

      await cancelOf(page, booking).click();
      await expect(yes(page)).toBeEnabled();
      const asked: string[] = [];
      page.on('request', (request) => {
        if (request.url().endsWith('/cancel')) asked.push(request.postData() ?? '');
      });
      await yes(page).dblclick();
      await expect(canceledNote(page)).toContainText(
        `${wirePrice(refund_amount, currency)} has been refunded to the card you paid with`,
      );
      await expect(toast(page).getByText('Booking cancelled', { exact: true })).toBeVisible();
      await expect(
        toast(page).getByText('Your booking has been successfully cancelled.', { exact: true }),
      ).toBeVisible();
      await expect(details(page).getByText('Cancelled', { exact: true })).toBeVisible();
      // The dialog's own Close stays free.
      await details(page).getByRole('button', { name: 'Close' }).first().click({ trial: true });
      // It is above the dialog and not inert.
      await toast(page).getByRole('button', { name: 'Close' }).click();
      expect(asked).toHaveLength(1);
      const { quoteId } = JSON.parse(asked[0] ?? '{}') as { quoteId: string };
      expect(await outcomeOf(booking, quoteId)).toEqual({
        refunds: [Math.round(Number(refund_amount) * 100)],
        isCanceled: true,
      });
      await page.keyboard.press('Escape');
      await expect(page).toHaveURL(/\/my-trips$/);
      await expect(cardOf(page, booking).getByText('Cancelled', { exact: true })).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    },
  );
}

test(
  'by keyboard: details, the question, no, the question again, yes [A11Y-01] [TRIP-04] [CONF-01]',
  slowOnce,
  async ({ page }) => {
    await open(page, '/');
    const booking = await bookFare(visitorOf(page), fares.abroad);
    await open(page, `/booking?booking=${booking.id}`);
    await tabTo(page, page.getByRole('link', { name: 'Manage or Cancel' }));
    await page.keyboard.press('Enter');
    await tabTo(page, details(page).getByRole('button', { name: 'Cancel Booking' }));
    await page.keyboard.press('Enter');
    await expect(yes(page)).toBeEnabled();
    await tabTo(page, no(page));
    await page.keyboard.press('Enter');
    await tabTo(page, details(page).getByRole('button', { name: 'Cancel Booking' }));
    await page.keyboard.press('Enter');
    await expect(yes(page)).toBeEnabled();
    await tabTo(page, yes(page));
    await page.keyboard.press('Enter');
    await expect(details(page).getByText(/^Canceled on /)).toBeVisible();
  },
);

test(
  'the refund is stated before confirming: full, none, airline credit, or by phone only [TRIP-07] [TRIP-10] [TRIP-11] [TRIP-12]',
  slowOnce,
  async ({ page }) => {
    test.setTimeout(90_000);
    await open(page, '/');
    const visitor = visitorOf(page);
    const [free, nothing, credit] = [
      await bookFare(visitor, fares.nothing),
      await bookFare(visitor, nothingAbroad),
      await bookFare(visitor, fares.credit),
    ];
    await open(page, '/my-trips');
    await cancelOf(page, free).click();
    await expect(back(page).getByText('Free cancellation')).toBeVisible();
    const { sale_amount, sale_currency } = free.bookingData;
    await expect(back(page).getByText(wirePrice(sale_amount, sale_currency), { exact: true })).toHaveCount(2);
    await no(page).click();

    await cancelOf(page, nothing).click();
    await expect(back(page).getByText('No refund', { exact: true })).toBeVisible();
    await expect(back(page).getByText('$0', { exact: true })).toBeVisible();
    await no(page).click();

    await cancelOf(page, credit).click();
    await expect(back(page)).toContainText(/The airline issues a \$[\d,.]+ credit for a future flight/);
    await yes(page).click();
    await expect(details(page).getByRole('list', { name: 'Airline credit' })).toHaveText(
      /^Ada Byron\$[\d,]+(\.\d\d)?[A-Z0-9]{6}$/,
    );
  },
);
