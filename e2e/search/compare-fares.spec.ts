import type { Locator } from '@playwright/test';
import { injectFault } from '../support/booked.ts';
import { accessibilityFaults } from '../support/browser/axe.ts';
import { layoutFaults } from '../support/browser/layout-faults.ts';
import { expect, open, phoneOnly, slowOnce, test } from '../support/browser/test.ts';
import { roundTrip } from '../support/results.ts';
import { waitForWholeList } from '../support/search.ts';

const toggles = /^Compare fares/;

/** The row names pass below the title bar as the sheet scrolls, not over it. */
async function expectTitleOnTop(sheet: Locator): Promise<void> {
  const covered = await sheet.evaluate((dialog) => {
    const names = [...dialog.querySelectorAll('th[scope="row"]')];
    const bar = dialog.querySelector('h2')?.parentElement?.getBoundingClientRect();
    if (bar === undefined) return 'no title bar';
    const middle = bar.top + bar.height / 2;
    return names.flatMap((name) => {
      const { top, height, left } = name.getBoundingClientRect();
      dialog.scrollBy(0, top + height / 2 - middle);
      const hit = document.elementFromPoint(left + 4, middle);
      return hit?.closest('th') === null ? [] : [name.textContent];
    });
  });
  expect(covered).toEqual([]);
}

test(
  'fares are compared below their card by keyboard, chosen, and changed on the detail screen; Back shows them again [FARE-02]',
  slowOnce,
  async ({ page }) => {
    await open(page, roundTrip());
    await waitForWholeList(page);
    const toggle = page.getByRole('button', { name: toggles }).first();
    await toggle.focus();
    await page.keyboard.press('Enter');
    const table = page.getByRole('table');
    await expect(table).toBeVisible();
    await expect(toggle).toBeFocused();
    await expect(toggle).toHaveAttribute('aria-expanded', 'true');
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await layoutFaults(page, 1024)).toEqual([]);
    const dearer = table.getByRole('link', { name: /^Choose/ }).nth(1);
    const price = (await dearer.textContent())?.match(/\$[\d,]+$/)?.[0] ?? '';
    await dearer.click();
    const summary = page.getByRole('region', { name: 'Price summary' });
    await expect(summary).toContainText(price);
    await page.getByRole('button', { name: 'Change fare' }).click();
    const cheapest = table.getByRole('link').first();
    await expect(cheapest).toHaveText(/^Choose/);
    await cheapest.click();
    await expect(cheapest).toHaveText(/^Your fare/);
    await expect(cheapest).toBeFocused();
    await expect(summary).not.toContainText(price);
    expect(await accessibilityFaults(page)).toEqual([]);
    // With doubled text size the table is wider than its column, and scrolls within it.
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    const column = await page.getByRole('region', { name: 'Compare fares' }).boundingBox();
    const aside = await page.getByRole('complementary', { name: 'Price and fare' }).boundingBox();
    expect((column?.x ?? 0) + (column?.width ?? 0)).toBeLessThan(aside?.x ?? 0);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '';
    });
    await page.goBack();
    await expect(page.getByRole('button', { name: toggles }).first()).toHaveAttribute('aria-expanded', 'true');
    await expect(table).toBeVisible();
  },
);

test(
  'where the search had one fare, the flight page offers dearer ones of the airline, and none if the supplier fails [FARE-04]',
  slowOnce,
  async ({ page }) => {
    // Airlines that sell one fare in each cabin.
    await open(page, roundTrip({ airlines: 'KL,SK,TP' }));
    await waitForWholeList(page);
    const single = page.getByRole('article').filter({ hasNot: page.getByRole('button', { name: toggles }) });
    const details = single.getByRole('link', { name: /^View Details/ });
    await details.first().click();
    const change = page.getByRole('button', { name: 'Change fare' });
    await change.click();
    const fares = page.getByRole('table').getByRole('link');
    await expect(fares.first()).toHaveText(/^Your fare/);
    const price = (await fares.nth(1).textContent())?.match(/\$[\d,]+$/)?.[0] ?? '';
    await fares.nth(1).click();
    await expect(page.getByRole('region', { name: 'Price summary' })).toContainText(price);
    await expect(fares.nth(1)).toHaveText(/^Your fare/);
    await page.goBack();

    const offerId = /\/flight\/([^?]+)/.exec((await details.nth(1).getAttribute('href')) ?? '')?.[1] ?? '';
    await injectFault('offers.upsell', 'status_500', { offerId, times: 5 });
    const answer = page.waitForResponse((response) => response.url().endsWith(`${offerId}/dearer-fares`));
    await details.nth(1).click();
    expect(await (await answer).json()).toEqual({ fares: [] });
    await expect(page.getByRole('link', { name: 'Book This Flight' }).first()).toBeVisible();
    await expect(change).toHaveCount(0);
    await expect(page.getByRole('alert')).toHaveCount(0);
  },
);

test(
  'on a phone the fares are a sheet whose table scrolls within it, opened beside the price [FARE-02] [A11Y-01]',
  phoneOnly,
  async ({ page }) => {
    await open(page, roundTrip());
    await waitForWholeList(page);
    const toggle = page.getByRole('button', { name: toggles }).first();
    const beside = await toggle.boundingBox();
    const price = await page.getByText('for 1 traveler', { exact: true }).first().boundingBox();
    expect(beside?.x ?? 0).toBeGreaterThan((price?.x ?? 0) + (price?.width ?? 0));
    expect(beside?.y ?? 0).toBeLessThan((price?.y ?? 0) + (price?.height ?? 0));
    await toggle.click();
    const sheet = page.getByRole('dialog', { name: 'Compare fares' });
    await expect(sheet.getByRole('table')).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
    await expectTitleOnTop(sheet);
    await page.setViewportSize({ width: 320, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(toggle).toBeFocused();
    await toggle.click();
    await sheet
      .getByRole('link', { name: /^Choose/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Change fare' }).click();
    await expect(sheet.getByRole('table')).toBeVisible();
    await expectTitleOnTop(sheet);
  },
);
