import { expect, once, slowOnce, test } from '../support/browser/test.ts';
import { roundTrip } from '../support/results.ts';

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test(
    'the results page waits for the airlines on the server and shows their flights [LIVE-01]',
    once,
    async ({ page }) => {
      await page.goto(roundTrip());
      await page.waitForURL(/\/search\/plain\?/);
      await expect(page.getByRole('heading', { level: 1, name: /^New York.* to London.*$/ })).toBeVisible();
      const cards = page.getByRole('article');
      await expect(cards).toHaveCount(60);
      await expect(page.getByText(/^The 60 cheapest of \d+ flights$/)).toBeVisible();
      await page
        .getByRole('link', { name: /^View Details of/ })
        .first()
        .click();
      await page.waitForURL(/\/flight\//);
    },
  );
});

test('with script, the plain results lead to the list [LIVE-01]', slowOnce, async ({ page }) => {
  await page.goto(roundTrip().replace('/search', '/search/plain'));
  await page.waitForURL(/\/search\?/);
  await expect(page.locator('.list-count')).toContainText(' flights');
});
