import type { OfferAnswer } from '#contract/offer.ts';
import { expect, full, narrow, open, ready, slowOnce, test } from '../support/browser/test.ts';
import { answerSearches, countOf, loadMore, manyOffers, roundTrip, scrollToRest } from '../support/results.ts';
import { inDays, openResults, waitForWholeList } from '../support/search.ts';
import { wirePrice } from '../support/wire-price.ts';

test('the price on the card is the sale price from the server [PRICE-01] [PRICE-02]', slowOnce, async ({ page }) => {
  await openResults(page);
  const card = page.locator('[data-offer]').first();
  const id = await card.getAttribute('data-offer');
  const offer = (await (await page.request.get(`/api/flights/offer/${id}`)).json()) as OfferAnswer;
  expect(Number(offer.sale_amount)).toBe(Math.round(Number(offer.total_amount) * 1.23));
  await expect(card).toContainText(wirePrice(offer.sale_amount, offer.sale_currency));
});

test('a route without flights: a message with next steps [RES-06]', full, async ({ page }) => {
  await open(page, `/search?origin=PVD&destination=RAI&departureDate=${inDays(40)}`);
  await expect(page.getByText('No Flights Found')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('link', { name: 'New Search' })).toHaveAttribute('href', '/');
});

test.describe('airlines that do not answer', () => {
  test.use({ allowStatuses: [503] });
  test('show a clear message and a retry that keeps the URL [RES-05] [SAFE-02]', async ({ page }) => {
    await open(page, `/search?origin=STN&destination=LHR&departureDate=${inDays(40)}&stops=0&sort=best`);
    await expect(page.getByText('Error Loading Flights')).toBeVisible({ timeout: 40_000 });
    await expect(page.getByText(/airlines cannot be reached right now/)).toBeVisible();
    const address = page.url();
    await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Try Again' }).click()]);
    expect(page.url()).toBe(address);
  });
});

test(
  'more cards show in place, once each, for the same party, without a call [RES-08] [RES-09] [LIVE-04]',
  narrow,
  async ({ page }) => {
    await openResults(page, { adultsCount: '2', childrenCount: '1', childrenAges: '7' });
    await expect(countOf(page)).toHaveText(/^30 of \d+ flights · [\d,]+ fares$/);
    let calls = 0;
    page.on('request', (request) => {
      if (request.url().includes('/api/flights/search')) calls += 1;
    });
    await loadMore(page);
    await expect(countOf(page)).toHaveText(/^130 of \d+ flights · [\d,]+ fares$/);
    await expect(page.locator('.offer-list > li').first()).toHaveAttribute('aria-setsize', '130');
    await expect(page.getByText('for all travelers').first()).toBeVisible();
    expect(calls).toBe(0);
  },
);

test('loading more keeps the scroll position [RES-08] [RES-13]', full, async ({ page }) => {
  await answerSearches(page, await manyOffers(page, 140));
  await open(page, roundTrip());
  await expect(countOf(page)).toHaveText('30 of 140 flights');
  const more = page.getByRole('button', { name: 'Load More Flights' });
  await more.scrollIntoViewIfNeeded();
  // A card is not always as high as the space reserved for it.
  await waitForWholeList(page);
  await scrollToRest(page);
  const before = await page.evaluate(() => window.scrollY);
  const place = await page.locator('[data-offer="off_0029"]').boundingBox();
  await more.click();
  await expect(countOf(page)).toHaveText('130 of 140 flights');
  expect(await page.evaluate(() => window.scrollY)).toBe(before);
  const placeNow = async () => (await page.locator('[data-offer="off_0029"]').boundingBox())?.y;
  await expect.poll(placeNow).toBe(place?.y);
  await more.click();
  await expect(countOf(page)).toHaveText('140 flights');
  await expect(more).toHaveCount(0);
});

test(
  'Back from an offer restores list, filters and scroll position without a new request [RES-11] [CARD-04] [FLT-01]',
  narrow,
  async ({ page }) => {
    // Real offers, so that the flight page has one to show.
    await open(
      page,
      roundTrip({ sort: 'duration-asc', stops: '0,1', adultsCount: '2', childrenCount: '1', childrenAges: '7' }),
    );
    await waitForWholeList(page);
    await loadMore(page);
    await expect(countOf(page)).toHaveText(/^\d+ of \d+ flights match · [\d,]+ fares$/);
    let calls = 0;
    page.on('request', (request) => {
      if (request.url().includes('/api/flights/search')) calls += 1;
    });
    await page.evaluate(() => window.scrollTo(0, 8000));
    const inSight = () =>
      page.evaluate(() => {
        const rows = [...document.querySelectorAll<HTMLElement>('.offer-list > li')];
        const row = rows.find((one) => one.getBoundingClientRect().top > 150 && one.getBoundingClientRect().top < 600);
        return row?.dataset.offer ?? null;
      });
    await expect.poll(inSight).not.toBeNull();
    const id = await inSight();
    const card = page.locator(`[data-offer="${id}"]`);
    const link = card.getByRole('link', { name: /^View Details/ });
    const top = await page.evaluate(() => window.scrollY);
    expect(top).toBeGreaterThan(4000);
    const y = (await card.boundingBox())?.y;
    await link.dispatchEvent('click');
    await page.waitForURL(/\/flight\//);
    const carried = Object.fromEntries(new URL(page.url()).searchParams);
    expect(carried).toMatchObject({
      from_origin: 'JFK',
      from_adults: '2',
      from_children: '1',
      from_infants: '0',
      from_childrenAges: '7',
      from_stops: '0,1',
      from_sort: 'duration-asc',
    });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goBack();
    const again = page.locator(`[data-offer="${id}"]`);
    await expect(again).toBeVisible();
    // Within a card of its old position: cards above that were never visible may be measured for the first time.
    const moved = async () => Math.abs(((await again.boundingBox())?.y ?? Number.POSITIVE_INFINITY) - (y ?? 0));
    await expect.poll(moved).toBeLessThanOrEqual(200);
    await expect(again).toBeInViewport();
    await expect(countOf(page)).toHaveText(/^\d+ of \d+ flights match · [\d,]+ fares$/);
    expect(calls).toBe(0);

    await page.goForward();
    await page
      .getByRole('link', { name: /Back to (Search|results|flights)/i })
      .first()
      .click();
    await page.waitForURL(/\/search\?/);
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject({ stops: '0,1', sort: 'duration-asc' });
    await expect(countOf(page)).toHaveText(/^\d+ of \d+ flights match · [\d,]+ fares$/);
    await expect(again).toBeInViewport();
    await expect.poll(moved).toBeLessThanOrEqual(200);
    // It was the previous entry, also for a reloaded page.
    await page.goForward();
    await page.waitForURL(/\/flight\//);
    await page.reload();
    await ready(page);
    await page.getByRole('link', { name: 'Back to Search' }).click();
    await page.waitForURL(/\/search\?/);
    await page.goForward();
    await page.waitForURL(/\/flight\//);
  },
);

for (const width of [320, 1280]) {
  test(
    `opening a flight shows its progress, at ${width} px, and nothing moves sideways [F-73]`,
    slowOnce,
    async ({ page }) => {
      await page.setViewportSize({ width, height: 720 });
      await openResults(page);
      const held = Promise.withResolvers<void>();
      await page.route(/\/flight\/.*\.data/, async (route) => {
        await held.promise;
        await route.continue();
      });
      const link = page.getByRole('link', { name: /^View Details/ }).first();
      await link.click();
      await expect(page.getByText('Opening flight details…')).toBeVisible();
      await expect(link).toHaveAttribute('aria-busy', 'true');
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      held.resolve();
      await page.waitForURL(/\/flight\//);
      await expect(page.getByText('Opening flight details…')).toHaveCount(0);
    },
  );
}
