import type { Page } from '@playwright/test';
import type { BookingAnswer } from '#contract/booking.ts';
import type { DeskBookingAnswer } from '#contract/desk-booking.ts';
import { askSupplier } from '#server/testing/steps/cancel-steps.ts';
import { expectAccessible, signInAs } from '../support/accounts/admin.ts';
import { bookByCalls } from '../support/booked.ts';
import { administrator, duffelOrigin } from '../support/browser/servers.ts';
import { expect, full, open, slowOnce, test } from '../support/browser/test.ts';

const toastOf = (page: Page) => page.getByRole('region', { name: /Notifications/ }).getByRole('listitem');
const readDesk = async (page: Page, id: string) =>
  (await (await page.request.get(`/api/admin/bookings/${id}`)).json()) as DeskBookingAnswer;

/** Cancels the order on the supplier's own site, as detected by the refund check. */
async function canceledElsewhere(page: Page): Promise<BookingAnswer> {
  const booking = await bookByCalls(page);
  const offer = await askSupplier(duffelOrigin, 'order_cancellations', { order_id: booking.duffelBookingId });
  await askSupplier(duffelOrigin, `order_cancellations/${offer.id}/actions/confirm`);
  await page.request.get(`/api/bookings/${booking.id}/cancellation-quote`);
  await expect.poll(async () => (await readDesk(page, booking.id)).attention).toBe('cancelled_elsewhere');
  return booking;
}

/** The cardholder disputes the charge before the traveler cancels: our refund is refused. */
const disputedCard = '4000000000000259';

async function disputedRefund(page: Page): Promise<BookingAnswer> {
  const booking = await bookByCalls(page, {}, null, disputedCard);
  await page.request.post(`/api/bookings/${booking.id}/cancel`);
  await expect.poll(async () => (await readDesk(page, booking.id)).attention).toBe('refund_disputed');
  return booking;
}

const rowOf = (page: Page, { reference }: BookingAnswer) =>
  page.getByRole('list', { name: 'Bookings' }).getByRole('listitem').filter({ hasText: reference });

for (const brand of ['default', 'polar']) {
  test(
    `an administrator finds the bookings that need attention first, by keyboard, and resolves one with a reason, under ${brand} [ADM-06] [A11Y-01]`,
    full,
    async ({ page }) => {
      // Three screens, each viewed twice.
      test.slow();
      await signInAs(page, 'admin');
      await page.goto(`/?brand=${brand}`);
      const booking = await disputedRefund(page);
      await bookByCalls(page);
      await open(page, '/admin-settings');
      await page.getByRole('link', { name: /^Bookings ./ }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Bookings' })).toBeVisible();
      await expect(page).toHaveTitle(/^Bookings \| /);
      await expect(page.locator('[data-attention]')).toHaveText(/needs? attention$/);
      await expect(rowOf(page, booking)).toContainText('Refund refused: payment disputed');
      await expectAccessible(page);

      await page.getByLabel('Search', { exact: true }).fill(booking.reference.toLowerCase());
      await page.keyboard.press('Enter');
      await page.waitForURL((url) => url.searchParams.get('q') === booking.reference.toLowerCase());
      await expect(page.getByRole('list', { name: 'Bookings' }).getByRole('listitem')).toHaveCount(1);
      await rowOf(page, booking).getByRole('link').focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1 })).toContainText(booking.reference);
      await expect(page.getByText('Refund refused: payment disputed', { exact: true }).first()).toBeVisible();
      await expectAccessible(page);

      const ask = page.getByRole('button', { name: 'Mark refund as paid' });
      await ask.focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: /^Mark the refund of \$[\d,]+ as paid by other means\?$/ });
      await expect(dialog).toContainText('No money moves');
      await dialog.getByRole('button', { name: 'Mark refund as paid' }).click();
      const reason = dialog.getByLabel('Reason');
      await expect(reason).toBeFocused();
      await expect(reason).toHaveAccessibleDescription(/Enter a reason of at least 5 characters/);
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(ask).toBeFocused();

      await ask.click();
      await reason.fill('Bank transfer of today, agreed by phone');
      await dialog.getByRole('button', { name: 'Mark refund as paid' }).click();
      await expect(toastOf(page)).toContainText('The refund is marked as paid by other means.');
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      await expect(page.getByText('No manual actions are possible.')).toBeVisible();
      const history = page.getByRole('region', { name: 'History' });
      await expect(history).toContainText('“Bank transfer of today, agreed by phone”');
      await expect(history).toContainText(administrator.email);
    },
  );
}

test(
  'an empty result says so and links back to all bookings; the filters are kept in the URL [ADM-06]',
  full,
  async ({ page }) => {
    await signInAs(page, 'admin');
    await open(page, '/admin/bookings?q=nobody-has-this&state=attention&mode=live');
    await expect(page.getByText('No bookings match')).toBeVisible();
    await expect(page.getByLabel('State')).toHaveValue('attention');
    await expect(page.getByLabel('Mode')).toHaveValue('live');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Show All Bookings' }).click();
    await page.waitForURL((url) => url.search === '');
    await expect(page.getByLabel('Search', { exact: true })).toHaveValue('');
  },
);

test.describe('refused actions', () => {
  test.use({ allowStatuses: [404, 409] });

  test(
    'an administrator who acts second gets an error, and the booking is reloaded [ADM-06]',
    slowOnce,
    async ({ page }) => {
      await signInAs(page, 'admin');
      const { id } = await canceledElsewhere(page);
      await open(page, `/admin/bookings/${id}`);
      const { seen } = await readDesk(page, id);
      const data = { action: 'settled_not_flying', reason: 'Paid back at the provider', seen };
      expect((await page.request.post(`/api/admin/bookings/${id}/actions`, { data })).status()).toBe(200);
      await page.getByRole('button', { name: 'Settled: nothing is booked' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Reason').fill('I did the same');
      await dialog.getByRole('button', { name: 'Settled: nothing is booked' }).click();
      await expect(dialog.getByRole('alert')).toContainText(
        'This booking has changed in the meantime. Nothing was done.',
      );
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Reload the booking' }).click();
      await expect(page.getByText('No manual actions are possible.')).toBeVisible();
      await expect(page.getByRole('region', { name: 'History' })).not.toContainText('I did the same');
    },
  );
});

test('other pages contain none of the desk’s code [ADM-06] [FAST-01]', slowOnce, async ({ page }) => {
  const scripts: string[] = [];
  page.on('response', async (response) => {
    if (response.url().endsWith('.js')) scripts.push(await response.text().catch(() => ''));
  });
  await signInAs(page, 'admin');
  for (const path of ['/', '/my-trips', '/admin-settings']) {
    await open(page, path);
    await page.waitForLoadState('networkidle');
  }
  expect(scripts.length).toBeGreaterThan(0);
  for (const words of ['Capture and confirm', 'Looked again', 'Nothing needs attention']) {
    expect([words, scripts.some((script) => script.includes(words))]).toEqual([words, false]);
  }
});
