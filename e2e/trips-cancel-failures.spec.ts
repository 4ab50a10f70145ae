import { bookFare, fares } from '../server/testing/cancel-steps.ts';
import { signInAsNew } from './support/account.ts';
import { accessibilityFaults } from './support/axe.ts';
import { strike, visitorOf } from './support/booked.ts';
import { expect, once, open, test } from './support/test.ts';
import { cancelOf, details, offerIdOf, question, toast, yes } from './support/trips.ts';

test.describe('when it cannot be done', () => {
  test.use({ allowStatuses: [404, 409, 502, 503] });

  test('no online cancellation: said in the question, with the number to call and no yes [TRIP-12] [TRIP-05]', async ({
    page,
  }) => {
    await open(page, '/');
    const booking = await bookFare(visitorOf(page), fares.offline);
    await open(page, `/my-trips?trip=${booking.id}`);
    const title =
      booking.bookingData.conditions.refundable === true ? 'No online cancellation' : 'Non-Refundable Ticket';
    await expect(details(page).getByText(title, { exact: true })).toBeVisible();
    await expect(details(page).getByRole('button', { name: 'Cancel Booking' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await cancelOf(page, booking).click();
    await expect(question(page).getByRole('alert')).toContainText('This booking cannot be cancelled online.');
    await expect(question(page).getByRole('alert').getByRole('link')).toHaveAttribute('href', /^tel:\+\d+$/);
    await expect(yes(page)).toHaveCount(0);
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  test(
    'an airline that does not answer: being confirmed, never failed, asked until it is known; also after a reload [TRIP-07] [SHELL-07]',
    once,
    async ({ page }) => {
      await signInAsNew(page);
      const booking = await bookFare(visitorOf(page), fares.abroad);
      await open(page, '/my-trips');
      await cancelOf(page, booking).click();
      await expect(yes(page)).toBeEnabled();
      await strike('order_cancellations.confirm', 'status_504', { times: 5, offerId: await offerIdOf(booking) });
      await yes(page).click();
      await expect(details(page).getByText('Your cancellation is being confirmed with the airline')).toBeVisible();
      await expect(page.getByText(/failed/i)).toHaveCount(0);
      await expect(details(page).getByRole('button', { name: 'Cancel Booking' })).toHaveCount(0);
      expect(await accessibilityFaults(page)).toEqual([]);
      await expect(details(page).getByText(/^Cancelled on /)).toBeVisible({ timeout: 30_000 });
      await expect(toast(page).getByText('Booking cancelled', { exact: true })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('tab', { name: 'Cancelled (1)' })).toBeVisible();
    },
  );

  test('two tabs: the second learns that the first has cancelled [TRIP-07]', once, async ({ page, context }) => {
    await open(page, '/');
    const booking = await bookFare(visitorOf(page), fares.abroad);
    await open(page, '/my-trips');
    await cancelOf(page, booking).click();
    await expect(yes(page)).toBeEnabled();
    const second = await context.newPage();
    await open(second, `/my-trips?trip=${booking.id}&step=cancel`);
    await expect(yes(second)).toBeEnabled();
    await yes(page).click();
    await expect(details(page).getByText(/^Cancelled on /)).toBeVisible();
    await yes(second).click();
    await expect(details(second).getByText(/^Cancelled on /)).toBeVisible();
    // The address of the question leads to what became of it.
    await open(second, `/my-trips?trip=${booking.id}&step=cancel`);
    await expect(details(second).getByText(/^Cancelled on /)).toBeVisible();
    await expect(second).toHaveURL(new RegExp(`\\?trip=${booking.id}$`));
  });
});
