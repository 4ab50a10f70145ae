import type { Browser, Page } from '@playwright/test';
import { tomorrowIn } from '#server/testing/steps/booking-steps.ts';
import { expectAccessible, signInAs } from '../support/accounts/admin.ts';
import { fillCard, ordersOf, payButton } from '../support/booking.ts';
import { expect, full, open, test } from '../support/browser/test.ts';
import { openStep } from '../support/draft.ts';
import { findOffer } from '../support/seats.ts';

/** Authorized, and flagged by the risk engine for a person to look at. */
const flaggedCard = '4000000000009235';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Pays for a trip tomorrow with a flagged card; returns the offer and the booking. */
async function payFlagged(page: Page, brand: string) {
  const search = { origin: 'LAX', destination: 'SFO', departureDate: tomorrowIn('America/Los_Angeles') };
  const offer = await findOffer(page, search, ({ slices }) => slices.every(({ segments }) => segments.length === 1));
  await openStep(page, offer, 'payment', { search, brand, email: 'flagged@example.com' });
  await fillCard(page, flaggedCard);
  await payButton(page).click();
  await expect(heading(page)).toHaveText('Your payment is being checked');
  const id = new URL(page.url()).searchParams.get('booking') ?? '';
  return { offer, id };
}

/** The administrator's window, at the desk of a booking. */
async function openDesk(page: Page, browser: Browser, id: string): Promise<Page> {
  const context = await browser.newContext({ viewport: page.viewportSize(), baseURL: new URL(page.url()).origin });
  const desk = await context.newPage();
  await signInAs(desk, 'admin');
  await open(desk, `/admin/bookings/${id}`);
  return desk;
}

async function decide(desk: Page, action: 'Approve and order' | 'Refuse payment'): Promise<void> {
  await desk.getByRole('button', { name: action }).click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Called the cardholder');
  await dialog.getByRole('button', { name: action }).click();
  await expect(dialog).toHaveCount(0);
}

test.describe('a payment that the provider flags, for a trip that leaves soon', () => {
  test(
    'waits at the desk; once approved, the traveler’s page shows the confirmation [HOST-03] [CONF-05] [ADM-06]',
    full,
    async ({ page, browser }) => {
      test.slow();
      const { offer, id } = await payFlagged(page, 'default');
      const told = page.getByText('We are checking your payment before we book your flights.');
      await expect(told).toContainText(/We will decide by \d\d:\d\d on \w{3}, \w{3} \d+, \d{4} \(Los Angeles time\)/);
      expect(await ordersOf(offer.id)).toEqual([]);
      await expectAccessible(page);

      const desk = await openDesk(page, browser, id);
      await expect(desk.getByText('Payment held for review', { exact: true })).toBeVisible();
      await expect(desk.getByText('Decide by')).toBeVisible();
      await expectAccessible(desk);
      await decide(desk, 'Approve and order');
      await expect(desk.getByText(/The flights are booked and \$[\d,.]+ was taken\./).first()).toBeVisible();
      await desk.context().close();

      await expect(heading(page)).toHaveText('Booking Confirmed', { timeout: 40_000 });
      expect(await ordersOf(offer.id)).toHaveLength(1);
    },
  );

  for (const brand of ['default', 'skyhop', 'solana', 'polar']) {
    test(
      `is refused: nothing is booked or charged, and the traveler’s page says so, under ${brand} [HOST-03] [CONF-05] [A11Y-01]`,
      full,
      async ({ page, browser }) => {
        test.slow();
        const { offer, id } = await payFlagged(page, brand);
        const desk = await openDesk(page, browser, id);
        await decide(desk, 'Refuse payment');
        await desk.context().close();
        await expect(heading(page)).toHaveText('Nothing was booked', { timeout: 40_000 });
        await expect(
          page.getByText('We could not approve this payment. Nothing was booked and nothing was charged.'),
        ).toBeVisible();
        expect(await ordersOf(offer.id)).toEqual([]);
        await expectAccessible(page);
      },
    );
  }
});
