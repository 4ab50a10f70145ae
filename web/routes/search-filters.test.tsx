import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ChoiceRow } from '../features/results/filters/choice-list.tsx';
import { dearerFares, type SampleOffer, sampleOffers } from '../testing/sample-offers.ts';
import { button, cards, count, countLine, detailLinks, openSearch, rows, serverWith } from '../testing/search-page.ts';

/** The filters next to the list, once rendered. */
async function filters() {
  await screen.findAllByRole('checkbox');
  return within(screen.getByRole('region', { name: 'Filters' }));
}

/** Names of the options, with their results. */
const labels = () => [...document.querySelectorAll<HTMLElement>('label.choice-row')];
const checkbox = (name: RegExp) =>
  within(labels().find((label) => name.test(label.textContent)) as HTMLElement).getByRole('checkbox');

test('thousands are separated in counts as in the head of the list [FILT-02] [FILT-10]', () => {
  const choice = { name: '1 stop', count: 3254, lowest: 1439, isChosen: false };
  render(<ChoiceRow choice={choice} currency="USD" onToggle={() => undefined} />);
  expect(screen.getByRole('checkbox', { name: /^1 stop ?\(3,254 ?flights\) ?from ?\$1,439$/ })).toBeTruthy();
});

test('a filter shows, counts, is in the URL and is removed with its chip [FILT-03] [FILT-07] [FILT-10] [RES-11] [F-77]', async () => {
  serverWith(sampleOffers(60));
  const page = openSearch();
  await count('30 of 60 flights');
  await filters();
  const given = Number(
    /\((\d+)/.exec(labels().find((label) => label.textContent.startsWith('Nonstop'))?.textContent ?? '')?.[1],
  );
  expect(given).toBeGreaterThan(0);
  await page.user.click(checkbox(/^Nonstop/));
  await count(`${given} of 60 flights match(es)?`);
  await waitFor(() => expect(page.query().get('stops')).toBe('0'));
  expect(screen.getByRole('region', { name: 'Filters' }).querySelector('h2')?.textContent).toBe('Filters 1 active');
  await waitFor(() => expect(cards()).toHaveLength(given));
  for (const card of cards()) expect(card.textContent).not.toContain('Stop');
  await page.user.click(button('Nonstop, remove this filter'));
  await count('30 of 60 flights');
  await waitFor(() => expect(page.query().has('stops')).toBe(false));
});

test('a URL restores its filters; if one of two chips is removed the other gets the focus [FILT-07] [RES-11]', async () => {
  serverWith(sampleOffers(60));
  const page = openSearch({ stops: '0,1', bags: 'true' });
  await count(/^\d+ of 60 flights match/);
  await page.user.click(button('Nonstop, remove this filter'));
  await waitFor(() => expect(page.query().get('stops')).toBe('1'));
  expect(page.query().get('bags')).toBe('true');
  expect(document.activeElement).toBe(button('1 stop, remove this filter'));
});

test('a chip that is removed before the list has followed another choice removes itself alone [FILT-07] [LIVE-05]', async () => {
  serverWith(sampleOffers(60));
  const page = openSearch({ stops: '0' });
  await count(/^\d+ of 60 flights match/);
  await filters();
  const removal = button('Nonstop, remove this filter');
  act(() => {
    checkbox(/^Refundable/).click();
    removal.click();
  });
  await waitFor(() => expect(page.query().has('stops')).toBe(false));
  expect(page.query().get('refundable')).toBe('true');
});

test('every option yields as many flights as it says, from the price it says [FILT-02] [FILT-04] [FILT-05]', async () => {
  const offers = sampleOffers(12);
  serverWith(offers);
  openSearch();
  await count('12 flights');
  await filters();
  const names = labels().map((label) => label.textContent);
  expect(names.join(' ')).toMatch(
    /Nonstop.*1 stop.*2\+ stops.*Checked bag.*Refundable.*Early morning.*00:00–05:59.*Morning.*06:00–11:59.*Afternoon.*12:00–17:59.*Evening.*18:00–23:59/s,
  );
  for (const name of new Set(offers.map(({ owner }) => owner.name ?? ''))) expect(names.join(' ')).toContain(name);
  for (const [index, label] of names.entries()) {
    const [, given, lowest] = /\((\d+)[^)]*\)[^$]*(\$[\d,]+)?/.exec(label) ?? [];
    expect(Number(given)).toBeGreaterThan(0);
    const row = within(labels()[index] as HTMLElement).getByRole('checkbox');
    fireEvent.click(row);
    await count(`${given} of 12 flights match(es)?`);
    // Cheapest first: the first price of the list is the option's lowest.
    expect(rows()[0]?.textContent).toContain(lowest);
    fireEvent.click(row);
    await count('12 flights');
  }
});

test('price and duration are sliders in steps; an end is the exact value and filters nothing [FILT-01] [FILT-06] [F-77]', async () => {
  const prices = sampleOffers(30).map(({ sale }) => sale.total.amountMinor / 100);
  serverWith(sampleOffers(30));
  const page = openSearch();
  await count('30 flights');
  const panel = await filters();
  const [low, high, duration] = ['Lowest price', 'Highest price', 'Longest duration of a direction'].map((name) =>
    panel.getByRole('slider', { name }),
  ) as [HTMLInputElement, HTMLInputElement, HTMLInputElement];
  // Whole steps of ten from $400 on; the highest price is $429, and so is the end of the slider [F-77].
  expect([low.min, low.max, high.value]).toEqual(['400', '429', '429']);
  expect(high.getAttribute('aria-valuetext')).toBe('$429');
  // An arrow key moves a thumb by one, to the next step.
  fireEvent.change(high, { target: { value: '428' } });
  expect(high.value).toBe('420');
  fireEvent.change(high, { target: { value: '421' } });
  expect(high.value).toBe('429');
  fireEvent.change(low, { target: { value: '401' } });
  expect(low.value).toBe('410');
  fireEvent.change(high, { target: { value: '418' } });
  expect(high.value).toBe('420');
  await waitFor(() => expect(page.address()).toContain('minPrice=410&maxPrice=420'));
  await count(`${prices.filter((price) => price >= 410 && price <= 420).length} of 30 flights match`);
  fireEvent.change(high, { target: { value: '429' } });
  fireEvent.change(low, { target: { value: '400' } });
  await count('30 flights');
  await waitFor(() => expect(page.address()).not.toMatch(/minPrice|maxPrice/));

  expect(duration.step).toBe('30');
  fireEvent.change(duration, { target: { value: duration.min } });
  await waitFor(() => expect(page.query().get('maxDuration')).toBe(duration.min));
  const minutes = Number(duration.min);
  expect(minutes % 30).toBe(0);
  expect(duration.getAttribute('aria-valuetext')).toBe(`Up to ${Math.floor(minutes / 60)}h ${minutes % 60}m`);
});

test('a URL with filters shows only the filtered list, from the first card on [RES-01] [RES-11]', async () => {
  serverWith(sampleOffers(30));
  const seen: string[] = [];
  const observer = new MutationObserver(() => {
    for (const card of cards()) seen.push(card.textContent);
  });
  observer.observe(document, { childList: true, subtree: true });
  openSearch({ from_stops: '0', sort: 'duration-asc' });
  await count('10 of 30 flights match');
  await waitFor(() => expect(detailLinks()).toHaveLength(10));
  observer.disconnect();
  expect(seen.length).toBeGreaterThan(0);
  expect(seen.filter((card) => /\d Stop/.test(card))).toEqual([]);
});

test('no match: a message, with filters to clear [RES-06] [FILT-10]', async () => {
  serverWith(sampleOffers(60));
  const { user } = openSearch({ minPrice: '990' });
  expect(await screen.findByText('No Matching Flights')).toBeTruthy();
  await count('0 of 60 flights match');
  await user.click(screen.getAllByRole('button', { name: 'Clear all' }).at(-1) as HTMLElement);
  await count('30 of 60 flights');
});

test('if no flight matches, clearing the filters moves the focus to the count [RES-06]', async () => {
  serverWith(sampleOffers(60));
  const { user } = openSearch({ maxPrice: '9' });
  expect(await screen.findByText('No Matching Flights')).toBeTruthy();
  await user.click(button('Clear Filters'));
  await count('30 of 60 flights');
  expect(document.activeElement).toBe(countLine());
});

test('"Clear all" beside the filters goes away and leaves the focus on the count [FILT-10] [A11Y-01]', async () => {
  serverWith(sampleOffers(60));
  const { user } = openSearch({ stops: '0' });
  await count(/^\d+ of 60 flights match/);
  await user.click((await filters()).getByRole('button', { name: 'Clear all' }));
  await count('30 of 60 flights');
  expect(document.activeElement).toBe(countLine());
});

test('all five sort orders sort the loaded flights; the order is kept in the URL and restored from it [FILT-08] [RES-11]', async () => {
  const offers = sampleOffers(30);
  serverWith(offers);
  const page = openSearch();
  await count('30 flights');
  const order = () => screen.getByRole('combobox', { name: 'Sort by' }) as HTMLSelectElement;
  const choices = within(order()).getAllByRole('option') as HTMLOptionElement[];
  expect(choices.map(({ value }) => value)).toEqual([
    'price-asc',
    'price-desc',
    'duration-asc',
    'departure-asc',
    'best',
  ]);
  const startsWith = (offer: { id: string } | undefined) =>
    waitFor(() => expect(rows()[0]?.dataset.offer).toBe(offer?.id));
  const departure = (offer: (typeof offers)[number]) => offer.slices[0]?.segments[0]?.departingAt ?? '';
  const earliest = offers.reduce((a, b) => (departure(b) < departure(a) ? b : a));
  await page.user.selectOptions(order(), 'price-desc');
  await startsWith(offers.at(-1));
  await page.user.selectOptions(order(), 'departure-asc');
  await startsWith(earliest);
  await waitFor(() => expect(page.query().get('sort')).toBe('departure-asc'));
  await page.user.selectOptions(order(), 'price-asc');
  await startsWith(offers[0]);
  await waitFor(() => expect(page.query().has('sort')).toBe(false));
});

test('a choice survives what is stored with the entry after it [FILT-08] [RES-08] [RES-11]', async () => {
  serverWith(sampleOffers(140));
  const page = openSearch();
  await count('30 of 140 flights');
  await page.user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'price-desc');
  await waitFor(() => expect(rows()[0]?.dataset.offer).toBe('off_0139'));
  await page.user.click(button('Load More Flights'));
  await count('130 of 140 flights');
  expect(page.query().get('sort')).toBe('price-desc');
  expect(rows()[0]?.dataset.offer).toBe('off_0139');
});

test('a sort order in the URL applies from the start [FILT-08] [RES-11]', async () => {
  serverWith(sampleOffers(30));
  openSearch({ sort: 'price-desc' });
  await count('30 flights');
  expect((screen.getByRole('combobox', { name: 'Sort by' }) as HTMLSelectElement).value).toBe('price-desc');
  expect(rows()[0]?.dataset.offer).toBe('off_0029');
});

test("'Hide basic fares' leaves each card its cheapest other fare, and drops a flight that has none [FARE-03] [FARE-01]", async () => {
  const withChanges = (offer: SampleOffer, changeable: boolean) => ({
    ...offer,
    conditions: { ...offer.conditions, changeable },
  });
  const [first, second] = sampleOffers(2).map((offer) => withChanges(offer, false)) as [SampleOffer, SampleOffer];
  serverWith([first, ...dearerFares(first, 50, 80).map((offer) => withChanges(offer, true)), second]);
  const page = openSearch();
  await count('2 flights · 4 fares');
  await filters();
  expect(cards()[0]?.textContent).toContain('Basic fare: no changes');
  expect(cards()[0]?.textContent).toContain('3 fares from $400');
  await page.user.click(checkbox(/^Hide basic fares/));
  // The second flight has one fare only, so nothing makes it a basic one.
  await count('2 of 2 flights match · 3 fares');
  expect(
    cards()
      .map((card) => card.textContent)
      .join(' '),
  ).not.toContain('Basic fare');
  expect(cards().some((card) => card.textContent.includes('2 fares from $450'))).toBe(true);
  await waitFor(() => expect(page.query().get('hideBasic')).toBe('true'));
  await page.user.click(button('No basic fares, remove this filter'));
  await count('2 flights · 4 fares');
});

test('one price of all flights is shown as one, not as a range [FILT-01]', async () => {
  const [one, two] = sampleOffers(2) as [SampleOffer, SampleOffer];
  serverWith([one, { ...two, sale: one.sale, total: one.total }]);
  openSearch();
  await count('2 flights');
  const panel = await filters();
  expect(panel.getByText(`$${one.sale.total.amountMinor / 100}`, { selector: 'p' })).toBeTruthy();
  expect(panel.queryByText(/\$\d+ – /)).toBeNull();
});
