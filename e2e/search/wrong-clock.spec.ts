import { expect, open, press, ready, slowOnce, test } from '../support/browser/test.ts';
import { chooseAirport, waitForWholeList } from '../support/search.ts';

test(
  "a visitor's clock a year ahead: the form offers today, and flights can be opened and booked [RES-12] [SRCH-03] [FLT-07]",
  slowOnce,
  async ({ page }) => {
    const now = new Date();
    await page.clock.install({ time: new Date(now.getTime() + 365 * 86_400_000) });
    await open(page, '/');
    const departure = page.getByRole('button', { name: /^Departure/ });
    await expect(departure).toContainText(String(now.getFullYear()));
    await chooseAirport(page, 'From', 'JFK', 'JFK');
    await chooseAirport(page, 'To', 'LHR', 'LHR');
    await press(page, 'Search Flights');
    await page.waitForURL(/\/search\?/);
    await waitForWholeList(page);
    await expect(page.getByText(/prices have expired/)).toHaveCount(0);
    await page
      .getByRole('link', { name: /^View Details/ })
      .first()
      .click();
    await page.waitForURL(/\/flight\//);
    await ready(page);
    await expect(page.getByText(/Time left for this one: \d+ minutes\./)).toBeVisible();
    await page.reload();
    await ready(page);
    await expect(page.getByText(/Time left for this one: \d+ minutes\./)).toBeVisible();
    await expect(page.getByRole('link', { name: /^Book (This Flight|Now)$/ }).first()).toBeVisible();
  },
);
