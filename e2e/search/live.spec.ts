import type { Page } from '@playwright/test';
import { accessibilityFaults } from '../support/browser/axe.ts';
import { layoutShift } from '../support/browser/layout-shift.ts';
import { expect, full, open, slowOnce, test } from '../support/browser/test.ts';
import { writeSearch } from '../support/live-search.ts';
import { cardOf, detailLinks, manyOffers, realOffers, roundTrip, shownIds } from '../support/results.ts';

const countLine = (page: Page) => page.locator('.list-count');

/** Ids and positions of the cards in the window. */
const places = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-offer]')].flatMap((card) => {
      const { top, bottom } = card.getBoundingClientRect();
      return bottom > 0 && top < window.innerHeight ? [`${card.dataset.offer} ${Math.round(top)}`] : [];
    }),
  );

test(
  'offers appear as they arrive without a jump, with their progress, and are in order in the end [LIVE-01] [LIVE-02] [LIVE-03] [A11Y-01]',
  full,
  async ({ page }) => {
    const offers = await manyOffers(page, 60);
    const search = await writeSearch(page);
    await open(page, roundTrip());
    await search.begin();
    await expect(page.getByText('Searching all airlines...')).toBeVisible();
    await search.batch(offers.slice(50, 53), 1);
    await expect(countLine(page)).toHaveText('3 flights so far, 7 of 8 sources still searching');
    await expect(page.getByRole('article')).toHaveCount(3);
    expect(await accessibilityFaults(page)).toEqual([]);
    for (const [answered, from, to] of [
      [3, 30, 50],
      [5, 10, 30],
      [6, 53, 60],
      [8, 0, 10],
    ] as const) {
      await search.batch(offers.slice(from, to), answered);
      await expect(countLine(page)).toContainText(' flights so far');
      await page.waitForFunction(
        (place) => document.querySelector('.list-count')?.textContent?.includes(place),
        answered === 8 ? '60 flights so far' : `${8 - answered} of 8 sources`,
      );
    }
    await search.end();
    await expect(countLine(page)).toHaveText('30 of 60 flights');
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.02);
    expect(await shownIds(page)).toEqual(offers.slice(0, 30).map(({ id }) => id));
  },
);

test(
  'once the visitor scrolls, no card in the window moves while offers arrive; cheaper ones wait behind a button [LIVE-03]',
  full,
  async ({ page }) => {
    const offers = await manyOffers(page, 60);
    const search = await writeSearch(page);
    await open(page, roundTrip());
    await search.begin();
    await search.batch(offers.slice(20, 40), 2);
    await expect(countLine(page)).toHaveText('20 flights so far, 6 of 8 sources still searching');
    await expect(cardOf(page, 20)).toBeVisible();
    await page.mouse.wheel(0, 700);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(700);
    const before = await places(page);
    expect(before.length).toBeGreaterThan(1);
    await search.batch([...offers.slice(0, 20), ...offers.slice(40)], 8);
    const wait = page.getByRole('button', { name: 'Show 20 cheaper flights' });
    await expect(wait).toBeInViewport();
    expect(await places(page)).toEqual(before);
    await search.end();
    await expect(countLine(page)).toHaveText('30 of 60 flights');
    expect(await places(page)).toEqual(before);
    await wait.click();
    await expect(wait).toHaveCount(0);
    expect(await shownIds(page)).toEqual(offers.slice(0, 30).map(({ id }) => id));
  },
);

test(
  'offers at other airports of the city move no card under the pointer, and the count stands beside the order [LIVE-03] [F-70]',
  // Phones have no pointer, and no room beside the order.
  slowOnce,
  async ({ page }) => {
    const offers = await manyOffers(page, 12);
    const search = await writeSearch(page);
    await open(page, roundTrip());
    await search.begin();
    await search.batch(offers.slice(0, 6), 2);
    await expect(cardOf(page, 6)).toBeVisible();
    await page.getByRole('article').nth(1).hover();
    const before = await places(page);
    const elsewhere = offers.slice(6).map((offer) => ({
      ...offer,
      slices: offer.slices.map((slice) =>
        JSON.parse(JSON.stringify(slice).replaceAll('"iata_code":"JFK"', '"iata_code":"LGA"')),
      ),
    }));
    await search.batch(elsewhere, 5);
    await expect(page.getByText('6 more flights use other New York airports')).toBeVisible();
    expect(await places(page)).toEqual(before);
    const [count, order] = await Promise.all([countLine(page).boundingBox(), page.locator('.list-bar').boundingBox()]);
    expect(count).not.toBeNull();
    expect(count?.y).toBe(order?.y);
    await page.getByRole('button', { name: /^Show: 6 more flights/ }).click();
    await expect(page.getByText('Showing all New York airports')).toBeVisible();
  },
);

test(
  'that airlines did not answer is said below the list: the end of a search moves no card [LIVE-02] [LIVE-03]',
  full,
  async ({ page }) => {
    const offers = await manyOffers(page, 40);
    const search = await writeSearch(page);
    await open(page, roundTrip());
    await search.begin();
    await search.batch(offers, 6);
    await expect(cardOf(page, 30)).toBeVisible();
    const before = await places(page);
    await search.end(6);
    await expect(page.getByText('Some airlines did not answer in time')).toBeVisible();
    expect(await places(page)).toEqual(before);
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.02);
  },
);

test(
  'a card keeps its height when a second fare arrives, which can be compared from then on [LIVE-03] [FARE-02]',
  full,
  async ({ page }) => {
    const [first, second] = await manyOffers(page, 2);
    if (first === undefined || second === undefined) throw new Error('There are no flights');
    const search = await writeSearch(page);
    await open(page, roundTrip());
    await search.begin();
    await search.batch([first, second], 2);
    const card = page.getByRole('article').first();
    await expect(page.getByRole('article')).toHaveCount(2);
    const compare = page.getByRole('button', { name: /^Compare fares/ });
    await expect(compare).toHaveCount(0);
    const places = () =>
      page
        .getByRole('article')
        .evaluateAll((cards) => cards.map((shown) => [shown.getBoundingClientRect().top, shown.clientHeight]));
    const before = await places();
    await search.batch([{ ...first, id: 'off_dearer', sale_amount: '600.00' }], 3);
    await expect(card).toContainText('2 fares');
    await expect(compare).toBeVisible();
    expect(await places()).toEqual(before);
  },
);

test(
  'a card keeps its place and height when its CO2 is compared, once enough flights have arrived [LIVE-03] [FARE-06]',
  full,
  async ({ page }) => {
    const offers = await manyOffers(page, 12);
    const search = await writeSearch(page);
    await open(page, roundTrip());
    await search.begin();
    await search.batch(offers.slice(0, 3), 2);
    const cards = page.getByRole('article');
    await expect(cards).toHaveCount(3);
    await expect(cards.first()).toContainText(/kg per traveler(?!,)/);
    // The line too: on a low card it would only take up another's space.
    const firstThree = () =>
      cards.evaluateAll((shown) =>
        shown
          .slice(0, 3)
          .map((card) => [
            card.getBoundingClientRect().top,
            card.clientHeight,
            card.querySelector('.offer-emissions')?.clientHeight,
          ]),
      );
    const before = await firstThree();
    await search.batch(offers.slice(3), 3);
    await expect(cards.first()).toContainText(/kg per traveler, .* typical/);
    expect(await firstThree()).toEqual(before);
  },
);

test(
  'a flight can be opened while others still arrive, and Back shows the search again [LIVE-02] [LIVE-07]',
  full,
  async ({ page }) => {
    const real = await realOffers(page, 5);
    const search = await writeSearch(page);
    await open(page, roundTrip());
    await search.begin();
    await search.batch(real, 2);
    await detailLinks(page).first().click();
    await page.waitForURL(/\/flight\//);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goBack();
    await expect(countLine(page)).toHaveText(/^30 of \d+ flights · [\d,]+ fares$/, { timeout: 20_000 });
  },
);
