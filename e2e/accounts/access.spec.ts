import type { Locator, Page } from '@playwright/test';
import { ada, confirmedReference, ordersOf, payButton } from '../support/booking.ts';
import { expect, open, slowOnce, test } from '../support/browser/test.ts';
import { inDays } from '../support/search.ts';

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

test('a whole booking by keyboard: search, choose, fill in, pay [A11Y-01] [AIRP-07]', slowOnce, async ({ page }) => {
  test.setTimeout(120_000);
  await open(page, '/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');

  for (const [label, text, code] of [
    ['From', 'new york ken', 'JFK'],
    ['To', 'heathrow', 'LHR'],
  ] as const) {
    const box = page.getByRole('combobox', { name: label, exact: true });
    await typeInto(page, box, text);
    await expect(page.getByRole('option').first()).toContainText(`(${code})`);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(box).toHaveValue(new RegExp(`\\(${code}\\)$`));
  }
  await tabTo(page, page.getByRole('button', { name: /^Departure/ }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: /Departure/ })).toBeVisible();
  await page.keyboard.press('PageDown');
  await page.keyboard.press('PageDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: /Departure/ })).toBeHidden();
  await tabTo(page, page.getByRole('button', { name: 'Search Flights' }));
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/search\?/);
  await expect(page.locator('main')).toBeFocused();

  const details = page.getByRole('link', { name: /^View Details/ }).first();
  await expect(details).toBeVisible({ timeout: 20_000 });
  await tabTo(page, details);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/flight\//);
  const offerId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await expect(page.locator('main')).toBeFocused();
  await tabTo(page, page.getByRole('link', { name: 'Book This Flight' }));
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
  await tabTo(page, page.getByRole('button', { name: 'Skip Seat Selection' }));
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { level: 1, name: 'Payment' })).toBeFocused();
  await typeInto(page, page.getByLabel('Card number'), '4242424242424242');
  await typeInto(page, page.getByLabel('Expiry month'), '12');
  await typeInto(page, page.getByLabel('Expiry year'), '39');
  await typeInto(page, page.getByLabel('CVV'), '737');
  await typeInto(page, page.getByLabel('Card holder name'), 'Ada Byron');
  await tabTo(page, payButton(page));
  await page.keyboard.press('Enter');
  await confirmedReference(page);
  expect(await ordersOf(offerId)).toHaveLength(1);
});
