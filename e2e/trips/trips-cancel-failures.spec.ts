import type { BookingAnswer } from '#contract/booking.ts';
import type { CancellationQuoteAnswer } from '#contract/refunds.ts';
import { bookFare, fares } from '#server/testing/steps/cancel-steps.ts';
import { signInAsNewTraveler } from '../support/accounts/account.ts';
import { bookByCalls, injectFault, visitorOf } from '../support/booked.ts';
import { accessibilityFaults } from '../support/browser/axe.ts';
import { expect, full, once, open, slowOnce, test } from '../support/browser/test.ts';
import { back, cancelOf, cardOf, details, offerIdOf, question, toast, yes } from '../support/trips.ts';

test.describe('when canceling fails', () => {
  test.use({ allowStatuses: [404, 409, 502, 503] });

  test(
    'no online cancellation: the dialog says so, with the number to call and no confirm button [TRIP-12] [TRIP-05]',
    full,
    async ({ page }) => {
      await open(page, '/');
      const booking = await bookFare(visitorOf(page), fares.offline);
      await open(page, `/my-trips?trip=${booking.id}`);
      const title =
        booking.bookingData.conditions.refundable === false ? 'Non-Refundable Ticket' : 'No online cancellation';
      await expect(details(page).getByText(title, { exact: true })).toBeVisible();
      await expect(details(page).getByRole('button', { name: 'Cancel Booking' })).toHaveCount(0);
      await page.keyboard.press('Escape');
      await expect(cardOf(page, booking)).toBeVisible();
      await expect(cancelOf(page, booking)).toHaveCount(0);
      // An older link asks for it all the same.
      await open(page, `/my-trips?trip=${booking.id}&step=cancel`);
      await expect(question(page).getByRole('alert')).toContainText('This booking cannot be canceled online.');
      await expect(question(page).getByRole('alert').getByRole('link')).toHaveAttribute('href', /^tel:\+\d+$/);
      await expect(yes(page)).toHaveCount(0);
      expect(await accessibilityFaults(page)).toEqual([]);
    },
  );

  test(
    'an unreachable airline: the error stays on the screen, nothing is lost, a retry works [TRIP-06] [SHELL-07]',
    once,
    async ({ page }) => {
      await open(page, '/');
      const booking = await bookFare(visitorOf(page), fares.abroad);
      await open(page, '/my-trips');
      await injectFault('order_cancellations.create', 'status_500', { offerId: await offerIdOf(booking) });
      await cancelOf(page, booking).click();
      const alert = question(page).getByRole('alert');
      await expect(alert).toContainText('The airline cannot be reached right now. Nothing was canceled.');
      await expect(yes(page)).toBeDisabled();
      await alert.getByRole('button', { name: 'Try Again' }).click();
      await expect(yes(page)).toBeEnabled();

      // Confirming fails: the quote no longer exists, and there is no other.
      const message = 'The airline cannot be reached right now. Nothing was canceled. Please try again.';
      await page.route('**/cancel', (route) =>
        route.fulfill({ status: 503, json: { code: 'SUPPLIER_UNAVAILABLE', message, requestId: 'req_1' } }),
      );
      await yes(page).click();
      await expect(alert).toContainText('Your booking was not canceled');
      await expect(alert).toContainText(message);
      await expect(toast(page).getByText('Cancellation failed', { exact: true })).toBeVisible();
      await expect(toast(page).getByText(message)).toBeVisible();
      await expect(yes(page)).toBeFocused();
      await expect(alert).toBeInViewport();
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.unroute('**/cancel');
      await yes(page).click();
      await expect(details(page).getByText(/^Canceled on /)).toBeVisible();
    },
  );

  test(
    'a changed refund is shown and must be confirmed again to cancel [TRIP-11] [TRIP-07]',
    slowOnce,
    async ({ page }) => {
      await open(page, '/');
      const booking = await bookFare(visitorOf(page), fares.abroad);
      await page.route('**/cancellation-quote', async (route) => {
        const quote = (await (await route.fetch()).json()) as CancellationQuoteAnswer;
        await route.fulfill({
          json: { ...quote, quoteId: 'cnl_of_earlier', refund_amount: quote.paid_amount, fee_amount: '0.00' },
        });
      });
      await open(page, '/my-trips');
      await cancelOf(page, booking).click();
      await yes(page).click();
      const alert = question(page).getByRole('alert');
      await expect(alert).toContainText('The refund has changed');
      await expect(back(page).getByText('−$35', { exact: true })).toBeVisible();
      await expect(yes(page)).toBeEnabled();
      const { booking: current } = {
        booking: (await (await page.request.get(`/api/bookings/${booking.id}`)).json()) as BookingAnswer,
      };
      expect(current.status).toBe('confirmed');
      await yes(page).click();
      await expect(details(page).getByText(/^Canceled on /)).toBeVisible();
    },
  );

  test(
    'an airline that does not answer: shown as being confirmed, never as failed, polled until known; also after a reload [TRIP-07] [SHELL-07]',
    slowOnce,
    async ({ page }) => {
      await signInAsNewTraveler(page);
      const booking = await bookFare(visitorOf(page), fares.abroad);
      await open(page, '/my-trips');
      await cancelOf(page, booking).click();
      await expect(yes(page)).toBeEnabled();
      await injectFault('order_cancellations.confirm', 'status_504', { times: 5, offerId: await offerIdOf(booking) });
      await yes(page).click();
      await expect(details(page).getByText('Your cancellation is being confirmed with the airline')).toBeVisible();
      await expect(page.getByText(/failed/i)).toHaveCount(0);
      await expect(details(page).getByRole('button', { name: 'Cancel Booking' })).toHaveCount(0);
      expect(await accessibilityFaults(page)).toEqual([]);
      await expect(details(page).getByText(/^Canceled on /)).toBeVisible({ timeout: 30_000 });
      await expect(toast(page).getByText('Booking cancelled', { exact: true })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('tab', { name: 'Cancelled (1)' })).toBeVisible();
    },
  );

  test('two tabs: the second learns that the first one has canceled [TRIP-07]', slowOnce, async ({ page, context }) => {
    await open(page, '/');
    const booking = await bookFare(visitorOf(page), fares.abroad);
    await open(page, '/my-trips');
    await cancelOf(page, booking).click();
    await expect(yes(page)).toBeEnabled();
    const second = await context.newPage();
    await open(second, `/my-trips?trip=${booking.id}&step=cancel`);
    await expect(yes(second)).toBeEnabled();
    await yes(page).click();
    await expect(details(page).getByText(/^Canceled on /)).toBeVisible();
    await yes(second).click();
    await expect(details(second).getByText(/^Canceled on /)).toBeVisible();
    // The URL of the question leads to its outcome.
    await open(second, `/my-trips?trip=${booking.id}&step=cancel`);
    await expect(details(second).getByText(/^Canceled on /)).toBeVisible();
    await expect(second).toHaveURL(new RegExp(`\\?trip=${booking.id}$`));
  });

  test(
    'a connection that fails after confirming: the outcome is looked up and shown [TRIP-07] [SHELL-07]',
    slowOnce,
    async ({ page }) => {
      await open(page, '/');
      const booking = await bookFare(visitorOf(page), fares.abroad);
      await open(page, '/my-trips');
      await cancelOf(page, booking).click();
      await expect(yes(page)).toBeEnabled();
      await page.route('**/cancel', async (route) => {
        await route.fetch();
        await route.fulfill({ status: 502, body: 'Bad gateway' });
      });
      await yes(page).click();
      await expect(question(page).getByText('We are checking whether your cancellation arrived')).toBeVisible();
      await expect(page.getByText(/failed/i)).toHaveCount(0);
      await expect(details(page).getByText(/^Canceled on /)).toBeVisible({ timeout: 15_000 });
    },
  );

  test(
    'a pending booking cannot be canceled yet, and says why; a booking that cannot be loaded shows an error with a retry [TRIP-12] [TRIP-05]',
    slowOnce,
    async ({ page }) => {
      await open(page, '/');
      const booking = await bookByCalls(page, {}, { kind: 'accepted_202' });
      expect(booking.status).toBe('pending');
      await open(page, '/my-trips');
      await expect(cancelOf(page, booking)).toBeDisabled();
      await expect(cancelOf(page, booking)).toHaveAccessibleDescription(
        /The booking can be canceled once it is confirmed\.$/,
      );
      await open(page, '/my-trips?trip=bkg_of_somebody_else');
      await expect(details(page).getByText('Unable to load booking details')).toBeVisible();
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.route('**/api/bookings/bkg_*', (route) => route.fulfill({ json: booking }));
      await details(page).getByRole('button', { name: 'Try Again' }).click();
      await expect(details(page).getByText(booking.reference, { exact: true })).toBeVisible();
      await expect(details(page).getByRole('button', { name: 'Cancel Booking' })).toBeDisabled();
    },
  );
});
