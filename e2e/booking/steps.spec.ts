import type { Page } from '@playwright/test';
import {
  ada,
  bookFlight,
  changeOffer,
  chooseOffer,
  confirmedReference,
  duffelFault,
  fillCard,
  fillTraveler,
  goToPayment,
  openFlight,
  payButton,
} from '../support/booking.ts';
import { expect, full, narrow, once, open, ready, slowOnce, test } from '../support/browser/test.ts';
import { openStep } from '../support/draft.ts';
import { inDays, openResults } from '../support/search.ts';
import { findOffer, openBooking } from '../support/seats.ts';

const domestic = { origin: 'LAX', destination: 'SFO' };

/** Counts the offer checks that the page makes. */
function countChecks(page: Page): { readonly count: () => number } {
  let checks = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/flights/verify-offer/')) checks += 1;
  });
  return { count: () => checks };
}

async function setHidden(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => value });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);
}

test(
  'each step shows its heading, its position among four, and the flight summary [BOOK-01] [BOOK-03]',
  narrow,
  async ({ page }) => {
    await openBooking(page, { origin: 'JFK', destination: 'LHR' });
    const steps = page.getByRole('list', { name: 'Booking steps' });
    const current = steps.locator('[aria-current="step"]');
    const summary = page.getByRole('region', { name: 'Your flight' }).or(page.getByRole('complementary'));
    const at = async (heading: string, step: string) => {
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(current).toContainText(step);
      await expect(page.getByText('JFK').filter({ visible: true }).first()).toBeVisible();
      await expect(summary.first()).toBeVisible();
    };
    for (const name of ['Passenger Details', 'Seat Selection', 'Payment', 'Confirmation']) {
      await expect(steps).toContainText(name);
    }
    await at('Passenger Information', 'Passenger Details');
    await fillTraveler(page, 0, ada);
    await page.getByRole('button', { name: 'Continue to Seat Selection' }).click();
    await at('Seat Selection', 'Seat Selection');
    await page.getByRole('button', { name: 'Skip Seat Selection' }).click();
    await at('Payment', 'Payment');
    await page.getByRole('button', { name: 'Back to Seat Selection' }).click();
    await at('Seat Selection', 'Seat Selection');
    await page.goBack();
    await at('Payment', 'Payment');
    await page.goto(page.url().replace('step=payment', 'step=passenger-info'));
    await expect(page.getByLabel('First name')).toHaveValue('Ada');
  },
);

test(
  'the form asks for title, names, gender, birth date up to today, e-mail and phone [PAX-02] [PAX-05]',
  full,
  async ({ page }) => {
    await openBooking(page, { origin: 'JFK', destination: 'LHR' });
    const block = page.getByRole('group', { name: 'Traveler 1: Adult (12+ years)' });
    await expect(block.getByLabel('Title', { exact: true }).getByRole('option')).toHaveText([
      '–',
      'Mr',
      'Ms',
      'Mrs',
      'Miss',
      'Dr',
    ]);
    await expect(block.getByLabel('Gender').getByRole('option')).toHaveText(['Select', 'Female', 'Male']);
    await block.getByLabel('Title', { exact: true }).selectOption('mr');
    await expect(block.getByLabel('Gender')).toHaveValue('male');
    await expect(block.getByLabel('Date of birth')).toHaveAttribute('max', inDays(0));
    for (const [label, token] of [
      ['First name', 'given-name'],
      ['Last name', 'family-name'],
      ['Date of birth', 'bday'],
      ['Email', 'email'],
      ['Phone', 'tel'],
    ] as const) {
      await expect(block.getByLabel(label, { exact: true })).toHaveAttribute('autocomplete', new RegExp(token));
    }
  },
);

test(
  'a birth date that does not match the fare leads to a search with the right age [SRCH-15] [PAX-06]',
  full,
  async ({ page }) => {
    await openResults(page);
    await chooseOffer(page);
    const born = `${Number(inDays(40).slice(0, 4)) - 15}-01-01`;
    await fillTraveler(page, 0, { ...ada, dateOfBirth: born });
    await page.getByRole('button', { name: 'Continue to Seat Selection' }).click();
    await page.getByRole('link', { name: 'Search Again with the Right Ages' }).click();
    await page.waitForURL(/\/search\?.*youngAges=15/);
    await expect(page.getByRole('link', { name: /^View Details/ }).first()).toBeVisible({ timeout: 20_000 });
  },
);

test.describe('an offer that fails to load', () => {
  test.use({ allowStatuses: [400, 404, 503] });

  test(
    'because the supplier does not answer: an error message and Back [BOOK-02] [SAFE-02]',
    full,
    async ({ page }) => {
      await openResults(page);
      const href = await page
        .getByRole('link', { name: /^View Details/ })
        .first()
        .getAttribute('href');
      const offerId = href?.split('?')[0]?.split('/').at(-1) ?? '';
      for (let n = 0; n < 3; n++) await duffelFault({ operation: 'offers.get', kind: 'status_503', offerId });
      await open(page, `/booking?offer=${offerId}`);
      await expect(page.getByText('Error loading flight details')).toBeVisible({ timeout: 20_000 });
      await expect(page.getByText(/airlines cannot be reached right now/)).toBeVisible();
      await expect(page.getByRole('link', { name: 'Back', exact: true })).toBeVisible();
    },
  );

  test('without an offer no request is made [BOOK-05]', full, async ({ page }) => {
    let calls = 0;
    page.on('request', (request) => {
      if (request.url().includes('/api/flights')) calls += 1;
    });
    await open(page, '/booking');
    await expect(page.getByText('Flight offer not found')).toBeVisible();
    expect(calls).toBe(0);
  });
});

test(
  'the offer is checked every 30 s on the form, every 15 s at payment, not in a hidden tab, and at once when the tab is shown [VER-03]',
  once,
  async ({ page }) => {
    await page.clock.install();
    await openStep(page, await findOffer(page, domestic), 'passenger-info');
    const checks = countChecks(page);
    // The page's clock also runs on its own while the form is filled in.
    await page.clock.runFor(15_000);
    expect(checks.count()).toBe(0);
    await page.clock.runFor(16_000);
    await expect.poll(checks.count).toBe(1);
    await page.clock.runFor(30_000);
    await expect.poll(checks.count).toBe(2);

    await setHidden(page, true);
    await page.clock.runFor(120_000);
    expect(checks.count()).toBe(2);
    await setHidden(page, false);
    await expect.poll(checks.count).toBe(3);

    await goToPayment(page);
    // From here on the page's clock moves only on request, however long the form took.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
    const before = checks.count();
    for (let round = 1; round <= 4; round++) {
      await page.clock.runFor(15_000);
      await expect.poll(checks.count).toBeGreaterThanOrEqual(before + round);
    }
    // One may have been on its way when the clock stopped.
    expect(checks.count()).toBeLessThanOrEqual(before + 5);
  },
);

test(
  'under five minutes left: a warning on each step, a toast at payment [VER-04] [PAY-11]',
  slowOnce,
  async ({ page }) => {
    await page.clock.install();
    const offer = await findOffer(page, domestic);
    await openStep(page, offer, 'passenger-info');
    await expect(page.getByText('Offer Expiring Soon')).toHaveCount(0);
    await changeOffer(offer.id, { expiresInSeconds: 235 });
    await page.clock.runFor(31_000);
    await expect(page.getByText('Offer Expiring Soon')).toBeVisible();
    await expect(page.getByText('3 minutes are left to book at this price.')).toBeVisible();
    await goToPayment(page);
    const toast = page.getByRole('region', { name: /Notifications/ }).getByRole('listitem');
    await expect(toast).toContainText('Offer Expiring Soon');
    await expect(payButton(page)).toBeEnabled();
  },
);

test.describe('an offer that expires while the form is open', () => {
  test.use({ allowStatuses: [410, 503] });

  test(
    'is reported, the button says so and is disabled, and the search is one click away [VER-03] [VER-06]',
    slowOnce,
    async ({ page }) => {
      await page.clock.install();
      const offer = await findOffer(page, domestic);
      await openStep(page, offer, 'passenger-info', { search: domestic });
      await changeOffer(offer.id, { expire: true });
      await page.clock.runFor(31_000);
      await expect(
        page.getByText('This flight offer has expired. Please return to search and select another flight.'),
      ).toBeVisible();
      await expect(page.getByRole('button', { name: 'Offer Expired' })).toBeDisabled();
      await expect(page.getByRole('link', { name: 'Search Again' })).toHaveAttribute('href', /\/search\?origin=LAX/);
    },
  );

  test(
    'on the payment step reopens the search after 3 to 4 s, with its parameters [VER-07]',
    slowOnce,
    async ({ page }) => {
      await page.clock.install();
      const search = { ...domestic, adultsCount: '1', cabinClass: 'business' };
      const offer = await findOffer(page, search);
      await openStep(page, offer, 'payment', { search });
      await changeOffer(offer.id, { expire: true });
      await page.clock.runFor(16_000);
      await expect(page.getByRole('button', { name: 'Offer Expired' })).toBeDisabled();
      await page.clock.runFor(2500);
      expect(new URL(page.url()).pathname).toBe('/booking');
      await page.clock.runFor(1500);
      await page.waitForURL(/\/search\?/);
      expect(Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject({
        origin: 'LAX',
        destination: 'SFO',
        cabinClass: 'business',
      });
    },
  );

  test('a check without an answer warns and blocks nothing [VER-05]', slowOnce, async ({ page }) => {
    await page.clock.install();
    const offer = await findOffer(page, domestic);
    await openStep(page, offer, 'passenger-info');
    for (let n = 0; n < 3; n++) await duffelFault({ operation: 'offers.get', kind: 'status_503', offerId: offer.id });
    await page.clock.runFor(31_000);
    await expect(page.getByText('Unable to verify offer validity. Please return to search.')).toBeVisible({
      timeout: 20_000,
    });
    await expect(page.getByRole('button', { name: 'Continue to Seat Selection' })).toBeEnabled();
  });
});

test('while the booking is being made nothing checks, redirects or disables [VER-09]', once, async ({ page }) => {
  await page.clock.install();
  const offer = await findOffer(page, domestic);
  await openStep(page, offer, 'payment');
  await fillCard(page);
  const held = Promise.withResolvers<void>();
  const ordered = Promise.withResolvers<void>();
  await page.route('**/api/bookings', async (route) => {
    const response = await route.fetch();
    ordered.resolve();
    await held.promise;
    await route.fulfill({ response });
  });
  await payButton(page).click();
  // The final check belongs to the payment (PAY-04); the page makes the pause after it.
  await page.waitForResponse((response) => response.url().includes('/verify-offer/'));
  await page.clock.runFor(1000);
  await ordered.promise;
  const checks = countChecks(page);
  await changeOffer(offer.id, { expire: true });
  await page.clock.runFor(60_000);
  expect(checks.count()).toBe(0);
  expect(new URL(page.url()).pathname).toBe('/booking');
  await expect(page.getByText('This offer can no longer be booked')).toHaveCount(0);
  held.resolve();
  await confirmedReference(page);
  expect(checks.count()).toBe(0);
});

test(
  'a price that rose since the flight page is shown next to the old one and must be confirmed [PRICE-06]',
  slowOnce,
  async ({ page }) => {
    await openResults(page);
    const offerId = await openFlight(page);
    const before = await page
      .getByRole('region', { name: 'Price summary' })
      .getByText(/^\$[\d,]+$/)
      .last()
      .innerText();
    await changeOffer(offerId, { totalAmount: '9000.00' });
    await bookFlight(page);
    const notice = page.getByRole('alert').filter({ hasText: 'The price of this flight has changed' });
    await expect(notice).toContainText(`It was ${before} and is now $11,070. Nothing was charged.`);
    const next = page.getByRole('button', { name: 'Continue to Seat Selection' });
    await expect(next).toBeDisabled();
    await notice.getByRole('button', { name: 'Continue at $11,070' }).click();
    await expect(next).toBeEnabled();
    await expect(notice).toHaveCount(0);
  },
);

test(
  'a price that rose in a later step is asked about after a reload too [PRICE-06] [BOOK-04]',
  slowOnce,
  async ({ page }) => {
    const offer = await findOffer(page, { origin: 'LAX', destination: 'SFO' });
    await openStep(page, offer, 'seat-selection');
    await page.getByRole('button', { name: 'Skip Seat Selection' }).click();
    const before = (await payButton(page).innerText()).replace('Pay ', '');
    await changeOffer(offer.id, { totalAmount: '9000.00' });
    await page.reload();
    const notice = page.getByRole('alert').filter({ hasText: 'The price of this flight has changed' });
    await expect(notice).toContainText(`It was ${before} and is now $11,070. Nothing was charged.`);
    await expect(payButton(page)).toBeDisabled();
    await notice.getByRole('button', { name: 'Continue at $11,070' }).click();
    await page.reload();
    await ready(page);
    await expect(page.getByRole('button', { name: 'Pay $11,070' })).toBeEnabled();
    await expect(notice).toHaveCount(0);
  },
);
