import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { CompactEncoder, compactVersion } from '#contract/codec/compact.ts';
import { type LiveLine, streamSearch } from '#contract/live-search.ts';
import { listedOffer } from '#domain/testing/offers.ts';
import { fakeServer, lostConnection, rawAnswer } from '../testing/fake-server.ts';
import { dearerFares, type SampleOffer, sampleOffers } from '../testing/sample-offers.ts';
import { button, cards, count, countLine, openSearch, rows } from '../testing/search-page.ts';
import { textOf } from '../testing/search-stream.ts';

/** A server whose stream the test writes. */
function liveServer() {
  const server = fakeServer();
  const encoder = new CompactEncoder();
  const bytes = new TextEncoder();
  let body: ReadableStreamDefaultController<Uint8Array> | undefined;
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      body = controller;
    },
  });
  server.answer(streamSearch, rawAnswer(200, stream));
  const send = async (...lines: LiveLine[]) => {
    // Longer than the list's tick.
    await act(() => new Promise((resolve) => setTimeout(resolve, 220)));
    await act(async () => body?.enqueue(bytes.encode(textOf(lines))));
  };
  let found = 0;
  return {
    server,
    asked: () => server.asked(streamSearch),
    begin: () =>
      send({ head: { version: compactVersion, stream: 'st_1', search_id: 'srch', started_at: 1_800_000_000_000 } }),
    async batch(offers: readonly SampleOffer[], answered: number) {
      found += offers.length;
      const progress = { offers: found, answered, sources: 8 };
      await send({ batch: encoder.encode(offers.map((offer) => listedOffer(offer))) }, { progress });
    },
    end: (answered = 8) => send({ end: { offers: found, answered, sources: 8 } }),
    async breakOff() {
      server.answer(streamSearch, lostConnection);
      await act(async () => body?.error(new TypeError('network error')));
    },
  };
}

const shownIds = () => rows().map((row) => row.dataset.offer);
const idsOf = (offers: readonly SampleOffer[]) => offers.map(({ id }) => id);

test('the first offers replace the loading screen at once [LIVE-01]', async () => {
  const live = liveServer();
  openSearch();
  await live.begin();
  const shownAgain: string[] = [];
  const observer = new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
      if (node.textContent?.includes('Searching all airlines...')) shownAgain.push(node.nodeName);
  });
  observer.observe(document.body, { subtree: true, childList: true });
  await live.batch(sampleOffers(3), 2);
  await waitFor(() => expect(cards()).toHaveLength(3));
  observer.disconnect();
  expect(shownAgain).toEqual([]);
});

test('offers show as they arrive, with how many sources still search; until somebody uses the list they merge [LIVE-01] [LIVE-02] [LIVE-03]', async () => {
  const offers = sampleOffers(12);
  const live = liveServer();
  openSearch();
  await live.begin();
  expect(cards()).toHaveLength(0);
  expect(screen.getByRole('status').textContent).toBe('Searching all airlines...');
  await live.batch(offers.slice(6, 8), 2);
  await count('2 flights so far, 6 of 8 sources still searching');
  await waitFor(() => expect(shownIds()).toEqual(idsOf(offers.slice(6, 8))));
  await live.batch(offers.slice(0, 6), 5);
  await count('8 flights so far, 3 of 8 sources still searching');
  await waitFor(() => expect(shownIds()).toEqual(idsOf(offers.slice(0, 8))));
  await live.batch(offers.slice(8), 8);
  await live.end();
  await count('12 flights');
  expect(shownIds()).toEqual(idsOf(offers));
  expect(screen.queryByText(/did not answer/)).toBeNull();
  expect(live.asked()).toHaveLength(1);
});

test('once the list is used no card moves: what belongs above waits behind a button, what belongs below joins [LIVE-03]', async () => {
  const offers = sampleOffers(12);
  const live = liveServer();
  const { user } = openSearch();
  await live.begin();
  await live.batch(offers.slice(4, 8), 2);
  await waitFor(() => expect(shownIds()).toEqual(idsOf(offers.slice(4, 8))));
  fireEvent.scroll(window);
  await live.batch([...offers.slice(0, 4), ...offers.slice(8, 10)], 6);
  await count('10 flights so far, 2 of 8 sources still searching');
  const after = await screen.findByRole('button', { name: 'Show 4 cheaper flights' });
  expect(shownIds()).toEqual(idsOf(offers.slice(4, 10)));
  await live.batch(offers.slice(10), 8);
  await live.end();
  await count('8 of 12 flights');
  expect(shownIds()).toEqual(idsOf(offers.slice(4)));
  await user.click(after);
  await count('12 flights');
  expect(shownIds()).toEqual(idsOf(offers));
  expect(screen.queryByText(/^Show \d+ cheaper/)).toBeNull();
});

test('fares of one journey merge into its card; a card in use that becomes cheaper keeps its place, and waits to be sorted [FARE-01] [LIVE-03]', async () => {
  const offers = sampleOffers(6);
  const [first, second, third] = offers as [SampleOffer, SampleOffer, SampleOffer];
  const [one, ...others] = dearerFares(third, 10, -100, 20) as [SampleOffer, ...SampleOffer[]];
  const live = liveServer();
  const { user } = openSearch();
  await live.begin();
  await live.batch([first, second, one], 2);
  await count('3 flights so far, 6 of 8 sources still searching');
  await waitFor(() => expect(shownIds()).toEqual(idsOf([first, second, one])));
  fireEvent.scroll(window);
  await live.batch([...others, ...dearerFares(first, 5)], 8);
  await live.end();
  await count('3 flights · 6 fares');
  expect(rows().map((row) => /from \$\d+|\$\d+/.exec(row.textContent)?.[0])).toEqual([
    'from $400',
    '$401',
    'from $302',
  ]);
  await user.click(await screen.findByRole('button', { name: 'Show 1 cheaper flight' }));
  await count('3 flights · 6 fares');
  expect(rows().map((row) => /\$\d+/.exec(row.textContent)?.[0])).toEqual(['$302', '$400', '$401']);
  expect(screen.queryByText(/^Show \d+ cheaper/)).toBeNull();
});

test('counts, filters and sorts cover what waits, too; another order begins anew [LIVE-03] [LIVE-04] [FILT-10]', async () => {
  const offers = sampleOffers(12);
  const live = liveServer();
  const { user } = openSearch();
  await live.begin();
  await live.batch(offers.slice(6), 2);
  await waitFor(() => expect(rows()).toHaveLength(6));
  fireEvent.pointerDown(window);
  await live.batch(offers.slice(0, 6), 8);
  await screen.findByRole('button', { name: 'Show 6 cheaper flights' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'price-desc');
  await waitFor(() => expect(shownIds()).toEqual(idsOf(offers.toReversed())));
  expect(screen.queryByText(/^Show \d+/)).toBeNull();
});

test('while sources answer without a flight, the loading screen tells how many still search [LIVE-02] [RES-04]', async () => {
  const live = liveServer();
  openSearch();
  await live.begin();
  await live.batch([], 0);
  await waitFor(() => expect(countLine()?.textContent).toMatch(/^Finding flights from /));
  await live.batch([], 3);
  await count('No flights so far, 5 of 8 sources still searching');
  expect(countLine()?.nextElementSibling).toMatchObject({ role: 'status', textContent: countLine()?.textContent });
  expect(screen.getByText('Searching all airlines...')).toBeTruthy();
  expect(cards()).toHaveLength(0);
  await live.batch(sampleOffers(3), 6);
  await count('3 flights so far, 2 of 8 sources still searching');
  await live.end();
  await count('3 flights');
});

test('sources that did not answer are said, and can be searched again [LIVE-02]', async () => {
  const live = liveServer();
  const { user } = openSearch();
  await live.begin();
  await live.batch(sampleOffers(3), 5);
  await live.end(5);
  await count('3 flights');
  expect(screen.getByText('Some airlines did not answer in time.', { exact: false })).toBeTruthy();
  await user.click(button('Search Again'));
  await waitFor(() => expect(live.asked().at(-1)?.query.get('fresh')).toBe('1'));
});

test('where nothing was found but sources did not answer, that is said, and the search can be repeated [LIVE-02] [RES-06]', async () => {
  const live = liveServer();
  const { user } = openSearch();
  await live.begin();
  await live.end(5);
  expect(await screen.findByRole('heading', { name: 'No Flights Found' })).toBeTruthy();
  expect(screen.getByText('Some airlines did not answer in time, so flights may be missing.')).toBeTruthy();
  expect(screen.queryByText(/No airline sells/)).toBeNull();
  expect(screen.getByRole('link', { name: 'New Search' }).getAttribute('href')).toBe('/');
  await user.click(button('Search Again'));
  await waitFor(() => expect(live.asked().at(-1)?.query.get('fresh')).toBe('1'));
});

test('a search that breaks off for good keeps what it found, says so, and no longer that it is searching [LIVE-02] [LIVE-07]', async () => {
  const live = liveServer();
  openSearch();
  await live.begin();
  await live.batch(sampleOffers(3), 5);
  await count('3 flights so far, 3 of 8 sources still searching');
  expect(document.querySelectorAll('.search-progress, .animate-pulse')).not.toHaveLength(0);
  await live.breakOff();
  const alert = await screen.findByRole('alert', undefined, { timeout: 12_000 });
  expect(alert.textContent).toContain('The search was interrupted');
  expect(alert.textContent).toContain('Showing the flights found so far.');
  expect(cards()).toHaveLength(3);
  expect(live.asked()[1]?.query.get('after')).toBe('3');
  expect(countLine()?.textContent).toBe('3 flights');
  expect(document.querySelectorAll('.search-progress, .animate-pulse')).toHaveLength(0);
}, 20_000);

test('the count is announced at most every three seconds, and the last one in any case [LIVE-02] [A11Y-01]', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  try {
    const offers = sampleOffers(9);
    const live = liveServer();
    openSearch();
    await live.begin();
    const announced: (string | null | undefined)[] = [];
    const startedAt = performance.now();
    for (let batch = 0; batch < 9; batch++) {
      await live.batch(offers.slice(batch, batch + 1), batch);
      announced.push(document.querySelector('.list-count + [role="status"]')?.textContent);
    }
    const most = 2 + (performance.now() - startedAt) / 3000;
    expect(new Set(announced.filter(Boolean)).size).toBeLessThanOrEqual(most);
    expect(most).toBeLessThan(9);
    await live.end();
    await act(() => vi.advanceTimersByTimeAsync(3000));
    expect(document.querySelector('.list-count + [role="status"]')?.textContent).toBe('9 flights');
  } finally {
    vi.useRealTimers();
  }
});
