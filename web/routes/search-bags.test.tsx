import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { OfferDetail } from '#contract/codec/offer-detail.ts';
import { getOffer } from '#contract/flights.ts';
import { streamSearch } from '#contract/live-search.ts';
import { fakeServer, refusal } from '../testing/fake-server.ts';
import { root } from '../testing/open-page.tsx';
import { dearerFares, type SampleOffer, sampleOffers, withChecked } from '../testing/sample-offers.ts';
import { button, cards, count, openSearch, openSearchAt, rows } from '../testing/search-page.ts';
import { streamOf } from '../testing/search-stream.ts';
import '../features/results/bags/read-offer.ts';

const usd = (dollars: number) => ({ amountMinor: 100 * dollars, currency: 'USD' });

/** The offer as the airline has it now, selling a checked bag for the whole trip. */
function selling(offer: SampleOffer, dollars: number): OfferDetail {
  const bag = {
    id: 'ase_1',
    type: 'baggage',
    kind: 'checked_bag' as const,
    name: 'Checked bag',
    description: 'Extra bag',
    price: usd(dollars),
    sale: usd(dollars),
    maximumQuantity: 1,
    passengerIds: ['pas_a'],
    segmentIds: offer.slices.flatMap(({ segments }) => segments.map(({ id }) => id)),
  };
  const canceling = { free24h: false, byRules: null, feePerPassenger: usd(0) };
  return { ...offer, availableServices: [bag], loyaltyPrograms: [], canceling, changeFee: usd(0) };
}

/** A server that finds these offers, each selling a checked bag for $30; reads are recorded, and answered one by one if `held`. */
function serverWith(offers: readonly SampleOffer[]) {
  const server = fakeServer();
  server.answer(streamSearch, () => streamOf(offers));
  let underWay = 0;
  let most = 0;
  server.answer(getOffer, async ({ address }) => {
    most = Math.max(most, ++underWay);
    await new Promise((resolve) => setTimeout(resolve));
    underWay -= 1;
    const offer = offers.find(({ id }) => address.endsWith(id));
    return offer === undefined ? refusal('OFFER_NOT_FOUND') : selling(offer, 30);
  });
  return {
    server,
    read: () => server.asked(getOffer).map(({ address }) => address.replace(/.*\//, '')),
    maxAtOnce: () => most,
  };
}

const select = (name: RegExp) => screen.getByRole('combobox', { name });
const choose = (name: RegExp, text: string) => fireEvent.change(select(name), { target: { value: text } });
const order = () => rows().map((row) => row.dataset.offer);
const pause = (ms: number) => act(() => new Promise((resolve) => setTimeout(resolve, ms)));
const setVisibility = (state: 'visible' | 'hidden') => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};

const [included, lacking, unstated] = sampleOffers(3).map((offer, index) =>
  withChecked(offer, [1, 0, null][index] as number | null),
) as [SampleOffer, SampleOffer, SampleOffer];

afterEach(() => {
  root.bagPricesPerSearch = 10;
});

test('nothing is preselected, and cards say nothing of bags that nobody asked for [BAGS-01]', async () => {
  const { read } = serverWith([included, lacking, unstated]);
  openSearch();
  await count('3 flights');
  expect([select(/^Carry-on/), select(/^Checked/)].map((one) => (one as HTMLSelectElement).value)).toEqual(['0', '0']);
  await pause(400);
  for (const card of cards()) expect(card.textContent).not.toMatch(/your bags|next step/);
  expect(read()).toEqual([]);
});

test('cards show the total with my bags: included, priced and unknown; the list sorts by it [BAGS-01] [BAGS-02]', async () => {
  const cheap = { ...lacking, id: 'off_cheap', sale: { ...lacking.sale, total: usd(390) } };
  const { read } = serverWith([included, cheap, unstated]);
  const page = openSearch();
  await count('3 flights');
  expect(order()).toEqual(['off_cheap', included.id, unstated.id]);
  choose(/^Checked/, '1');
  await waitFor(() => expect(page.query().get('checkedBags')).toBe('1'));
  await waitFor(() => {
    const notes = /your bags are included|includes \$\d+ for your bags|bag price at the next step/;
    expect(rows().map((row) => notes.exec(row.textContent)?.[0])).toEqual([
      'your bags are included',
      'bag price at the next step',
      'includes $30 for your bags',
    ]);
  });
  expect(rows().at(-1)?.textContent).toContain('$420');
  expect(order()).toEqual([included.id, unstated.id, 'off_cheap']);
  await waitFor(() => expect(read()).toEqual(['off_cheap', unstated.id]));
  expect(screen.getByRole('link', { name: /\$420, includes \$30 for your bags$/ })).toBeTruthy();
  // Without bags the prices are the fares again.
  choose(/^Checked/, '0');
  await waitFor(() => expect(order()).toEqual(['off_cheap', included.id, unstated.id]));
  expect(rows()[0]?.textContent).toContain('$390');
  await waitFor(() => expect(page.query().has('checkedBags')).toBe(false));
});

test("'Fits my bags' is there while bags are asked for, and counts what is included only [BAGS-01]", async () => {
  serverWith([included, lacking, unstated]);
  const page = openSearch({ checkedBags: '1' });
  await count('3 flights');
  const box = await screen.findByRole('checkbox', { name: /^Fits my bags/ });
  expect(box.closest('label')?.textContent).toContain('(1');
  await page.user.click(box);
  await count('1 of 3 flights match(es)?');
  expect(order()).toEqual([included.id]);
  expect(button('Fits my bags, remove this filter')).toBeTruthy();
  choose(/^Checked/, '0');
  await count('3 flights');
  await waitFor(() => expect(page.query().has('fitsBags')).toBe(false));
  expect(screen.queryByRole('checkbox', { name: /^Fits my bags/ })).toBeNull();
});

test('the bags are kept in links to an offer and in the saved search [BAGS-01]', async () => {
  serverWith([included]);
  const page = openSearch({ cabinBags: '1', checkedBags: '2' });
  await count('1 flight');
  const link = screen.getByRole('link', { name: /^View Details/ }).getAttribute('href');
  expect(link).toMatch(/from_cabinBags=1&from_checkedBags=2/);
  expect(screen.getByRole('link', { name: 'Modify Search' }).getAttribute('href')).toMatch(/cabinBags=1&checkedBags=2/);
  choose(/^Checked/, '1');
  await waitFor(() =>
    expect(JSON.parse(window.localStorage.getItem('lastSearchParams') ?? '{}')).toMatchObject({
      cabinBags: '1',
      checkedBags: '1',
    }),
  );
  page.go('/search');
  await waitFor(() => expect(page.query().get('checkedBags')).toBe('1'));
  const again = openSearchAt('/search');
  await waitFor(() => expect(again.query().get('cabinBags')).toBe('1'));
});

test('an offer that states no bags is read as well, and has a price once it states and sells them [BAGS-01] [BAGS-02]', async () => {
  const { server, read } = serverWith([unstated, included]);
  server.answer(getOffer, selling(withChecked(unstated, 0), 30));
  openSearch({ checkedBags: '1' });
  await count('2 flights');
  await waitFor(() =>
    expect(rows().find(({ dataset }) => dataset.offer === unstated.id)?.textContent).toContain('$432'),
  );
  expect(screen.getByRole('link', { name: /\$432, includes \$30 for your bags$/ })).toBeTruthy();
  expect(read()).toEqual([unstated.id]);
});

test('what is known to lack bags is read before what does not state them, though dearer [BAGS-02]', async () => {
  const cheap = { ...unstated, sale: { ...unstated.sale, total: usd(300) } };
  const { read } = serverWith([cheap, lacking]);
  openSearch({ checkedBags: '1' });
  await count('2 flights');
  await waitFor(() => expect(read()).toEqual([lacking.id, cheap.id]));
});

test('where the cheapest fare has expired, the next one is shown and read for its bags [BAGS-02] [RES-12]', async () => {
  const [past, standing] = [{ ...lacking, expiresAt: '2020-01-01T00:00:00Z' }, ...dearerFares(lacking, 50)];
  if (standing === undefined) throw new Error('There is no dearer fare');
  const { read } = serverWith([past, standing]);
  openSearch({ checkedBags: '1' });
  await count('1 flight · 2 fares');
  await waitFor(() => expect(cards()[0]?.textContent).toContain('includes $30 for your bags'));
  expect(cards()[0]?.textContent).toContain('$481');
  expect(screen.getByRole('link', { name: /^View Details/ }).getAttribute('href')).toContain(`/flight/${standing.id}?`);
  expect(screen.getByText(/^Some of these prices have expired\./)).toBeTruthy();
  expect(read()).toEqual([standing.id]);
});

test('compared fares differ by their prices with my bags where both are known, and keep the lines of those prices [FARE-02] [BAGS-01]', async () => {
  const [flex, open] = dearerFares(lacking, 60, 90) as [SampleOffer, SampleOffer];
  serverWith([lacking, withChecked(flex, 1), withChecked(open, null)]);
  const { user } = openSearch({ checkedBags: '1' });
  await count('1 flight · 3 fares');
  await waitFor(() => expect(cards()[0]?.textContent).toContain('includes $30 for your bags'));
  await user.click(button(/^Compare fares/));
  const price = await screen.findByRole('row', { name: /^Price/ });
  // What one fare's bags cost is not known.
  expect([...price.querySelectorAll('td')].map((cell) => cell.textContent?.replace(/Choose.*/, ''))).toEqual([
    '$401$431 with your bags',
    '$461+$30 for 1 traveler, with your bags$461 with your bags',
    '$491+$90 for 1 traveler, without bagsPrice with your bags not known',
  ]);
  const parts = [...price.querySelectorAll('td')].map((cell) => cell.children.length);
  expect(new Set(parts).size).toBe(1);
});

test('at most ten offers of a search are read, one after the other, each once [BAGS-02]', async () => {
  const offers = sampleOffers(13).map((offer, index) => withChecked(offer, index % 2 === 0 ? 0 : null));
  const { read, maxAtOnce } = serverWith(offers);
  openSearch({ checkedBags: '1' });
  await count('13 flights');
  await waitFor(() => expect(read()).toHaveLength(10));
  await pause(600);
  expect(read()).toHaveLength(10);
  expect(new Set(read()).size).toBe(10);
  expect(maxAtOnce()).toBe(1);
  choose(/^Carry-on/, '1');
  await pause(600);
  expect(read()).toHaveLength(10);
});

test('none is read if the deployment turned it off, or while the tab is hidden [BAGS-02]', async () => {
  root.bagPricesPerSearch = 0;
  const off = serverWith([lacking]);
  openSearch({ checkedBags: '1' });
  await count('1 flight');
  await pause(600);
  expect(off.read()).toEqual([]);
  expect(cards()[0]?.textContent).toContain('bag price at the next step');
});

test('a hidden tab reads nothing until it is seen again [BAGS-02]', async () => {
  const { read } = serverWith([included, lacking, unstated]);
  setVisibility('hidden');
  openSearch({ checkedBags: '1' });
  await count('3 flights');
  await pause(600);
  expect(read()).toEqual([]);
  act(() => setVisibility('visible'));
  await waitFor(() => expect(read()).toEqual([lacking.id, unstated.id]));
});

test('a price that cannot be read stays unknown without a word, and is not read again [BAGS-02]', async () => {
  const { server, read } = serverWith([lacking]);
  server.answer(getOffer, refusal('SUPPLIER_UNAVAILABLE'));
  openSearch({ checkedBags: '1' });
  await count('1 flight');
  await waitFor(() => expect(read()).toHaveLength(1));
  await pause(600);
  expect(read()).toHaveLength(1);
  expect(cards()[0]?.textContent).toContain('bag price at the next step');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('once a visitor points at a card, prices arrive in place, and the list follows them when asked to [BAGS-02] [LIVE-03]', async () => {
  const cheap = { ...lacking, id: 'off_cheap', sale: { ...lacking.sale, total: usd(390) } };
  const { server } = serverWith([included, cheap]);
  const { promise, resolve } = Promise.withResolvers<void>();
  server.answer(getOffer, async () => {
    await promise;
    return selling(cheap, 30);
  });
  const { user } = openSearch({ checkedBags: '1' });
  await count('2 flights');
  fireEvent.pointerMove(cards()[1] as HTMLElement);
  resolve();
  await waitFor(() => expect(rows()[0]?.textContent).toContain('$420'));
  expect(order()).toEqual(['off_cheap', included.id]);
  await user.click(button('Sort by Price with Bags'));
  await waitFor(() => expect(order()).toEqual([included.id, 'off_cheap']));
  expect(screen.queryByRole('button', { name: 'Sort by Price with Bags' })).toBeNull();
});
