import type { Page } from '@playwright/test';
import {
  ada,
  changeOffer,
  chooseOffer,
  confirmedReference,
  duffelFault,
  fillCard,
  fillTraveler,
  goToPayment,
  intentsOf,
  ordersOf,
  payAndConfirm,
  payButton,
} from '../support/booking.ts';
import { expect, full, narrow, once, open, slowOnce, test } from '../support/browser/test.ts';
import { openStep } from '../support/draft.ts';
import { inDays, openResults } from '../support/search.ts';
import { findOffer, openBooking } from '../support/seats.ts';

const dollarsOf = async (page: Page): Promise<number> => Number((await payButton(page).innerText()).replace(/\D/g, ''));

/** Opens the payment step of a new offer with the travelers filled in; returns the offer's id. */
async function toPayment(page: Page, query: Record<string, string> = {}): Promise<string> {
  const search = { origin: 'LAX', destination: 'SFO', ...query };
  const offer = await findOffer(page, search);
  await openStep(page, offer, 'payment', { search });
  return offer.id;
}

for (const brand of ['skyhop', 'polar']) {
  test(
    `search, choose, book, pay, confirm, under ${brand}: order, money and screen agree [BOOK-03] [PAY-03] [PAY-04] [CONF-01] [PRICE-03] [BRAND-11]`,
    brand === 'polar' ? narrow : {},
    async ({ page }) => {
      await openResults(page, { brand });
      // Not its visible text, because the browser may not have laid out a skippable card.
      const shown =
        (await page
          .getByRole('article')
          .first()
          .getByText(/^\$[\d,]+$/)
          .textContent()) ?? '';
      const offerId = await chooseOffer(page);
      await expect(page.getByText(shown, { exact: true }).filter({ visible: true }).first()).toBeVisible();
      await fillTraveler(page, 0, ada);
      await goToPayment(page);
      await expect(page.getByText('4242 4242 4242 4242')).toBeVisible();
      await expect(page.getByText(/real card/)).toBeVisible();
      await expect(payButton(page)).toHaveText(`Pay ${shown}`);
      const dollars = await dollarsOf(page);
      await fillCard(page);
      await expect(page.getByText('Visa', { exact: true })).toBeVisible();
      await payButton(page).click();

      const reference = await confirmedReference(page);
      expect(reference).toMatch(/^[CDFGHJKMNPQRTVWXY34679]{8}$/);
      const orders = await ordersOf(offerId);
      expect(orders).toHaveLength(1);
      await expect(page.getByText(orders[0]?.booking_reference ?? '', { exact: true })).toBeVisible();
      await expect(page.getByText(shown, { exact: true }).first()).toBeVisible();
      expect(
        (await intentsOf(dollars)).some(
          (intent) => intent.status === 'succeeded' && intent.amount_received === dollars * 100,
        ),
      ).toBe(true);

      await page.reload();
      expect(await confirmedReference(page)).toBe(reference);
      expect(await ordersOf(offerId)).toHaveLength(1);
      const stored = await page.evaluate(() =>
        JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
      );
      expect(stored).not.toMatch(/4242|X123456/);
    },
  );
}

test(
  'a family: the offer determines the number and types of travelers, and everyone needs a passport abroad [BOOK-06] [PAX-01] [PASS-01]',
  narrow,
  async ({ page }) => {
    const party = { adultsCount: '2', childrenCount: '1', infantsCount: '1', childrenAges: '7' };
    await openBooking(page, { origin: 'JFK', destination: 'LHR', departureDate: inDays(40), ...party });
    await expect(page.getByRole('group', { name: /^Traveler \d: / })).toHaveCount(4);
    // Two months past the birthday on the departure date.
    const bornBefore = (years: number) => {
      const born = new Date(`${inDays(40 - 60)}T00:00:00Z`);
      born.setUTCFullYear(born.getUTCFullYear() - years);
      return born.toISOString().slice(0, 10);
    };
    await fillTraveler(page, 0, ada);
    await fillTraveler(page, 1, { ...ada, firstName: 'Grace' });
    await fillTraveler(page, 2, { ...ada, firstName: 'Edith', dateOfBirth: bornBefore(7) });
    await fillTraveler(page, 3, { ...ada, firstName: 'Anne', dateOfBirth: bornBefore(0) });
    await goToPayment(page);
    await payAndConfirm(page);
    await expect(page.getByText('Anne Byron')).toBeVisible();
  },
);

test(
  'Back from the confirmation, a reload and a second tab lead to the trip, and a new search can book the same flight again [F-71]',
  slowOnce,
  async ({ page }) => {
    const search = { origin: 'LAX', destination: 'SFO', departureDate: inDays(33) };
    await openResults(page, search);
    await chooseOffer(page);
    await fillTraveler(page, 0, ada);
    await goToPayment(page);
    const other = await page.context().newPage();
    await other.goto(page.url());
    const reference = await payAndConfirm(page);
    await page.goBack();
    for (const tab of [page, other]) {
      // The event that browsers send to a tab that becomes visible again.
      await tab.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await expect(tab.getByText(`You have already booked this: ${reference}`)).toBeVisible();
      await expect(tab.getByRole('button', { name: /Continue|Pay/ })).toHaveCount(0);
    }
    await page.reload();
    await expect(page.getByText(`You have already booked this: ${reference}`)).toBeVisible();
    await page.getByRole('link', { name: 'View This Trip' }).click();
    await expect(page.getByRole('dialog').getByText(reference)).toBeVisible();

    await openResults(page, search);
    await chooseOffer(page);
    await fillTraveler(page, 0, ada);
    await goToPayment(page);
    await fillCard(page);
    await payButton(page).click();
    expect(await confirmedReference(page)).not.toBe(reference);
  },
);

test(
  'an invalid form reports each field, scrolls to the top and focuses the first error [PAX-03] [PAX-04] [PASS-02]',
  full,
  async ({ page }) => {
    await openBooking(page, { origin: 'JFK', destination: 'LHR' });
    await page.getByRole('button', { name: 'Continue to Seat Selection' }).click();
    await expect(page.getByText('Please complete all required passenger information before continuing.')).toBeVisible();
    for (const message of [
      'First name is required',
      'Last name is required',
      'Date of birth is required',
      'Valid email is required for primary passenger',
      'Phone number is required for primary passenger',
      'Passport number must be at least 5 characters',
      'Passport expiry date is required',
    ]) {
      await expect(page.getByText(message)).toBeVisible();
    }
    await expect(page.getByLabel('Title', { exact: true })).toBeFocused();
    await fillTraveler(page, 0, { ...ada, dateOfBirth: '2020-01-01' });
    await page.getByRole('button', { name: 'Continue to Seat Selection' }).click();
    await expect(page.getByText(/You searched for a traveler of another age/)).toBeVisible();
  },
);

test.describe('a declined card', () => {
  test.use({ allowStatuses: [402] });
  test('is reported, all fields but the holder are cleared, and another card can pay [PAY-05] [PAY-06] [PAY-07] [PAY-11]', async ({
    page,
  }) => {
    const offerId = await toPayment(page, { adultsCount: '1', cabinClass: 'premium_economy' });
    await fillCard(page, '4000000000000002');
    await payButton(page).click();
    await expect(page.getByText('Payment Failed').first()).toBeVisible();
    await expect(page.getByText(/^Your card was declined or the card details were incorrect/).first()).toBeVisible();
    await expect(page.getByLabel('Card number')).toHaveValue('');
    await expect(page.getByLabel('CVV')).toHaveValue('');
    await expect(page.getByLabel('Card holder name')).toHaveValue('Ada Byron');
    await expect(page.getByLabel('Card number')).toBeFocused();
    expect(await ordersOf(offerId)).toHaveLength(0);
    await payAndConfirm(page);
    expect(await ordersOf(offerId)).toHaveLength(1);
  });
});

test('invalid card data is reported before anything is submitted [PAY-01] [PAY-02]', full, async ({ page }) => {
  await toPayment(page);
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/payments')) calls += 1;
  });
  await fillCard(page, '4242424242424241');
  await payButton(page).click();
  await expect(page.getByText('The card number you entered is not valid').first()).toBeVisible();
  await page.getByLabel('Card number').fill('4242424242424242');
  await page.getByLabel('Expiry year').fill('20');
  await payButton(page).click();
  await expect(page.getByText('Please enter a valid expiration date').first()).toBeVisible();
  expect(calls).toBe(0);
});

test('a double click pays and books once [PAY-08]', once, async ({ page }) => {
  const offerId = await toPayment(page, { cabinClass: 'business' });
  const dollars = await dollarsOf(page);
  await fillCard(page);
  await payButton(page).dblclick();
  await confirmedReference(page);
  expect(await ordersOf(offerId)).toHaveLength(1);
  const taken = (await intentsOf(dollars)).filter(
    (intent) => intent.amount_received > 0 || intent.amount_capturable > 0,
  );
  expect(taken.every((intent) => intent.status === 'succeeded')).toBe(true);
});

test.describe('an expired or unavailable offer', () => {
  test.use({ allowStatuses: [409, 410] });

  test('leads to a new search, and so does reloading its results [F-72]', slowOnce, async ({ page }) => {
    const idsOf = async (act: () => Promise<unknown>): Promise<(string | null)[]> => {
      await act();
      await expect(page.locator('.list-count')).toHaveText(/^\d+ (of \d+ )?flights( · [\d,]+ fares)?$/, {
        timeout: 20_000,
      });
      return page.locator('[data-offer]').evaluateAll((cards) => cards.map((card) => card.getAttribute('data-offer')));
    };
    const first = await idsOf(() =>
      openResults(page, { origin: 'LAX', destination: 'SFO', departureDate: inDays(34) }),
    );
    const offerId = await chooseOffer(page);
    expect(first).toContain(offerId);
    await changeOffer(offerId, { gone: true });
    await fillTraveler(page, 0, ada);
    await page.getByRole('button', { name: 'Continue to Seat Selection' }).click();
    const notice = page.getByRole('alert').filter({ hasText: 'This offer can no longer be booked' });
    const second = await idsOf(() => notice.getByRole('link', { name: 'Search Again' }).click());
    expect(new Set(second).isDisjointFrom(new Set(first))).toBe(true);
    expect(second.length).toBeGreaterThan(5);
    expect(page.url()).not.toContain('fresh');
    expect(await idsOf(() => page.reload())).toEqual(second);
  });

  test('on the flight page: an error and a way back', slowOnce, async ({ page }) => {
    await openResults(page);
    const link = page.getByRole('link', { name: /^View Details/ }).first();
    const href = (await link.getAttribute('href')) ?? '';
    await changeOffer(href.split('?')[0]?.split('/').at(-1) ?? '', { expire: true });
    await open(page, href);
    await expect(page.getByText('Error Loading Flight Details')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back to Search' }).first()).toHaveAttribute(
      'href',
      /\/search\?origin=JFK/,
    );
  });

  test(
    'on the payment step: nothing is charged, the button is disabled, and the search reopens [VER-03] [VER-07] [PAY-11]',
    once,
    async ({ page }) => {
      const offerId = await toPayment(page);
      await fillCard(page);
      await changeOffer(offerId, { expire: true });
      await payButton(page).click();
      await expect(page.getByText('Flight Offer Expired').first()).toBeVisible();
      await expect(page.getByText(/Nothing was charged/).first()).toBeVisible();
      await page.waitForURL(/\/search\?origin=LAX/, { timeout: 15_000 });
      expect(await ordersOf(offerId)).toHaveLength(0);
    },
  );
});

test(
  'an order whose response is lost is shown as being finalized, never as failed, then confirmed [CONF-05] [SAFE-02]',
  once,
  async ({ page }) => {
    const offerId = await toPayment(page);
    await duffelFault({ operation: 'orders.create', kind: 'accepted_202_then_created', offerId, delayMs: 2500 });
    await fillCard(page);
    await payButton(page).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Your booking is being finalized' })).toBeVisible({
      timeout: 20_000,
    });
    await expect(page.getByText(/fail/i)).toHaveCount(0);
    await confirmedReference(page);
    expect(await ordersOf(offerId)).toHaveLength(1);
  },
);

test.describe('an order that the airline refuses', () => {
  test.use({ allowStatuses: [422] });
  test('is reported, with nothing booked and no hold left [PAY-05] [SHELL-07]', slowOnce, async ({ page }) => {
    const offerId = await toPayment(page, { origin: 'LGW', destination: 'STN' });
    const dollars = await dollarsOf(page);
    await fillCard(page);
    await payButton(page).click();
    await expect(page.getByText('Booking Failed').first()).toBeVisible({ timeout: 20_000 });
    await expect(page.getByText(/nothing was charged/i).first()).toBeVisible();
    expect(await ordersOf(offerId)).toHaveLength(0);
    expect((await intentsOf(dollars)).every((intent) => intent.amount_capturable === 0)).toBe(true);
  });
});

test('a phone’s country is shown in full on every screen width [F-82]', slowOnce, async ({ page }) => {
  await openBooking(page, { origin: 'JFK', destination: 'LHR' });
  const country = page.getByLabel('Phone country').first();
  for (const [width, choice] of [
    [320, 'US'],
    [320, 'GB'],
    [768, 'GB'],
    [1440, 'AE'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await country.selectOption(choice);
    const [needs, has] = await country.evaluate((select: HTMLSelectElement) => {
      const style = getComputedStyle(select);
      const pen = document.createElement('canvas').getContext('2d');
      if (pen === null) throw new Error('Texts cannot be measured');
      pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
      const arrow = 20;
      const inner = select.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
      return [pen.measureText(select.selectedOptions[0]?.text ?? '').width, inner - arrow];
    });
    expect([width, choice, needs <= has]).toEqual([width, choice, true]);
  }
});

test('the price and the booking button are repeated below the flights [F-82] [FLT-03]', slowOnce, async ({ page }) => {
  const offer = await findOffer(page, { origin: 'JFK', destination: 'LHR' });
  await open(page, `/flight/${offer.id}`);
  const end = page.getByRole('region', { name: 'Total', exact: true });
  await expect(end).toContainText('Total for 1 traveler');
  const shown = await end.locator('p').first().innerText();
  const [total = 'no price'] = /\$[\d,.]+/.exec(shown) ?? [];
  await expect(page.getByRole('region', { name: 'Price summary' })).toContainText(total);
  await end.getByRole('link', { name: 'Book Now' }).click();
  await page.waitForURL('**/booking?**');
  await expect(page.getByRole('heading', { level: 1, name: 'Passenger Information' })).toBeVisible();
});
