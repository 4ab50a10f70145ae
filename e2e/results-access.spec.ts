import type { Page } from '@playwright/test';
import { accessibilityFaults } from './support/axe.ts';
import {
  answerSearches,
  closeFilters,
  detailLinks,
  holdSearches,
  openFilters,
  realOffers,
  roundTrip,
} from './support/results.ts';
import { expect, open, test } from './support/test.ts';

async function expectNoFaults(page: Page): Promise<void> {
  expect(await accessibilityFaults(page)).toEqual([]);
}

for (const brand of ['default', 'skyhop', 'solana', 'polar']) {
  test.describe(`brand ${brand}`, () => {
    test.use({ allowStatuses: [503] });
    test('results have no accessibility faults in any state [A11Y-01] [RES-04] [RES-06] [FILT-09]', async ({
      page,
    }) => {
      await answerSearches(page, await realOffers(page, 60));
      const release = await holdSearches(page);
      await open(page, roundTrip({ brand, stops: '0,1' }));
      await expect(page.getByText('Searching all airlines...')).toBeVisible();
      await expectNoFaults(page);
      await release();
      await expect(detailLinks(page).first()).toBeVisible();
      const filters = await openFilters(page);
      await expect(filters.getByRole('checkbox').first()).toBeVisible();
      await expectNoFaults(page);
      await closeFilters(page);
      await expectNoFaults(page);
      const releaseAgain = await holdSearches(page);
      await page.getByRole('button', { name: 'Refresh Results' }).click();
      await expect(page.getByText('Checking price').first()).toBeVisible();
      await expectNoFaults(page);
      await releaseAgain();
    });

    test('neither have results without a list [A11Y-01] [RES-05] [RES-06]', async ({ page }) => {
      await answerSearches(page, await realOffers(page, 30));
      await open(page, roundTrip({ brand, maxPrice: '9' }));
      await expect(page.getByText('No Matching Flights')).toBeVisible();
      await expectNoFaults(page);
      await page.unrouteAll();
      await answerSearches(page, []);
      await open(page, roundTrip());
      await expect(page.getByText('No Flights Found')).toBeVisible();
      await expectNoFaults(page);
      await page.route('**/api/flights/search?*', (route) =>
        route.fulfill({ status: 503, json: { message: 'Please try again.', code: 'SUPPLIER_UNAVAILABLE' } }),
      );
      await open(page, roundTrip());
      await expect(page.getByText('Error Loading Flights')).toBeVisible();
      await expectNoFaults(page);
    });
  });
}

test('320 px wide nothing is lost and nothing scrolls sideways [A11Y-01]', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await answerSearches(page, await realOffers(page, 30));
  await open(page, roundTrip({ stops: '0,1', maxPrice: '5000', sort: 'best' }));
  await expect(detailLinks(page).first()).toBeVisible();
  const overflow = () =>
    page.evaluate(() => ({
      page: document.documentElement.scrollWidth - window.innerWidth,
      cut: [...document.querySelectorAll('main button, main select, main article, dialog button, dialog label')].filter(
        (element) => element.getBoundingClientRect().right > window.innerWidth + 1,
      ).length,
    }));
  expect(await overflow()).toEqual({ page: 0, cut: 0 });
  await openFilters(page);
  await expect(page.getByRole('slider').first()).toBeVisible();
  expect(await overflow()).toEqual({ page: 0, cut: 0 });
});
