import type { Locator, Page } from '@playwright/test';
import {
  changeOffer,
  confirmedReference,
  duffelFault,
  fillCard,
  intentsOf,
  ordersOf,
  payAndConfirm,
  payButton,
} from '../support/booking.ts';
import { accessibilityFaults } from '../support/browser/axe.ts';
import { expect, full, narrow, once, ready, slowOnce, test } from '../support/browser/test.ts';
import { fillPassports, openStep } from '../support/draft.ts';
import { inDays } from '../support/search.ts';
import {
  barsInfants,
  cabin,
  findOffer,
  freeSeats,
  ownDay,
  readSeat,
  seatsOfOrder,
  sellSeat,
  soldBy,
  toast,
  toSeats,
} from '../support/seats.ts';

const domestic = { origin: 'LAX', destination: 'SFO' };
const next = (page: Page) => page.getByRole('button', { name: 'Continue to Payment' });
const chip = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Travelers' }).getByRole('button', { name: new RegExp(`^${name}`) });

/** Continues from the seats, pays and waits for the confirmation; returns the ordered designators. */
async function bookSeats(page: Page, offerId: string): Promise<string[]> {
  await next(page).click();
  await payAndConfirm(page);
  const [order] = await ordersOf(offerId);
  return (await seatsOfOrder(order?.id ?? '')).map(({ metadata }) => metadata.designator);
}

const dollarsIn = (text: string) => Number(text.replace(/\D/g, ''));

test('two adults and a lap infant choose seats on both flights by mouse; order, charge and total include them [SEAT-01] [SEAT-03] [SEAT-05] [SEAT-07] [PRICE-04] [BOOK-03]', async ({
  page,
}) => {
  const offer = await findOffer(
    page,
    { origin: 'JFK', destination: 'LHR', adultsCount: '2', infantsCount: '1' },
    soldBy('JetBlue Airways', 2),
    barsInfants,
  );
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/flights/seatmaps/')) asked += 1;
  });
  await openStep(page, offer, 'seat-selection');
  await expect(cabin(page)).toBeVisible();
  expect(asked).toBe(1);
  await expect(page.getByRole('list', { name: 'Travelers' }).getByRole('listitem')).toHaveCount(2);

  // Ada carries the infant: she cannot take a seat that does not allow infants, and clicking one changes nothing.
  const barred = page.getByRole('button', { name: /, not for travelers with an infant$/ }).first();
  await expect(barred).toBeDisabled();
  // Not under the bar at the bottom of a phone, which would receive the click.
  await barred.evaluate((seat) => seat.scrollIntoView({ block: 'center' }));
  await barred.click({ force: true });
  await expect(chip(page, 'Ada')).toContainText('No seat yet');

  const picked: { designator: string; dollars: number }[] = [];
  const take = async (name: string) => {
    await expect(chip(page, name)).toHaveAttribute('aria-pressed', 'true');
    const seat = freeSeats(page).first();
    const { designator, dollars } = await readSeat(seat);
    await seat.click();
    picked.push({ designator, dollars });
    await expect(page.getByText(`${designator} for ${name} · $${dollars}`, { exact: true })).toBeVisible();
    await expect(chip(page, name)).toContainText(designator);
  };
  await take('Ada');
  await take('Grace');
  await expect(page.getByText('Seat Selected').first()).toBeVisible();
  // One segment is not enough: Continue opens the other one.
  await next(page).click();
  await expect(toast(page).getByText('Seat Selection Required')).toBeVisible();
  await expect(page.getByText('Please select seats for all passengers').first()).toBeVisible();
  await expect(page.getByRole('tab', { selected: true })).toContainText('0 of 2');
  await expect(chip(page, 'Ada')).toBeFocused();
  await take('Ada');
  await take('Grace');
  await next(page).click();

  const seats = picked.reduce((sum, { dollars }) => sum + dollars, 0);
  const dollars = Number(offer.sale_amount) + seats;
  await expect(payButton(page)).toHaveText(`Pay $${dollars.toLocaleString('en-US')}`);
  await payAndConfirm(page);
  const [order] = await ordersOf(offer.id);
  const ordered = await seatsOfOrder(order?.id ?? '');
  expect(ordered.map(({ metadata }) => metadata.designator).sort()).toEqual(
    picked.map(({ designator }) => designator).sort(),
  );
  const infant = offer.passengers.find(({ type }) => type === 'infant_without_seat')?.id ?? '';
  expect(ordered.flatMap(({ passenger_ids }) => passenger_ids)).not.toContain(infant);
  const supplier = ordered.reduce((sum, { total_amount }) => sum + Number(total_amount), Number(offer.total_amount));
  expect(Number(order?.total_amount)).toBeCloseTo(supplier, 2);
  expect((await intentsOf(dollars)).some(({ amount_received }) => amount_received === dollars * 100)).toBe(true);
});

test(
  'clicking another seat replaces the choice, clicking it again clears it, and a companion’s seat stays theirs [SEAT-03] [SEAT-05]',
  full,
  async ({ page }) => {
    await toSeats(page, { ...domestic, adultsCount: '2' }, soldBy('Delta Air Lines'));
    const summary = page.getByRole('complementary').filter({ hasText: 'Price is for all passengers' });
    if (await summary.getByRole('button', { name: /^Flight summary/ }).isVisible()) {
      await summary.getByRole('button', { name: /^Flight summary/ }).click();
    }
    const total = async () =>
      dollarsIn(
        await summary
          .getByText(/^\$[\d,]+$/)
          .last()
          .innerText(),
      );
    const fare = await total();
    const first = await readSeat(freeSeats(page).first());
    const seat = (designator: string) => page.locator(`[data-seat="${designator}"]`);
    await seat(first.designator).click();
    expect(await total()).toBe(fare + first.dollars);
    await expect(summary.getByText('Seats', { exact: true })).toBeVisible();

    // Grace is selected: she cannot take Ada's seat; clicking it selects Ada again.
    await expect(seat(first.designator)).toHaveAccessibleName(
      `${first.designator}, ${await positionOf(page, first.designator)}, taken by Ada`,
    );
    await seat(first.designator).click();
    await expect(chip(page, 'Ada')).toHaveAttribute('aria-pressed', 'true');
    await expect(chip(page, 'Ada')).toContainText(first.designator);
    const other = await readSeat(freeSeats(page).nth(5));
    await seat(other.designator).click();
    await expect(chip(page, 'Ada')).toContainText(other.designator);
    expect(await total()).toBe(fare + other.dollars);

    await chip(page, 'Ada').click();
    await seat(other.designator).click();
    await expect(chip(page, 'Ada')).toContainText('No seat yet');
    expect(await total()).toBe(fare);
  },
);

async function positionOf(page: Page, designator: string): Promise<string> {
  const name = await page.locator(`[data-seat="${designator}"]`).getAttribute('aria-label');
  return name?.split(', ')[1] ?? '';
}

test('the whole step by keyboard [SEAT-06] [A11Y-01]', full, async ({ page }) => {
  await toSeats(page, { ...domestic, adultsCount: '2' }, soldBy('Delta Air Lines'));
  await expect(freeSeats(page).first()).toBeVisible();
  const focused = () =>
    page.evaluate(() => {
      const { dataset, textContent } = document.activeElement as HTMLElement;
      return dataset.seat ?? textContent ?? '';
    });
  const tabTo = async (wanted: RegExp) => {
    for (let presses = 0; presses < 40; presses++) {
      if (wanted.test(await focused())) return;
      await page.keyboard.press('Tab');
    }
    expect(await focused()).toMatch(wanted);
  };
  await tabTo(/^\d+[A-Z]$/);
  const start = await focused();
  const [row] = /^\d+/.exec(start) ?? [''];
  await page.keyboard.press('Home');
  expect(await focused()).toBe(`${row}A`);
  // Across the aisle and back, down a row and up.
  for (const letter of 'BCDEF') {
    await page.keyboard.press('ArrowRight');
    expect(await focused()).toBe(`${row}${letter}`);
  }
  await page.keyboard.press('ArrowDown');
  expect(await focused()).toBe(`${Number(row) + 1}F`);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Home');
  expect(await focused()).toBe(`${row}A`);
  // A single Tab leaves the grid.
  await page.keyboard.press('Tab');
  expect(await focused()).not.toMatch(/^\d+[A-Z]$/);
  await page.keyboard.press('Shift+Tab');

  const walkToFree = async () => {
    for (let presses = 0; presses < 60; presses++) {
      const name = await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
      if (/, available$/.test(name)) return name;
      await page.keyboard.press(presses % 7 === 6 ? 'ArrowDown' : presses % 14 < 7 ? 'ArrowRight' : 'ArrowLeft');
    }
    throw new Error('No free seat within reach');
  };
  expect(await walkToFree()).toMatch(/^\d+[A-F], (window|middle|aisle), \$\d+, available$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /, taken by Ada$/ })).toBeVisible();
  await walkToFree();
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: /, selected for Grace$/ })).toHaveAttribute('aria-pressed', 'true');
  await tabTo(/^Continue to Payment$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Payment' })).toBeFocused();
});

test(
  'Continue opens the traveler without a seat; Skip asks before it drops seats, and the total falls [SEAT-02] [SEAT-07] [BOOK-03]',
  narrow,
  async ({ page }) => {
    const offer = await toSeats(page, { ...domestic, adultsCount: '2' }, soldBy('Delta Air Lines'));
    await freeSeats(page).first().click();
    await next(page).click();
    await expect(toast(page).getByText('Seat Selection Required')).toBeVisible();
    await expect(page.getByText('Please select seats for all passengers').first()).toBeVisible();
    await expect(chip(page, 'Grace')).toBeFocused();

    const skip = page.getByRole('button', { name: 'Skip Seat Selection' });
    const dialog = page.getByRole('dialog', { name: 'Skip seat selection?' });
    await skip.click();
    await expect(dialog).toContainText(/the total falls from \$[\d,]+ to \$[\d,]+/);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(chip(page, 'Ada')).not.toContainText('No seat yet');
    await skip.click();
    await dialog.getByRole('button', { name: 'Drop Seats and Skip' }).click();
    await expect(payButton(page)).toHaveText(`Pay $${Number(offer.sale_amount).toLocaleString('en-US')}`);
    await page.getByRole('button', { name: 'Back to Seat Selection' }).click();
    await expect(chip(page, 'Ada')).toContainText('No seat yet');
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await expect(page.getByLabel('First name').first()).toHaveValue('Ada');
  },
);

test('chosen seats survive a reload and moving between steps [BOOK-04] [BOOK-03]', slowOnce, async ({ page }) => {
  await toSeats(page, domestic, soldBy('Delta Air Lines'));
  const { designator, dollars } = await readSeat(freeSeats(page).nth(2));
  await page.locator(`[data-seat="${designator}"]`).click();
  await page.reload();
  await ready(page);
  await expect(chip(page, 'Ada')).toContainText(`${designator} · $${dollars}`);
  await expect(page.locator(`[data-seat="${designator}"]`)).toHaveAttribute('aria-pressed', 'true');
  await next(page).click();
  const pay = await payButton(page).innerText();
  await page.reload();
  await ready(page);
  await expect(payButton(page)).toHaveText(pay);
  await page.getByRole('button', { name: 'Back to Seat Selection' }).click();
  await expect(chip(page, 'Ada')).toContainText(designator);
});

test(
  'new service ids after a reload change nothing: the same seat is ordered [BOOK-04] [SEAT-05]',
  slowOnce,
  async ({ page }) => {
    const offer = await toSeats(page, domestic, soldBy('United Airlines'));
    const { designator } = await readSeat(freeSeats(page).nth(1));
    await page.locator(`[data-seat="${designator}"]`).click();
    await changeOffer(offer.id, { newServiceIds: true });
    await page.reload();
    await ready(page);
    await expect(chip(page, 'Ada')).toContainText(designator);
    await expect(page.getByText('Your seats have changed')).toHaveCount(0);
    expect(await bookSeats(page, offer.id)).toEqual([designator]);
  },
);

test.describe('a seat that someone else buys meanwhile', () => {
  test.use({ allowStatuses: [422] });
  test(
    'is refused with nothing charged; the step says which seat is gone, and another one can be booked [SEAT-05] [PRICE-04] [SHELL-07]',
    once,
    async ({ page }) => {
      const offer = await toSeats(page, { ...domestic, adultsCount: '2' }, soldBy('American Airlines'));
      const gone = await readSeat(freeSeats(page).nth(3));
      await page.locator(`[data-seat="${gone.designator}"]`).click();
      const kept = await readSeat(freeSeats(page).nth(4));
      await page.locator(`[data-seat="${kept.designator}"]`).click();
      await next(page).click();
      const refused = dollarsIn(await payButton(page).innerText());
      await fillCard(page);
      await sellSeat(offer, gone.designator);
      await payButton(page).click();

      await expect(page.getByRole('heading', { level: 1, name: 'Seat Selection' })).toBeVisible();
      await expect(page.getByText(/Nothing was charged\. Please choose again in Seat Selection/).first()).toBeVisible();
      await expect(
        page.getByText(`Seat ${gone.designator} for Ada is no longer available and was removed.`),
      ).toBeVisible();
      await expect(chip(page, 'Ada')).toContainText('No seat yet');
      await expect(chip(page, 'Grace')).toContainText(kept.designator);
      await expect(page.locator(`[data-seat="${gone.designator}"]`)).toBeDisabled();
      expect(await ordersOf(offer.id)).toHaveLength(0);
      expect((await intentsOf(refused)).every(({ amount_capturable }) => amount_capturable === 0)).toBe(true);

      await freeSeats(page).nth(2).click();
      expect(await bookSeats(page, offer.id)).toHaveLength(2);
    },
  );
});

test(
  'a passport lost in a reload leads back to the travelers; the seats are kept [BOOK-04] [BOOK-03]',
  slowOnce,
  async ({ page }) => {
    await toSeats(page, { origin: 'JFK', destination: 'LHR' }, soldBy('JetBlue Airways'));
    const { designator } = await readSeat(freeSeats(page).first());
    await page.locator(`[data-seat="${designator}"]`).click();
    await page.reload();
    await ready(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Passenger Information' })).toBeVisible();
    await expect(page.getByText(/Passports are not stored on this device/)).toBeVisible();
    await fillPassports(page);
    await expect(chip(page, 'Ada')).toContainText(designator);
  },
);

test.describe('a fare that rises while seats are being chosen', () => {
  test.use({ allowStatuses: [409] });
  test(
    'is agreed to by the total with the seats, which is charged after confirmation [PRICE-04] [PRICE-06] [SEAT-05]',
    slowOnce,
    async ({ page }) => {
      const offer = await toSeats(page, domestic, soldBy('Delta Air Lines'));
      const { designator, dollars } = await readSeat(freeSeats(page).nth(2));
      await page.locator(`[data-seat="${designator}"]`).click();
      await next(page).click();
      await fillCard(page);
      await changeOffer(offer.id, { totalAmount: String(Math.ceil(Number(offer.total_amount)) + 100) });
      await payButton(page).click();
      await expect(page.getByText('The price of this flight has changed', { exact: true })).toBeVisible();
      const accept = page.getByRole('button', { name: /^Continue at \$/ });
      await expect(page.getByRole('alert').filter({ has: accept })).toBeFocused();
      await expect(accept).toBeInViewport();
      const total = dollarsIn(await accept.innerText());
      expect(total).toBeGreaterThan(Number(offer.sale_amount) + 100 + dollars);
      await accept.click();
      await expect(payButton(page)).toHaveText(`Pay $${total.toLocaleString('en-US')}`);
      await payAndConfirm(page);
      const charged = total * 100;
      expect((await intentsOf(total)).some(({ amount_received }) => amount_received === charged)).toBe(true);
    },
  );
});

/** Answers the booking call as if the airline were unreachable, after the card was authorized. */
async function failBookings(page: Page): Promise<void> {
  await page.route(
    (url) => url.pathname === '/api/bookings',
    (route) =>
      route.fulfill({
        status: 503,
        contentType: 'application/json',
        body: JSON.stringify({ message: 'Try again.', code: 'SUPPLIER_UNAVAILABLE', requestId: 'req_1' }),
      }),
  );
}

test.describe('money on hold', () => {
  test.use({ allowStatuses: [503] });
  test(
    'is found after a reload, and the booking continues automatically with its seats [BOOK-04] [PAY-08] [SEAT-05]',
    once,
    async ({ page }) => {
      const offer = await toSeats(page, domestic, soldBy('Delta Air Lines'));
      const { designator } = await readSeat(freeSeats(page).nth(3));
      await page.locator(`[data-seat="${designator}"]`).click();
      await next(page).click();
      await failBookings(page);
      await fillCard(page);
      await payButton(page).click();
      await expect(page.getByText(/^Your card is authorized for/)).toBeVisible({ timeout: 20_000 });
      await page.unrouteAll();
      await page.reload();
      await confirmedReference(page);
      const orders = await ordersOf(offer.id);
      expect(orders).toHaveLength(1);
      expect((await seatsOfOrder(orders[0]?.id ?? '')).map(({ metadata }) => metadata.designator)).toEqual([
        designator,
      ]);
    },
  );
});

test.describe('changing seats while money is on hold', () => {
  test.use({ allowStatuses: [503] });
  test(
    'releases the hold; only the new seats are paid for and ordered [PAY-08] [PAY-10] [SEAT-05]',
    full,
    async ({ page }) => {
      const offer = await toSeats(page, domestic, soldBy('Delta Air Lines'));
      const first = await readSeat(freeSeats(page).nth(2));
      await page.locator(`[data-seat="${first.designator}"]`).click();
      await next(page).click();
      const before = dollarsIn(await payButton(page).innerText());
      await failBookings(page);
      await fillCard(page);
      await payButton(page).click();
      await expect(page.getByText(/^Your card is authorized for/)).toBeVisible({ timeout: 20_000 });
      await page.unrouteAll();

      await page.getByRole('button', { name: 'Back to Seat Selection' }).click();
      const other = page.locator('button[data-state="free"]:not([data-tier="0"])').first();
      const { designator } = await readSeat(other);
      await page.locator(`[data-seat="${designator}"]`).click();
      await expect(toast(page).getByText('Hold Released')).toBeVisible();
      await expect(async () => {
        const held = (await intentsOf(before)).filter(({ amount_capturable }) => amount_capturable > 0);
        expect(held).toEqual([]);
      }).toPass();
      expect(await bookSeats(page, offer.id)).toEqual([designator]);
    },
  );
});

test.describe('unavailable seat maps', () => {
  test.use({ allowStatuses: [503] });
  test(
    'show an error with a retry and never block the booking [SEAT-04] [BOOK-03] [A11Y-01]',
    full,
    async ({ page }) => {
      const offer = await findOffer(page, domestic, soldBy('Delta Air Lines'));
      await duffelFault({ operation: 'seat_maps.get', kind: 'status_500', offerId: offer.id, times: 3 });
      await openStep(page, offer, 'seat-selection', { brand: 'polar' });
      const text =
        "We couldn't load the seat map for this flight. You can continue with your booking without selecting seats.";
      await expect(toast(page).getByText('Seat Selection Unavailable')).toBeVisible();
      await expect(toast(page).getByText(text)).toBeVisible();
      await expect(page.getByRole('region', { name: 'Seats' }).getByText(text)).toBeVisible();
      expect(await accessibilityFaults(page)).toEqual([]);
      await expect(async () => {
        await page.getByRole('button', { name: 'Try Again' }).click();
        await expect(freeSeats(page).first()).toBeVisible({ timeout: 1500 });
      }).toPass();
      await page.getByRole('button', { name: 'Back', exact: true }).click();
      await duffelFault({ operation: 'seat_maps.get', kind: 'status_500', offerId: offer.id, times: 9 });
      await page.reload();
      await ready(page);
      await page.getByRole('button', { name: 'Continue to Seat Selection' }).click();
      await expect(page.getByRole('region', { name: 'Seats' }).getByText(text)).toBeVisible();
      await next(page).click();
      await expect(payButton(page)).toHaveText(`Pay $${Number(offer.sale_amount).toLocaleString('en-US')}`);
    },
  );
});

test('an airline without seat maps: a text, and Continue [SEAT-04]', full, async ({ page }) => {
  await toSeats(page, domestic, soldBy('Southwest Airlines'));
  await expect(
    page.getByText(
      'Seat maps are not available for this flight. You can continue with your booking without selecting seats.',
    ),
  ).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await next(page).click();
  await expect(payButton(page)).toBeVisible();
});

test.describe('by touch', () => {
  test.use({ hasTouch: true });
  test('tapping a seat first shows its price and disclosures [SEAT-05] [A11Y-01]', narrow, async ({ page }) => {
    await toSeats(page, { ...domestic, brand: 'polar' }, soldBy('Delta Air Lines'));
    const seat = page.locator('[data-seat][data-state="free"][aria-description]').first();
    const said = (await seat.getAttribute('aria-description')) ?? '';
    const { designator, dollars } = await readSeat(seat);
    await seat.tap();
    await expect(page.getByText(said.split('. ')[0] ?? '').filter({ visible: true })).toBeVisible();
    await expect(page.getByText(`$${dollars} for Ada`).filter({ visible: true })).toBeVisible();
    await expect(chip(page, 'Ada')).toContainText('No seat yet');
    await page.getByRole('button', { name: `Select ${designator}` }).tap();
    await expect(chip(page, 'Ada')).toContainText(designator);
  });
});

test.describe('on a 320 px screen', () => {
  test.use({ viewport: { width: 320, height: 640 } });
  test(
    'a ten-abreast cabin scrolls in its own box, and seats stay large enough to tap [A11Y-01] [SEAT-01]',
    full,
    async ({ page }) => {
      await toSeats(
        page,
        { origin: 'JFK', destination: 'LHR' },
        (offer) => soldBy('American Airlines')(offer) && /777/.test(offer.slices[0]?.segments[0]?.aircraft?.name ?? ''),
      );
      await expect(freeSeats(page).first()).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
      const sizes = await page
        .locator('button[data-seat]')
        .evaluateAll((seats) => seats.map((seat) => seat.getBoundingClientRect().width));
      expect(Math.min(...sizes)).toBeGreaterThanOrEqual(24);
      const seat = freeSeats(page).last();
      const { designator } = await readSeat(seat);
      await seat.click();
      await expect(chip(page, 'Ada')).toContainText(designator);
      expect(await accessibilityFaults(page)).toEqual([]);
    },
  );
});

/** Routes that sell journeys with this many flights. */
const journeys = [
  { flights: 1, origin: 'LAX', destination: 'SFO', isReturn: false },
  { flights: 2, origin: 'JFK', destination: 'LHR', isReturn: false },
  { flights: 3, origin: 'BOI', destination: 'FCO', isReturn: false },
  { flights: 4, origin: 'JFK', destination: 'LHR', isReturn: true },
  { flights: 5, origin: 'AUS', destination: 'NBO', isReturn: true },
  { flights: 6, origin: 'AUS', destination: 'NBO', isReturn: true },
];

test.describe('on a phone', () => {
  for (const { flights, origin, destination, isReturn } of journeys) {
    test(
      `a journey of ${flights} flights fits at 320 and 390 px, and its seats can be chosen and skipped [F-20] [BOOK-03]`,
      slowOnce,
      async ({ page }) => {
        const route = { origin, destination, ...(isReturn ? { returnDate: inDays(ownDay() + 7) } : {}) };
        await page.setViewportSize({ width: 390, height: 844 });
        await toSeats(
          page,
          { ...route, adultsCount: '2' },
          ({ slices }) => slices.flatMap(({ segments }) => segments).length === flights,
        );
        await expect(page.getByText('Loading seat maps...')).toBeHidden();
        const actions = ['Back', 'Skip Seat Selection', 'Continue to Payment'];
        for (const [width, height] of [
          [390, 844],
          [320, 568],
        ] as const) {
          await page.setViewportSize({ width, height });
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
          for (const name of actions) {
            await expect(page.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
          }
          const tabs = page.getByRole('tab');
          for (let index = 0; index < (await tabs.count()); index++) {
            await tabs.nth(index).click();
            await expect(tabs.nth(index)).toBeInViewport({ ratio: 0.9 });
            expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
          }
        }
        await page.getByRole('button', { name: 'Skip Seat Selection' }).click();
        await expect(payButton(page)).toBeVisible();
      },
    );
  }
});

test('a toast about a seat covers neither the total nor an action [F-81] [SHELL-06]', slowOnce, async ({ page }) => {
  await toSeats(page, { ...domestic, adultsCount: '2' }, soldBy('Delta Air Lines'));
  const overlap = (a: Box, b: Box) =>
    a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
  for (const [width, height] of [
    [1440, 900],
    [1024, 640],
    [900, 700],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    const seat = freeSeats(page).first();
    const { designator } = await readSeat(seat);
    await seat.click();
    const news = toast(page).getByRole('listitem').filter({ hasText: designator });
    // It stays under the pointer while being measured.
    await news.hover();
    const said = await boxOf(news);
    const totals = page.getByText('Total', { exact: true }).filter({ visible: true });
    const actions = page.getByRole('button', { name: /^(Back|Skip Seat Selection|Continue to Payment)$/ });
    const shown = await Promise.all([...(await totals.all()), ...(await actions.all())].map(boxOf));
    expect(shown.length).toBeGreaterThanOrEqual(4);
    expect([width, shown.filter((box) => overlap(said, box))]).toEqual([width, []]);
  }
});

type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>;

async function boxOf(target: Locator): Promise<Box> {
  const box = await target.boundingBox();
  if (box === null) throw new Error(`Not shown: ${target}`);
  return box;
}

test('no button moves when the seat maps load [F-20] [SEAT-07]', full, async ({ page }) => {
  const offer = await findOffer(page, domestic, soldBy('Delta Air Lines'));
  const held = Promise.withResolvers<void>();
  await page.route('**/api/flights/seatmaps/**', async (route) => {
    await held.promise;
    await route.continue();
  });
  await openStep(page, offer, 'seat-selection');
  const actions = ['Back', 'Skip Seat Selection', 'Continue to Payment'].map((name) =>
    page.getByRole('button', { name, exact: true }),
  );
  const places = () => Promise.all(actions.map((button) => button.boundingBox()));
  for (const button of actions) await expect(button).toBeVisible();
  await expect(page.getByText('Loading seat maps...')).toBeVisible();
  // The step's lazy-loaded code may replace its placeholder between two measurements.
  let before = await places();
  await expect
    .poll(async () => {
      before = await places();
      return before.includes(null);
    })
    .toBe(false);
  held.resolve();
  await expect(freeSeats(page).first()).toBeVisible();
  expect(await places()).toEqual(before);
});
