import {
  answerSearches,
  closeFilters,
  countOf,
  detailLinks,
  manyOffers,
  openFilters,
  realOffers,
  roundTrip,
} from './support/results.ts';
import { expect, once, open, ready, test } from './support/test.ts';

const valuesOf = (url: string) => Object.fromEntries(new URL(url).searchParams);

test('a filter shows, counts, stands in the address and goes with its chip [FILT-03] [FILT-07] [FILT-10] [RES-11]', async ({
  page,
}) => {
  await answerSearches(page, await realOffers(page, 60));
  await open(page, roundTrip());
  await expect(countOf(page)).toHaveText('30 of 60 flights');
  const filters = await openFilters(page);
  const nonstop = filters.locator('label', { hasText: /^Nonstop/ });
  const count = Number(/\((\d+)/.exec(await nonstop.innerText())?.[1]);
  expect(count).toBeGreaterThan(0);
  await nonstop.getByRole('checkbox').check();
  await expect(countOf(page)).toHaveText(new RegExp(`^${count} of 30 loaded flights match(es)? · 60 in all$`));
  await expect(page).toHaveURL(/[?&]stops=0(&|$)/);
  await closeFilters(page);
  await expect(page.getByRole('article').first()).not.toContainText('Stop');
  await page.reload();
  await ready(page);
  await expect(countOf(page)).toHaveText(new RegExp(`^${count} of 30 loaded`));
  await page.getByRole('button', { name: 'Nonstop, remove this filter' }).click();
  await expect(countOf(page)).toHaveText('30 of 60 flights');
  expect(valuesOf(page.url()).stops).toBeUndefined();
  await open(page, roundTrip({ stops: '0,1', bags: 'true' }));
  await page.getByRole('button', { name: 'Nonstop, remove this filter' }).click();
  await expect(page).toHaveURL(/[?&]stops=1(&|$)/);
  await expect(page.getByRole('button', { name: '1 stop, remove this filter' })).toBeFocused();
});

test('on a small screen the filters are a sheet with a badge, whose button says how many match [FILT-07] [FILT-09]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await answerSearches(page, await realOffers(page, 30));
  await open(page, roundTrip({ sort: 'best' }));
  const button = page.getByRole('button', { name: /^Filters/ });
  await button.click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('checkbox', { name: /^Nonstop/ }).check();
  await sheet
    .getByRole('checkbox', { name: /^Evening/ })
    .first()
    .check();
  await expect(countOf(page)).toHaveText(/^\d+ of 30 flights match(es)?$/);
  const matching = (await countOf(page).innerText()).split(' ')[0];
  await sheet.getByRole('button', { name: new RegExp(`^Show ${matching} flights?$`) }).click();
  await expect(sheet).toBeHidden();
  await expect(button).toBeFocused();
  await expect(button).toContainText('2');
  await button.click();
  await sheet.getByRole('button', { name: 'Clear all' }).click();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(button).toHaveText('Filters');
  expect(valuesOf(page.url())).toMatchObject({ sort: 'best' });
  expect(valuesOf(page.url()).departureTime).toBeUndefined();
});

test(
  'every choice gives as many flights as it says, from the price it says [FILT-02] [FILT-04] [FILT-05]',
  once,
  async ({ page }) => {
    const offers = (await realOffers(page, 30)).map((offer, index) => ({
      ...offer,
      conditions: { ...offer.conditions, refundable: index % 4 === 0 ? true : null },
    }));
    await answerSearches(page, offers);
    await open(page, roundTrip());
    const filters = await openFilters(page);
    const rows = filters.locator('label', { has: page.getByRole('checkbox') });
    await expect(rows.nth(10)).toBeVisible();
    const labels = await rows.allInnerTexts();
    expect(labels.join(' ')).toMatch(
      /Nonstop.*1 stop.*2\+ stops.*Checked bag.*Refundable.*Early morning.*00:00–05:59.*Morning.*06:00–11:59.*Afternoon.*12:00–17:59.*Evening.*18:00–23:59/s,
    );
    const airlines = new Set(offers.map(({ owner }) => owner.name ?? ''));
    for (const name of airlines) expect(labels.join(' ')).toContain(name);
    for (const [index, label] of labels.entries()) {
      const [, count, lowest] = /\((\d+)[^)]*\)[^$]*(\$[\d,]+)?/.exec(label) ?? [];
      await rows.nth(index).getByRole('checkbox').check();
      await expect(countOf(page)).toHaveText(new RegExp(`^${count} of 30 flights match(es)?$`));
      // Cheapest first: the first price of the list is the lowest of the choice.
      const first = page.locator('li[data-offer]').first();
      await expect(lowest === undefined ? page.getByText('No Matching Flights') : first).toContainText(lowest ?? 'No');
      await rows.nth(index).getByRole('checkbox').uncheck();
      await expect(countOf(page)).toHaveText('30 flights');
    }
  },
);

test('price and duration are sliders that the keyboard moves in their steps [FILT-01] [FILT-06]', async ({ page }) => {
  const offers = await realOffers(page, 30);
  await answerSearches(page, offers);
  await open(page, roundTrip());
  const filters = await openFilters(page);
  const prices = offers.map(({ sale_amount }) => Number(sale_amount));
  const [lowest, highest] = [Math.floor(Math.min(...prices)), Math.ceil(Math.max(...prices))];
  const high = filters.getByRole('slider', { name: 'Highest price' });
  const low = filters.getByRole('slider', { name: 'Lowest price' });
  await expect(low).toHaveAttribute('min', String(lowest));
  await expect(low).toHaveAttribute('step', '10');
  await expect(high).toHaveAttribute('aria-valuetext', `$${highest.toLocaleString('en-US')}`);
  await low.press('ArrowRight');
  await low.press('ArrowRight');
  await high.press('ArrowLeft');
  const end = lowest + 10 * Math.ceil((highest - lowest) / 10);
  await expect(page).toHaveURL(new RegExp(`minPrice=${lowest + 20}&maxPrice=${end - 10}`));
  const within = prices.filter((price) => price >= lowest + 20 && price <= end - 10).length;
  await expect(countOf(page)).toHaveText(new RegExp(`^${within} of 30 flights`));
  await high.press('End');
  await low.press('Home');
  await expect(countOf(page)).toHaveText('30 flights');
  expect(valuesOf(page.url()).maxPrice).toBeUndefined();
  const duration = filters.getByRole('slider', { name: 'Longest duration of a direction' });
  await duration.press('Home');
  await expect(page).toHaveURL(/maxDuration=\d+/);
  const minutes = Number(valuesOf(page.url()).maxDuration);
  expect(minutes % 30).toBe(0);
  await expect(duration).toHaveAttribute('aria-valuetext', `Up to ${Math.floor(minutes / 60)}h ${minutes % 60}m`);
});

test('an address with filters shows the filtered list and nothing else from the first card on [RES-01] [RES-11]', async ({
  page,
}) => {
  await answerSearches(page, await realOffers(page, 30));
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seenCards: seen });
    new MutationObserver(() => {
      for (const card of document.querySelectorAll('article')) seen.push(card.textContent ?? '');
    }).observe(document, { childList: true, subtree: true });
  });
  await open(page, roundTrip({ from_stops: '0', sort: 'duration-asc' }));
  await expect(detailLinks(page).first()).toBeVisible();
  const seen = await page.evaluate(() => (window as unknown as { seenCards: string[] }).seenCards);
  expect(seen.length).toBeGreaterThan(0);
  expect(seen.filter((card) => /\d Stop/.test(card))).toEqual([]);
});

test('nothing matches: said, with the filters to clear and more to load [RES-06] [FILT-10]', async ({ page }) => {
  const offers = await manyOffers(page, 60);
  await answerSearches(page, offers);
  await open(page, roundTrip({ minPrice: '455' }));
  await expect(page.getByText('No Matching Flights')).toBeVisible();
  await expect(countOf(page)).toHaveText('0 of 30 loaded flights match · 60 in all');
  await expect(page.getByText(/None of the 30 flights loaded so far .* 30 more can be loaded/)).toBeVisible();
  await page.getByRole('button', { name: 'Load More Flights' }).click();
  await expect(countOf(page)).toHaveText('5 of 60 flights match');
  await page.getByRole('button', { name: 'Clear all' }).last().click();
  await expect(countOf(page)).toHaveText('60 flights');
  await open(page, roundTrip({ maxPrice: '9' }));
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await expect(countOf(page)).toHaveText('30 of 60 flights');
  await expect(countOf(page)).toBeFocused();
});

test(
  'all five orders sort what is loaded; the order lives in the address and survives a reload [FILT-08] [RES-11]',
  once,
  async ({ page }) => {
    const offers = await realOffers(page, 30);
    await answerSearches(page, offers);
    await open(page, roundTrip());
    const order = page.getByRole('combobox', { name: 'Sort by' });
    const first = page.locator('li[data-offer]').first();
    const startsWith = (offer: { id: string } | undefined) =>
      expect(first).toHaveAttribute('data-offer', offer?.id ?? '');
    const departure = (offer: (typeof offers)[number]) => offer.slices[0]?.segments[0]?.departing_at ?? '';
    await order.selectOption('price-desc');
    await startsWith(offers.reduce((a, b) => (Number(b.sale_amount) > Number(a.sale_amount) ? b : a)));
    await order.selectOption('departure-asc');
    await startsWith(offers.reduce((a, b) => (departure(b) < departure(a) ? b : a)));
    await expect(page).toHaveURL(/sort=departure-asc/);
    await page.reload();
    await ready(page);
    await expect(order).toHaveValue('departure-asc');
    await startsWith(offers.reduce((a, b) => (departure(b) < departure(a) ? b : a)));
    await order.selectOption('price-asc');
    await startsWith(offers[0]);
    expect(valuesOf(page.url()).sort).toBeUndefined();
  },
);
