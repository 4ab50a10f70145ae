import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { errorTable } from '#contract/errors/error-table.ts';
import { streamSearch } from '#contract/live-search.ts';
import { formatPrice } from '#domain/money/format.ts';
import { fakeServer, refusal } from '../testing/fake-server.ts';
import { consoleLines, expectConsole } from '../testing/jsdom.setup.ts';
import { dearerFares, type SampleOffer, sampleOffers, withChecked } from '../testing/sample-offers.ts';
import {
  button,
  cards,
  count,
  detailLinks,
  openSearch,
  openSearchAt,
  rows,
  serverWith,
} from '../testing/search-page.ts';

test('100 more cards show in place, and 30 again from the top, without a call [RES-08] [RES-09] [RES-13] [LIVE-04]', async () => {
  const server = serverWith(sampleOffers(140));
  const { user } = openSearch();
  await count('30 of 140 flights');
  expect(screen.queryByText('Back to First Page')).toBeNull();
  await user.click(button('Load More Flights'));
  await count('130 of 140 flights');
  await user.click(button('Load More Flights'));
  await count('140 flights');
  expect(screen.queryByText('Load More Flights')).toBeNull();
  vi.mocked(window.scrollTo).mockClear();
  await user.click(button('Back to First Page'));
  await count('30 of 140 flights');
  expect(window.scrollTo).toHaveBeenCalledWith({ top: 0 });
  expect(document.activeElement?.textContent).toBe('30 of 140 flights');
  await user.click(button('Load More Flights'));
  await count('130 of 140 flights');
  expect(server.asked()).toHaveLength(1);
});

test('one card for the fares of a journey: the cheapest, how many, and counts of flights and fares [FARE-01] [RES-08]', async () => {
  const offers = sampleOffers(40);
  serverWith([...offers.flatMap((offer) => dearerFares(offer, 50, 90)), ...offers.slice(0, 39)]);
  const { user } = openSearch();
  await count('30 of 40 flights · 119 fares');
  await waitFor(() => expect(cards()).toHaveLength(30));
  const [card] = rows() as [HTMLElement];
  expect(card.textContent).toContain('from $400');
  expect(within(card).getByText('3 fares from')).toBeTruthy();
  const link = within(card).getByRole('link', { name: 'View Details of British Airways, from $400' });
  expect(link.getAttribute('href')).toMatch(/^\/flight\/off_0000\?/);
  await user.click(button('Load More Flights'));
  await count('40 flights · 119 fares');
});

test('a card of a round trip has few elements: each costs the list time [LIVE-05]', async () => {
  serverWith(sampleOffers(1).flatMap((offer) => dearerFares(offer, 50, 90)));
  openSearch();
  await count('1 flight · 2 fares');
  const [card] = cards() as [HTMLElement];
  expect(card.querySelectorAll('.slice-line')).toHaveLength(2);
  expect(card.querySelectorAll('*').length).toBeLessThan(65);
});

test('a journey with a single fare has a price without from [FARE-01] [CARD-01]', async () => {
  serverWith(sampleOffers(2));
  openSearch();
  await count('2 flights');
  for (const card of cards()) expect(card.textContent).not.toMatch(/from \$|fare/);
});

test('a filter on a fare looks at each fare: the card shows the cheapest that passes [FARE-01] [FILT-05]', async () => {
  const [offer] = sampleOffers(2) as [SampleOffer, SampleOffer];
  const strict = { ...offer, conditions: { ...offer.conditions, refundable: false } };
  const [flexible, full] = dearerFares(offer, 50, 90) as [SampleOffer, SampleOffer];
  serverWith([strict, flexible, full]);
  const { user } = openSearch();
  await count('1 flight · 3 fares');
  const refundable = await screen.findByRole('checkbox', { name: /^Refundable/ });
  expect(refundable.closest('label')?.textContent).toContain('(1');
  await user.click(refundable);
  await count('1 of 1 flight matches · 2 fares');
  expect(rows().map((row) => row.dataset.offer)).toEqual([flexible.id]);
  expect(rows()[0]?.textContent).toContain('from $450');
});

test('while searching: a banner, card placeholders, a floating line, and no made-up data [RES-04]', async () => {
  const offers = sampleOffers(30);
  const server = serverWith(offers);
  const release = server.hold();
  const { user } = openSearch();
  expect(await screen.findByText('Finding flights from JFK to LHR. This takes a few seconds.')).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('Searching all airlines...');
  expect(cards()).toHaveLength(0);
  release();
  await count('30 flights');
  expect(screen.queryByText('Searching all airlines...')).toBeNull();

  // On a refresh, up to three known offers are shown meanwhile.
  const releaseAgain = server.hold();
  await user.click(button('Refresh Results'));
  await waitFor(() => expect(cards()).toHaveLength(3));
  expect(cards()[0]?.textContent).toContain('Checking price');
  expect(cards()[0]?.textContent).toContain(
    formatPrice(offers[0]?.sale.total ?? { amountMinor: Number.NaN, currency: 'USD' }),
  );
  expect(detailLinks()).toHaveLength(0);
  expect(screen.getByText('Searching all airlines...')).toBeTruthy();
  releaseAgain();
  await waitFor(() => expect(detailLinks()).not.toHaveLength(0));
  expect(screen.queryByText('Checking price')).toBeNull();
});

test('a chosen airport shows its own flights; those of the city’s other airports are one click away [F-70]', async () => {
  const gatwick = { name: 'Gatwick Airport', iataCode: 'LGW', cityName: 'London', countryCode: 'GB' };
  const offers = sampleOffers(10).map((offer, index) => {
    const [out, back] = offer.slices as [SampleOffer['slices'][number], SampleOffer['slices'][number]];
    if (index > 1) return offer;
    return { ...offer, slices: [index === 0 ? { ...out, destination: gatwick } : out, { ...back, origin: gatwick }] };
  });
  serverWith(offers);
  const page = openSearch();
  await count('8 of 10 flights use the airports you chose');
  expect(rows().some((row) => row.textContent?.includes('LGW'))).toBe(false);
  await page.user.click(button('Show: 2 more flights use other LHR airports'));
  await count('10 flights');
  await waitFor(() => expect(page.query().get('anyAirport')).toBe('destination'));
  expect(screen.getByText('Return leaves from LGW, not LHR')).toBeTruthy();
  await page.user.click(button('Only LHR: Showing all LHR airports'));
  await count('8 of 10 flights use the airports you chose');
  await waitFor(() => expect(page.query().get('anyAirport')).toBeNull());
});

test('obsolete parameters of old links are removed, and the first page is shown [RES-13]', async () => {
  serverWith(sampleOffers(140));
  const page = openSearch({ showMore: 'true', previousCount: '100', stops: '0,1,2' });
  await count('140 of 140 flights match');
  await waitFor(() => expect(page.address()).not.toMatch(/showMore|previousCount/));
  expect(page.query().get('stops')).toBe('0,1,2');
});

test('an expired offer is marked and cannot be opened [RES-12]', async () => {
  const expiresAt = new Date(Date.now() - 1000).toISOString();
  serverWith(sampleOffers(10).map((offer, index) => (index === 0 ? { ...offer, expiresAt } : offer)));
  openSearch();
  await count('10 flights');
  const [first] = rows();
  expect(first?.textContent).toContain('Expired');
  expect(first?.querySelector('a')).toBeNull();
  await waitFor(() => expect(detailLinks()).toHaveLength(9));
  expect(screen.getByText(/^Some of these prices have expired\./)).toBeTruthy();
});

test('an offer is marked within ten seconds after it expired on the open page [RES-12]', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], shouldAdvanceTime: true });
  try {
    const expiresAt = new Date(Date.now() + 5000).toISOString();
    serverWith(sampleOffers(3).map((offer, index) => (index === 0 ? { ...offer, expiresAt } : offer)));
    openSearch();
    await count('3 flights');
    expect(rows()[0]?.textContent).not.toContain('Expired');
    await act(() => vi.advanceTimersByTimeAsync(15_000));
    expect(rows()[0]?.textContent).toContain('Expired');
    expect(rows()[0]?.querySelector('a')).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});

test('where all shown prices have expired, the notice says so of all, and its Refresh Results is a button [F-163] [RES-12]', async () => {
  const expiresAt = new Date(Date.now() - 1000).toISOString();
  serverWith(sampleOffers(3).map((offer) => ({ ...offer, expiresAt })));
  openSearch();
  await count('3 flights');
  expect(detailLinks()).toHaveLength(0);
  const notice = screen.getByText(/^These prices have expired\./);
  expect(notice.closest('p')?.querySelector('button')?.textContent).toBe('Refresh Results');
});

test.each([
  ['return', true, 'these dates. Try other dates'],
  ['one-way', false, 'this date. Try another date'],
] as const)('a %s search without flights names its dates [RES-06]', async (_kind, hasReturn, dates) => {
  serverWith([]);
  const departureDate = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
  if (hasReturn) openSearch();
  else openSearchAt(`/search?origin=JFK&destination=LHR&departureDate=${departureDate}`);
  expect(await screen.findByText(`No airline sells this trip on ${dates} or a nearby airport.`)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Search Again' })).toBeNull();
});

test('a search in a higher cabin without flights names the cabin, which may be the cause [RES-06]', async () => {
  serverWith([]);
  const departureDate = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
  openSearchAt(`/search?origin=JFK&destination=LHR&departureDate=${departureDate}&cabinClass=first`);
  const text =
    'No airline sells this trip in First Class on this date. Try another date, another cabin or a nearby airport.';
  expect(await screen.findByText(text)).toBeTruthy();
});

const nobody = { name: null, iataCode: null, logoUrl: null };

/** A change of the first segment of the outbound slice. */
function withSegment(
  offer: SampleOffer,
  change: Partial<SampleOffer['slices'][number]['segments'][number]>,
): SampleOffer {
  const [outbound, ...others] = offer.slices;
  if (outbound === undefined) throw new Error('An offer has an outbound slice');
  const segments = outbound.segments.map((segment, index) => (index === 0 ? { ...segment, ...change } : segment));
  return { ...offer, slices: [{ ...outbound, segments }, ...others] };
}

test('a card shows airline, both directions, times, days, codes, durations, stops, price, badge and button, with the operating airline before the selling one [CARD-01] [CARD-03] [F-22] [F-23]', async () => {
  const [offer] = sampleOffers(1) as [SampleOffer];
  const operatingCarrier = { name: 'SkyWest Airlines', iataCode: 'OO', logoUrl: null };
  const changed = withSegment(offer, { departingAt: '2026-12-31T22:05:00' });
  const marketingCarrier = { name: 'Fjord Air', logoUrl: null, iataCode: 'FJ' };
  const slices = changed.slices.map((slice) => ({
    ...slice,
    fareBrandName: 'Premium Economy Unrestricted',
    segments: slice.segments.slice(0, 1).map((segment) => ({ ...segment, marketingCarrier, operatingCarrier })),
    duration: 'PT7H5M',
  }));
  const owner = { name: 'Hahn Air', logoUrl: null, iataCode: 'HR' };
  const conditions = { ...offer.conditions, refundable: true };
  serverWith([{ ...changed, owner, conditions, slices }]);
  openSearch();
  const card = await screen.findByRole('article', { name: 'Fjord Air' });
  expect(within(card).getByRole('heading', { name: 'Fjord Air' })).toBeTruthy();
  expect(card.querySelector('svg text')?.textContent).toBe('FJ');
  expect(within(card).getByText('Sold by Hahn Air')).toBeTruthy();
  expect(within(card).getByText('Premium Economy Unrestricted · Economy')).toBeTruthy();
  for (const text of ['22:05', 'Thu, Dec 31', 'JFK', 'LHR', '$400']) expect(card.textContent).toContain(text);
  expect(within(card).getAllByText('7h 5m', { exact: true })).toHaveLength(2);
  expect(within(card).getAllByText('Direct', { exact: true })).toHaveLength(2);
  expect(within(card).getByText('Refundable', { exact: true })).toBeTruthy();
  expect(within(card).getByText('Operated by SkyWest Airlines')).toBeTruthy();
  expect(within(card).getByText(/carry-on bag/)).toBeTruthy();
  expect(
    within(card)
      .getByRole('link', { name: /^View Details/ })
      .getAttribute('href'),
  ).toMatch(new RegExp(`^/flight/${offer.id}\\?from_origin=JFK&.*from_adults=1&from_children=0&from_infants=0`));
});

test('a card warns of connections that hurt, and says what a basic fare lacks [FARE-03] [FARE-05]', async () => {
  const offers = sampleOffers(3);
  const [direct, , twoStops] = offers as [SampleOffer, SampleOffer, SampleOffer];
  const strict = { ...direct, conditions: { ...direct.conditions, changeable: false } };
  const [out] = twoStops.slices as [SampleOffer['slices'][number]];
  const [, second] = out.segments.map(({ arrivingAt }) => arrivingAt);
  // Leaves half an hour after the flight before it.
  const departingAt = `${second?.slice(0, 14) ?? ''}${String((Number(second?.slice(14, 16)) + 30) % 60).padStart(2, '0')}:00`;
  const segments = out.segments.map((segment, index) => (index === 2 ? { ...segment, departingAt } : segment));
  serverWith([
    strict,
    ...dearerFares(direct, 50),
    { ...twoStops, slices: [{ ...out, segments }, twoStops.slices[1] ?? out] },
  ]);
  openSearch();
  await count('2 flights · 3 fares');
  const [first, last] = rows() as [HTMLElement, HTMLElement];
  expect(within(first).getByText('Basic fare: no changes')).toBeTruthy();
  expect(first.textContent).not.toMatch(/connection|layover|later/);
  expect(within(last).getByText('Short connection in City of DUB, 30 min')).toBeTruthy();
  expect(last.textContent).not.toContain('Basic');
});

test('a bag that a fare lacks is named once: in the mark of a basic fare, else with the bags [CARD-03] [FARE-03]', async () => {
  const [alone, other] = sampleOffers(2).map((offer) => withChecked(offer, 0)) as [SampleOffer, SampleOffer];
  serverWith([alone, other, ...dearerFares(other, 50)]);
  openSearch();
  await count('2 flights · 3 fares');
  const [first, last] = rows() as [HTMLElement, HTMLElement];
  expect(within(first).getByText('No checked bag')).toBeTruthy();
  expect(within(last).getByText('1 carry-on bag')).toBeTruthy();
  expect(last.textContent.match(/no checked bag/gi)).toEqual(['no checked bag']);
});

test('missing values show as N/A; without an outbound flight there is no card, and the problem is logged [CARD-02]', async () => {
  expectConsole(/^An offer without an outbound flight is not shown \(off_(none|empty)\)$/);
  const [offer] = sampleOffers(1) as [SampleOffer];
  const bare = withSegment(offer, { departingAt: 'soon' });
  const slices = bare.slices.map((slice) => ({
    ...slice,
    duration: 'a while',
    origin: { ...slice.origin, iataCode: '' },
    segments: slice.segments.map((segment) => ({ ...segment, marketingCarrier: nobody })),
  }));
  serverWith([
    { ...bare, owner: nobody, slices, id: 'off_bare' },
    { ...offer, slices: [], id: 'off_none' },
    { ...offer, slices: offer.slices.map((slice) => ({ ...slice, segments: [] })), id: 'off_empty' },
  ]);
  openSearch();
  await count('3 flights');
  const [card, ...others] = cards();
  expect(others).toEqual([]);
  expect(within(card as HTMLElement).getByRole('heading', { name: 'Airline' })).toBeTruthy();
  // Time and day of departure, the code of either origin, either duration.
  const drawn = [...(card as HTMLElement).querySelectorAll('[role="img"]')].map((part) => part.textContent);
  expect(drawn.join(' ').match(/N\/A/g)?.length).toBeGreaterThanOrEqual(4);
  expect(card?.textContent).not.toContain('NaN');
  // Logged after the cards stand.
  await waitFor(() =>
    expect(consoleLines().sort()).toEqual([
      'An offer without an outbound flight is not shown (off_empty)',
      'An offer without an outbound flight is not shown (off_none)',
    ]),
  );
});

test('fresh and refreshed searches ask the airlines again, once; the URL and more cards do not [F-72] [RES-03]', async () => {
  const server = serverWith(sampleOffers(140));
  const { user, address } = openSearch({ fresh: '1' });
  await count('30 of 140 flights');
  const asked = () => server.asked().map(({ query }) => query.get('fresh'));
  expect(asked()).toEqual(['1']);
  await waitFor(() => expect(address()).not.toContain('fresh'));
  await user.click(button('Load More Flights'));
  await count('130 of 140 flights');
  await user.click(button('Refresh Results'));
  await waitFor(() => expect(asked()).toEqual(['1', '1']));
  await count('130 of 140 flights');
});

test('Refresh Results pressed twice starts one new search, and another one once that has failed [RES-03] [FAST-02]', async () => {
  const server = serverWith(sampleOffers(3));
  const { user } = openSearch();
  await count('3 flights');
  server.refuse();
  const refresh = button('Refresh Results');
  act(() => {
    refresh.click();
    refresh.click();
  });
  await screen.findByRole('alert');
  expect(server.asked().map(({ query }) => query.get('fresh'))).toEqual([null, '1']);
  server.sell();
  await user.click(button('Refresh Results'));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(server.asked().map(({ query }) => query.get('fresh'))).toEqual([null, '1', '1']);
});

test('a failed fresh search is retried as a fresh one [F-72] [RES-05]', async () => {
  const server = serverWith(sampleOffers(3));
  server.refuse();
  const { address } = openSearch({ fresh: '1', showMore: 'true' });
  await screen.findByRole('button', { name: 'Try Again' });
  await waitFor(() => expect(address()).not.toContain('showMore'));
  // 'Try Again' reloads the document at the remaining URL.
  const left = address();
  cleanup();
  server.sell();
  const again = openSearchAt(left);
  await count('3 flights');
  expect(server.asked().map(({ query }) => query.get('fresh'))).toEqual(['1', '1']);
  await waitFor(() => expect(again.address()).not.toContain('fresh'));
});

test('a failed search says what failed and why, even if the earlier list remains [RES-05] [F-74]', async () => {
  const said = `Unable to search flights: ${errorTable.SUPPLIER_UNAVAILABLE.text}`;
  const server = fakeServer();
  server.answer(streamSearch, refusal('SUPPLIER_UNAVAILABLE'));
  openSearch();
  expect((await screen.findByRole('alert')).textContent).toContain(`Error Loading Flights${said}`);
  cleanup();

  const good = serverWith(sampleOffers(3));
  const { user } = openSearch();
  await count('3 flights');
  good.refuse();
  await user.click(button('Refresh Results'));
  expect((await screen.findByRole('alert')).textContent).toContain(`${said} Showing earlier results.`);
});
