import type { Locator, Page } from '@playwright/test';
import { ada, confirmedReference, ordersOf, payButton } from '../support/booking.ts';
import { expect, full, open, slowOnce, test } from '../support/browser/test.ts';
import { countOf } from '../support/results.ts';
import { inDays, waitForWholeList } from '../support/search.ts';
import { servicesOfOrder } from '../support/seats.ts';

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 150; presses++) {
    if ((await target.count()) === 1 && (await target.evaluate((element) => element === document.activeElement)))
      return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Not reached by Tab: ${target}`);
}

async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}

/** From the home page to the results, choosing places from the lists. */
async function searchByKeyboard(page: Page, places: Record<'From' | 'To', readonly [text: string, code: string]>) {
  await open(page, '/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  for (const label of ['From', 'To'] as const) {
    const [text, code] = places[label];
    const box = page.getByRole('combobox', { name: label, exact: true });
    await typeInto(page, box, text);
    await expect(page.getByRole('option').first()).toContainText(`(${code})`);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(box).toHaveValue(new RegExp(`\\(${code}\\)$`));
  }
  await tabTo(page, page.getByRole('button', { name: /^Departure/ }));
  await page.keyboard.press('Enter');
  const calendar = page.getByRole('dialog', { name: /Departure/ });
  await expect(calendar.getByRole('gridcell').locator('button:focus')).toBeVisible();
  await page.keyboard.press('PageDown');
  await page.keyboard.press('PageDown');
  await page.keyboard.press('Enter');
  await expect(calendar).toBeHidden();
  await tabTo(page, page.getByRole('button', { name: 'Search Flights' }));
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/search\?/);
  await expect(page.locator('main')).toBeFocused();
}

/** From the flight page to the payment step; `atSeats` runs before the seats are skipped. Returns the offer's id. */
async function bookByKeyboard(page: Page, atSeats: () => Promise<void> = async () => undefined): Promise<string> {
  await page.waitForURL(/\/flight\//);
  const offerId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await expect(page.locator('main')).toBeFocused();
  await tabTo(
    page,
    page
      .getByRole('link', { name: /^Book (This Flight|Now)$/ })
      .filter({ visible: true })
      .first(),
  );
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/booking\?/);
  await expect(page.getByRole('heading', { level: 1, name: 'Passenger Information' })).toBeVisible();

  await typeInto(page, page.getByLabel('Title', { exact: true }), 'Ms');
  await typeInto(page, page.getByLabel('First name'), ada.firstName);
  await typeInto(page, page.getByLabel('Last name'), ada.lastName);
  await typeInto(page, page.getByLabel('Date of birth'), '05171990');
  await typeInto(page, page.getByLabel('Email'), 'ada@example.com');
  await typeInto(page, page.getByLabel('Phone', { exact: true }), '2125550142');
  await typeInto(page, page.getByLabel('Passport number'), 'X1234567');
  await typeInto(page, page.getByLabel('Passport expiry date'), `0101${Number(inDays(0).slice(0, 4)) + 6}`);
  await typeInto(page, page.getByLabel('Issuing country'), 'United States');
  await expect(page.getByLabel('Issuing country')).toHaveValue('US');
  await page.keyboard.press('Tab');
  await tabTo(page, page.getByRole('button', { name: 'Continue to Seat Selection' }));
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { level: 1, name: 'Seat Selection' })).toBeFocused();
  await expect(page.getByRole('grid').or(page.getByText('Seat maps are not available')).first()).toBeVisible();
  await atSeats();
  await tabTo(page, page.getByRole('button', { name: 'Skip Seat Selection' }));
  await page.keyboard.press('Enter');
  return offerId;
}

/** From the payment step to the confirmation. */
async function payByKeyboard(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Payment' })).toBeFocused();
  await typeInto(page, page.getByLabel('Card number'), '4242424242424242');
  await typeInto(page, page.getByLabel('Expiry month'), '12');
  await typeInto(page, page.getByLabel('Expiry year'), '39');
  await typeInto(page, page.getByLabel('CVV'), '737');
  await typeInto(page, page.getByLabel('Card holder name'), 'Ada Byron');
  await tabTo(page, payButton(page));
  await page.keyboard.press('Enter');
  await confirmedReference(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Booking Confirmed' })).toBeFocused();
}

test('a whole booking by keyboard: search, choose, fill in, pay [A11Y-01] [AIRP-07]', slowOnce, async ({ page }) => {
  test.setTimeout(120_000);
  await searchByKeyboard(page, { From: ['new york ken', 'JFK'], To: ['heathrow', 'LHR'] });
  const details = page.getByRole('link', { name: /^View Details/ }).first();
  await expect(details).toBeVisible({ timeout: 20_000 });
  await tabTo(page, details);
  await page.keyboard.press('Enter');
  const offerId = await bookByKeyboard(page);
  await payByKeyboard(page);
  expect(await ordersOf(offerId)).toHaveLength(1);
});

test(
  'a dearer fare with a bag by keyboard, from the home page to the confirmation [A11Y-01] [FARE-02] [BAGS-03]',
  full,
  async ({ page }) => {
    test.setTimeout(120_000);
    await searchByKeyboard(page, { From: ['LAX', 'LAX'], To: ['SFO', 'SFO'] });
    // It sells bags, which the cheapest airlines do not.
    const airline = page.getByRole('checkbox', { name: /^Alaska Airlines/ });
    const isSheet = (page.viewportSize()?.width ?? 0) < 1024;
    await waitForWholeList(page);
    if (isSheet) {
      await tabTo(page, page.getByRole('button', { name: /^Filters/ }));
      await page.keyboard.press('Enter');
    }
    await tabTo(page, airline);
    await page.keyboard.press('Space');
    await expect(airline).toBeChecked();
    if (isSheet) {
      await tabTo(page, page.getByRole('button', { name: /^Show \d+ flights?$/ }));
      await page.keyboard.press('Enter');
    }
    await expect(countOf(page)).toHaveText(/match/);
    await tabTo(page, page.getByRole('button', { name: /^Compare fares of Alaska Airlines/ }).first());
    await page.keyboard.press('Enter');
    const dearer = page
      .getByRole('table')
      .getByRole('link', { name: /^Choose/ })
      .nth(1);
    await expect(dearer).toBeVisible();
    const price = /\$[\d,]+$/.exec((await dearer.textContent()) ?? '')?.[0] ?? 'no price';
    await tabTo(page, dearer);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/flight\//);
    await expect(page.getByText(price, { exact: true }).filter({ visible: true }).first()).toBeVisible();

    const bags = page.getByRole('region', { name: 'Bags and extras' });
    const offerId = await bookByKeyboard(page, async () => {
      await tabTo(page, bags.getByRole('button', { name: /^Add one: / }).first());
      await page.keyboard.press('Enter');
      await expect(bags).toContainText('1 extra chosen');
    });
    await payByKeyboard(page);
    const [order] = await ordersOf(offerId);
    expect((await servicesOfOrder(order?.id ?? '')).map(({ type }) => type)).toEqual(['baggage']);
  },
);
