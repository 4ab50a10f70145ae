import { chooseOffer } from '../support/booking.ts';
import { expect, full, once, open, slowOnce, test } from '../support/browser/test.ts';
import { openResults } from '../support/search.ts';

test('FAQ: a topic, one open answer at a time, a search by Enter, and back to all, without script [PAGE-03] [PAGE-04] [FAST-04]', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.goto('/faq');
  const topics = page.getByRole('navigation', { name: 'Topics' });
  await topics.getByRole('link', { name: 'Payment' }).click();
  await expect(topics.getByRole('link', { name: 'Payment' })).toHaveAttribute('aria-current', 'page');
  const [first, second] = [page.getByText('How can I pay?'), page.getByText('When is my card charged?')];
  await first.click();
  await expect(page.getByText('One payment method pays for one booking.')).toBeVisible();
  await second.click();
  await expect(page.getByText('We first place a hold')).toBeVisible();
  await expect(page.getByText('One payment method pays for one booking.')).toBeHidden();

  const box = page.getByRole('searchbox', { name: 'Search the questions' });
  await box.fill('PASSPORT');
  await box.press('Enter');
  await expect(page.getByRole('status')).toContainText('for “PASSPORT”');
  await expect(page.getByRole('heading', { level: 2, name: 'Travel' })).toBeVisible();
  await box.fill('no such thing');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('status')).toContainText('No results for');
  await page.getByRole('link', { name: 'See all questions' }).click();
  await expect(topics).toBeVisible();
  expect(scripts).toEqual([]);
});

test('an answer’s URL opens it [PAGE-03]', full, async ({ page }) => {
  await page.goto('/faq?tab=payment#card-data');
  await expect(page.getByText('It is sent encrypted to our payment provider')).toBeVisible();
});

test('navigating from a page with script to one without and back breaks nothing [PAGE-04]', full, async ({ page }) => {
  await open(page, '/register');
  await page.getByRole('main').getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy policy' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Privacy policy');
});

test(
  'the cookie page lists every text that searching, opening a flight and booking leave in the browser [PAGE-11] [F-29]',
  once,
  async ({ page }) => {
    await openResults(page);
    await chooseOffer(page);
    await page.getByRole('textbox', { name: 'First name' }).fill('Ada');
    await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBeGreaterThan(0);
    await page.goto('/cookies');
    const names = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
    expect(names).toContain('lastSearchParams');
    const listed = await page
      .getByRole('table', { name: 'Stored in your browser' })
      .locator('tbody td:first-child, tbody th')
      .allTextContents();
    expect(
      names.filter((name) => !listed.some((one) => name === one || (one.endsWith(':') && name.startsWith(one)))),
    ).toEqual([]);
  },
);

for (const path of ['/cancellation-policy', '/cookies', '/terms', '/privacy']) {
  test(`no word of ${path} is split on the narrowest phone [F-29] [PAGE-04]`, slowOnce, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 800 });
    await page.goto(path);
    const split = await page.locator('main').evaluate((main) => {
      const found: string[] = [];
      const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
        for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[A-Za-z]{4,}/g)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(word);
        }
      }
      return found;
    });
    expect(split).toEqual([]);
  });
}
