import { expect, full, open, test } from '../support/browser/test.ts';
import { answerSearches, countOf, openFilters, realOffers, roundTrip, type ShownOffer } from '../support/results.ts';
import { waitForWholeList } from '../support/search.ts';

/** The offer with this many checked bags included for everyone. */
function withChecked(offer: ShownOffer, quantity: number): ShownOffer {
  const baggages = [
    { type: 'carry_on', quantity: 1 },
    { type: 'checked', quantity },
  ];
  const slices = offer.slices.map((slice) => ({
    ...slice,
    segments: slice.segments.map((segment) => ({
      ...segment,
      passengers: segment.passengers.map((passenger) => ({ ...passenger, baggages })),
    })),
  }));
  return { ...offer, slices };
}

const dollars = (text: string | undefined) => Number(text?.replace(/[^\d]/g, ''));

test(
  'prices come to include my bags, as the flight page and Back confirm [BAGS-01] [BAGS-02] [RES-11]',
  full,
  async ({ page }) => {
    const reads: string[] = [];
    const { promise: isPointing, resolve: point } = Promise.withResolvers<void>();
    await page.route(/\/api\/flights\/offer\//, async (route) => {
      reads.push(route.request().url());
      await isPointing;
      await route.continue();
    });
    // Airlines that state their fares' bags, and sell more.
    await open(page, roundTrip({ airlines: 'AA,BA,DL,UA,VS' }));
    await waitForWholeList(page);
    const checked = page.getByRole('combobox', { name: 'Checked bags' });
    await expect(checked).toHaveValue('0');
    await expect(page.getByText(/your bags|bag price at the next step/)).toHaveCount(0);
    // By keyboard.
    await checked.focus();
    await page.keyboard.press('ArrowDown');
    await expect(checked).toHaveValue('1');
    await expect(page).toHaveURL(/checkedBags=1/);
    await expect(page.getByRole('status').filter({ hasText: 'Prices include your bags' })).toHaveCount(1);
    // Cards stay in place once a visitor points at one.
    const first = page.locator('li[data-offer]').first();
    const id = await first.getAttribute('data-offer');
    await first.hover();
    point();
    await expect(first.getByText(/^includes \$\d+ for your bags$/)).toBeVisible({ timeout: 20_000 });
    await expect(first).toHaveAttribute('data-offer', id ?? '');
    const total = dollars(
      (await first
        .getByText(/^\$[\d,]+$/)
        .first()
        .textContent()) ?? undefined,
    );
    const included = (await first.getByText(/^includes \$\d+ for your bags$/).textContent()) ?? '';
    const bags = dollars(/\$[\d,]+/.exec(included)?.[0]);
    await first.getByRole('link', { name: /^View Details/ }).click();
    // The flight page has the fare without them.
    const fare = `$${(total - bags).toLocaleString('en-US')}`;
    await expect(page.getByText(fare, { exact: true }).filter({ visible: true }).first()).toBeVisible();
    await page.goBack();
    await expect(checked).toHaveValue('1');
    expect(reads.length).toBeLessThanOrEqual(10);
    expect(new Set(reads).size).toBe(reads.length);
  },
);

test(
  'my bags fit small screens, filter what is included, and survive a reload and a search [BAGS-01] [A11Y-01]',
  full,
  async ({ page }) => {
    const offers = (await realOffers(page, 8)).map((offer, index) => withChecked(offer, index % 2));
    await answerSearches(page, offers);
    await open(page, roundTrip());
    await countOf(page).waitFor();
    const checked = page.getByRole('combobox', { name: 'Checked bags' });
    const cabin = page.getByRole('combobox', { name: 'Carry-on bags' });
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 });
      for (const select of [checked, cabin]) {
        const box = await select.boundingBox();
        expect(box?.height ?? 0).toBeGreaterThanOrEqual(44);
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
        // A select cuts overflowing text without a trace in its size.
        const spare = await select.evaluate((element: HTMLSelectElement) => {
          const { font, paddingLeft, paddingRight } = getComputedStyle(element);
          const canvas = document.createElement('canvas').getContext('2d');
          if (canvas === null) return Number.NaN;
          canvas.font = font;
          const longest = Math.max(...[...element.options].map(({ text }) => canvas.measureText(text).width));
          return element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - longest;
        });
        expect(spare, `${width} px`).toBeGreaterThanOrEqual(0);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
    await checked.selectOption('1');
    const filters = await openFilters(page);
    await filters.getByRole('checkbox', { name: /^Fits my bags/ }).check();
    await page.getByRole('button', { name: /^Show \d+ flights?$/ }).click();
    await expect(page.getByText('your bags are included').first()).toBeVisible();
    await expect(page.getByText('bag price at the next step')).toHaveCount(0);
    await page.reload();
    await expect(checked).toHaveValue('1');
    await expect(page.getByRole('button', { name: 'Fits my bags, remove this filter' })).toBeVisible();
    // The next search keeps the bags.
    await page.getByRole('link', { name: 'Modify Search' }).click();
    await page.getByRole('button', { name: 'Search Flights' }).first().click();
    await expect(checked).toHaveValue('1', { timeout: 30_000 });
  },
);
