import { expect, full, open, slowOnce, test } from '../support/browser/test.ts';
import {
  answerSearches,
  closeFilters,
  countOf,
  manyOffers,
  openFilters,
  realOffers,
  roundTrip,
} from '../support/results.ts';
import { waitForWholeList } from '../support/search.ts';

// The page writes its URL in a task after the choice, so tests wait for it.
const valuesOf = (url: string) => Object.fromEntries(new URL(url).searchParams);

test('on a small screen the filters are a sheet with a badge, and its button shows the number of matches [FILT-07] [FILT-09]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await answerSearches(page, await realOffers(page, 30));
  await open(page, roundTrip({ sort: 'best' }));
  const button = page.getByRole('button', { name: /^Filters/ });
  await button.click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await expect(page.locator('html')).toHaveCSS('overflow', 'hidden');
  // The scrollbar's space stays, so that nothing behind the sheet moves.
  await expect(page.locator('html')).toHaveCSS('scrollbar-gutter', 'stable');
  await sheet.getByRole('checkbox', { name: /^Nonstop/ }).check();
  await sheet
    .getByRole('checkbox', { name: /^Evening/ })
    .first()
    .check();
  await expect(countOf(page)).toHaveText(/^\d+ of \d+ flights match(es)?( · \d+ fares)?$/);
  // The list follows a choice a moment later, with the previous choice's count until then.
  await expect(async () => {
    const matching = (await countOf(page).innerText()).split(' ')[0];
    await sheet.getByRole('button', { name: new RegExp(`^Show ${matching} flights?$`) }).click({ timeout: 500 });
  }).toPass({ timeout: 15_000 });
  await expect(sheet).toBeHidden();
  await expect(page.locator('html')).not.toHaveCSS('overflow', 'hidden');
  await expect(button).toBeFocused();
  await expect(button).toContainText('2');
  await button.click();
  await sheet.getByRole('button', { name: 'Clear all' }).click();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(button).toHaveText('Filters');
  await expect.poll(() => valuesOf(page.url())).not.toHaveProperty('departureTime');
  expect(valuesOf(page.url())).not.toHaveProperty('stops');
  expect(valuesOf(page.url())).toMatchObject({ sort: 'best' });
});

test(
  'basic fares, overnight layovers and changes of airport can be hidden [FARE-03] [FARE-05] [RES-11]',
  full,
  async ({ page }) => {
    await open(page, roundTrip());
    let filters = await openFilters(page);
    const marked = page.getByText(/^Basic fare: /);
    await filters.getByRole('checkbox', { name: /^Hide basic fares/ }).check();
    await filters.getByRole('checkbox', { name: /^No overnight layover or change of airport/ }).check();
    await closeFilters(page);
    await expect(countOf(page)).toHaveText(/flights? match/);
    await expect(page.locator('li[data-offer]').first()).toBeVisible();
    await expect(marked).toHaveCount(0);
    await expect(page.getByText(/^(Overnight connection|Change of airport)/)).toHaveCount(0);
    await expect.poll(() => valuesOf(page.url())).toMatchObject({ hideBasic: 'true', calmConnections: 'true' });
    await page.reload();
    await expect(countOf(page)).toHaveText(/flights? match/, { timeout: 20_000 });
    await expect(marked).toHaveCount(0);
    await page.getByRole('button', { name: 'No basic fares, remove this filter' }).click();
    await expect(marked.first()).toBeVisible();
    filters = await openFilters(page);
    await expect(filters.getByRole('checkbox', { name: /^Hide basic fares/ })).not.toBeChecked();
    await expect(filters.getByRole('checkbox', { name: /^No overnight layover/ })).toBeChecked();
  },
);

test('a card and its flight page say the same of the CO2 [FARE-06]', full, async ({ page }) => {
  await open(page, roundTrip());
  // Typical values change with each arriving offer.
  await waitForWholeList(page);
  const estimate = page.getByText(/^CO2 estimate: [\d,]+ kg per traveler, (\d+% (less|more) than|about) typical here$/);
  const card = page.locator('li[data-offer]').filter({ has: estimate }).first();
  // A card out of view has no inner text.
  const text = (await card.getByText(/^CO2 estimate: .* here$/).textContent()) ?? '';
  await card.getByRole('link', { name: /^View Details/ }).click();
  await expect(page.getByRole('link', { name: 'Back to Search' })).toBeVisible();
  await expect(page.getByText(text, { exact: true }).filter({ visible: true })).toBeVisible();
  // Another visit knows the estimate, but not the search.
  await page.reload();
  await expect(page.getByText(text.replace(/,[^,]*here$/, ''), { exact: true })).toBeVisible();
});

test(
  'where the system sets the colors, prices and the stops of a journey are still drawn [FILT-01] [CARD-01] [A11Y-01]',
  slowOnce,
  async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await answerSearches(page, await realOffers(page, 30));
    await open(page, roundTrip());
    await waitForWholeList(page);
    const parts = [page.locator('.price-bars > *').first(), page.locator('.range-line').first()];
    const looks = parts.map((part) =>
      part.evaluate((element) => {
        const { backgroundColor, forcedColorAdjust } = getComputedStyle(element) as CSSStyleDeclaration & {
          forcedColorAdjust: string;
        };
        return [forcedColorAdjust, backgroundColor !== getComputedStyle(document.body).backgroundColor];
      }),
    );
    expect(await Promise.all(looks)).toEqual([
      ['none', true],
      ['none', true],
    ]);
    const stops = page.locator('.slice-stops').filter({ has: page.locator('li') });
    const drawn = await stops.first().evaluate((line) => {
      const page = getComputedStyle(document.body).backgroundColor;
      const stop = line.querySelector('li:not(.slice-landing)');
      const dot = stop && getComputedStyle(stop, '::before').backgroundColor;
      return [getComputedStyle(line).backgroundImage !== 'none', dot !== null && dot !== page];
    });
    expect(drawn).toEqual([true, true]);
    // Airports of stops are as readable as their surroundings; logos are designed for white.
    const colorOf = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).color);
    expect(await colorOf('.slice-stops .slice-code')).toBe(await colorOf('.slice-stops'));
    const paper = page.getByRole('article').locator('.bg-paper').first();
    expect(await paper.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(255, 255, 255)');
  },
);

test(
  'a press beside the thumbs of the prices moves the nearer one, without dragging [FILT-01] [A11Y-01]',
  full,
  async ({ page }) => {
    const [min, max] = [400, 1580];
    const offers = await manyOffers(page, 60);
    await answerSearches(
      page,
      offers.map((offer, index) => ({ ...offer, sale_amount: `${min + 20 * index}.00` })),
    );
    await open(page, roundTrip());
    const filters = await openFilters(page);
    const [low, high] = [filters.getByLabel('Lowest price'), filters.getByLabel('Highest price')];
    const valuesNow = () => Promise.all([low, high].map(async (thumb) => Number(await thumb.inputValue())));
    await expect.poll(valuesNow).toEqual([min, max]);
    await low.scrollIntoViewIfNeeded();
    const box = await low.boundingBox();
    if (box === null) throw new Error('There is a slider');
    const pressAt = (share: number) => page.mouse.click(box.x + box.width * share, box.y + box.height / 2);
    // Values are compared within 0.05 of their range: the thumb, whose middle stays on the track, takes up to 0.034 of
    // that if it is a tenth of the track, and half a step of ten takes 0.004.
    await pressAt(0.3);
    await expect.poll(async () => (await valuesNow())[0]).toBeGreaterThan(min);
    const [raised = 0, stillMax] = await valuesNow();
    expect((raised - min) / (max - min)).toBeCloseTo(0.3, 1);
    expect(stillMax).toBe(max);
    await pressAt(0.8);
    await expect.poll(async () => (await valuesNow())[1]).toBeLessThan(max);
    const [stillRaised, lowered = 0] = await valuesNow();
    expect((lowered - min) / (max - min)).toBeCloseTo(0.8, 1);
    expect(stillRaised).toBe(raised);
    await pressAt(0.1);
    await expect.poll(async () => (await valuesNow())[0]).toBeLessThan(raised);
  },
);
