import { afterAll, afterEach, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { CompactDecoder, compactVersion } from '#contract/codec/compact.ts';
import { offerCodec } from '#contract/codec/offer.ts';
import type { SearchAnswer } from '#contract/flights.ts';
import type { LiveEnd, LiveHead, LiveLine, LiveProgress } from '#contract/live-search.ts';
import type { ListedOffer, PricedOffer } from '#domain/flights/offer.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { inDays } from '#server/testing/steps/booking-steps.ts';
import type { Visitor } from '#server/testing/steps/visitor.ts';

const searchMs = 3000;
const trip = {
  origin: 'JFK',
  destination: 'LHR',
  departureDate: inDays(40),
  returnDate: inDays(47),
  tripType: 'round-trip',
};
const addressOf = (path: string, query: Record<string, string>) => `${path}?${new URLSearchParams(query)}`;
const live = (query: Record<string, string> = {}) => addressOf('/api/flights/search/live', { ...trip, ...query });

interface Streamed {
  readonly head: LiveHead;
  readonly offers: readonly ListedOffer[];
  readonly progress: readonly LiveProgress[];
  readonly end: LiveEnd;
}

/** Reads all lines of a stream in order. */
function readStream(body: string, decoder = new CompactDecoder()): Streamed {
  const lines = body
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as LiveLine);
  const [first, last] = [lines[0], lines.at(-1)];
  if (last === undefined || !('end' in last)) throw new Error('The stream has no end');
  return {
    head:
      first !== undefined && 'head' in first ? first.head : { version: 0, stream: '', search_id: '', started_at: 0 },
    offers: lines.flatMap((line) => ('batch' in line ? decoder.decode(line.batch) : [])),
    progress: lines.flatMap((line) => ('progress' in line ? [line.progress] : [])),
    end: last.end,
  };
}

/** An offer as listed; inner ids differ from the supplier's, and only the stream carries comparison keys. */
function listed(offer: Omit<ListedOffer, 'canceling' | 'changeFee'>): unknown {
  const { id, total, expiresAt, owner, conditions, emissionsKg, passengers, sale } = offer;
  const slices = offer.slices.map(({ comparisonKey: _, ...slice }) => ({
    ...slice,
    id: '',
    segments: slice.segments.map((segment) => ({ ...segment, id: '' })),
  }));
  return { id, total, expiresAt, owner, conditions, emissionsKg, passengers, slices, sale: { total: sale.total } };
}

const byId = (a: { readonly id: string }, b: { readonly id: string }) => (a.id < b.id ? -1 : 1);

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({
    engine: 'postgresql',
    postgresAddress: inject('postgresAddress'),
    hasConnections: true,
    environment: { SEARCH_SECONDS: String(searchMs / 1000) },
  });
});
afterAll(() => t.close());
afterEach(() => t.duffel.clearFaults());

async function streamed(visitor: Visitor, query: Record<string, string> = {}): Promise<Streamed> {
  const answer = await visitor.get(live(query));
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
  expect(answer.headers['content-type']).toBe('application/x-ndjson; charset=utf-8');
  return readStream(answer.body);
}

async function wholeSearch(visitor: Visitor): Promise<PricedOffer[]> {
  const offers: PricedOffer[] = [];
  for (let page = 1; ; page++) {
    const answer = await visitor.get(addressOf('/api/flights/search', { ...trip, page: String(page), limit: '100' }));
    const found = answer.json<SearchAnswer>();
    offers.push(...found.offers.map(offerCodec.decode));
    if (offers.length >= found.total_count) return offers;
  }
}

/** Number of searches started at the supplier during `act`. */
async function searchesStarted(act: () => Promise<unknown>): Promise<number> {
  const planned = 20;
  await t.duffel.clearFaults();
  for (const operation of ['offer_requests.create', 'batch_offer_requests.create'])
    await t.duffel.fault({ operation, kind: 'delay', delayMs: 50, times: planned });
  await act();
  const { faults } = await t.duffel.state<{ faults: { timesLeft: number }[] }>();
  return faults.reduce((sum, { timesLeft }) => sum + planned - timesLeft, 0);
}

test('offers arrive in several batches and are in the end those of a search that waited [LIVE-01] [LIVE-03] [LIVE-04]', async () => {
  const visitor = t.visitor();
  const { head, offers, progress, end } = await streamed(visitor);
  expect(head).toMatchObject({ version: compactVersion, stream: expect.stringMatching(/^[\w-]{16}$/) });
  expect(offers.length).toBeGreaterThan(100);
  expect(progress.length).toBeGreaterThan(2);
  expect(end).toEqual({ offers: offers.length, answered: end.sources, sources: end.sources });
  const answered = progress.map((one) => one.answered);
  expect(answered).toEqual(answered.toSorted((a, b) => a - b));
  const waited = await wholeSearch(visitor);
  expect(offers.toSorted(byId).map(listed)).toEqual(waited.toSorted(byId).map(listed));
});

test('equal searches of one visitor, streamed and not, share one search at the supplier; another visitor has their own [LIVE-07] [FAST-02]', async () => {
  const visitor = t.visitor();
  await visitor.get('/api/places/JFK/today');
  let answers: Streamed[] = [];
  const asked = await searchesStarted(async () => {
    // The first call begins the session of the others.
    const first = await streamed(visitor);
    answers = [first, ...(await Promise.all([streamed(visitor), streamed(visitor)]))];
    await wholeSearch(visitor);
  });
  expect(asked).toBe(1);
  expect(new Set(answers.map(({ head }) => head.stream)).size).toBe(1);
  expect(new Set(answers.map(({ offers }) => offers.length)).size).toBe(1);
  expect(await searchesStarted(() => streamed(t.visitor()))).toBe(1);
});

test('two tabs that search at the same moment share one batch, which starts once [LIVE-07] [FAST-02]', async () => {
  const visitor = t.visitor();
  await streamed(visitor, { departureDate: inDays(41) });
  const asked = await searchesStarted(() => Promise.all([streamed(visitor), streamed(visitor), wholeSearch(visitor)]));
  expect(asked).toBe(1);
});

test('a stream of a search that was already answered as a whole starts no other search [FAST-02]', async () => {
  const visitor = t.visitor();
  const whole = await wholeSearch(visitor);
  const asked = await searchesStarted(async () => {
    expect((await streamed(visitor)).offers.toSorted(byId).map(listed)).toEqual(whole.toSorted(byId).map(listed));
  });
  expect(asked).toBe(0);
});

test('`fresh` starts a new search [RES-04]', async () => {
  const visitor = t.visitor();
  const first = await streamed(visitor);
  expect(await searchesStarted(() => streamed(visitor, { fresh: '1' }))).toBe(1);
  expect((await streamed(visitor)).head.stream).not.toBe(first.head.stream);
});

test('a broken stream continues after the lines that arrived, without doubles [LIVE-07]', async () => {
  const visitor = t.visitor();
  const whole = await visitor.get(live());
  const lines = whole.body.split('\n');
  const { head, offers } = readStream(whole.body);
  for (const cut of [1, 2, Math.floor(lines.length / 2), lines.length - 2]) {
    const decoder = new CompactDecoder();
    const before = lines
      .slice(0, cut)
      .map((line) => JSON.parse(line) as LiveLine)
      .flatMap((line) => ('batch' in line ? decoder.decode(line.batch) : []));
    const rest = await visitor.get(live({ stream: head.stream, after: String(cut), search_id: head.search_id }));
    const after = readStream(rest.body, decoder);
    expect([...before, ...after.offers].map(listed)).toEqual(offers.map(listed));
  }
});

test('the stream is gzipped only for clients that accept gzip [LIVE-01]', async () => {
  const visitor = t.visitor();
  const encodingFor = async (accepted: string) =>
    (await visitor.get(live(), { 'accept-encoding': accepted })).headers['content-encoding'];
  for (const accepted of ['gzip', 'br;q=1.0, gzip;q=0.8', 'GZIP', 'gzip;q=0.01'])
    expect(await encodingFor(accepted)).toBe('gzip');
  for (const refused of ['', 'br', '*', 'gzip;q=0', 'gzip;\tq=0', 'gzip ; q=0.000, br'])
    expect(await encodingFor(refused)).toBeUndefined();
});

test('another instance, which lacks the stream, sends the stored search from its beginning [LIVE-07]', async () => {
  const visitor = t.visitor();
  const { head, offers } = await streamed(visitor);
  // Expired streams are gone, as on another instance.
  t.clock.advance(10 * 60_000);
  const asked = await searchesStarted(async () => {
    const again = await streamed(visitor, { stream: head.stream, after: '3', search_id: head.search_id });
    expect(again.head.stream).not.toBe(head.stream);
    expect(again.offers.toSorted(byId).map(listed)).toEqual(offers.toSorted(byId).map(listed));
  });
  expect(asked).toBe(0);
  const stranger = await streamed(t.visitor(), { stream: head.stream, after: '3', search_id: head.search_id });
  expect(stranger.offers.some(({ id }) => offers.some((own) => own.id === id))).toBe(false);
});

test('the id of a search for another route is ignored, and the kept search has the flights of its own route [API-02] [LIVE-07]', async () => {
  const visitor = t.visitor();
  const { head } = await streamed(visitor);
  const route = { origin: 'SFO', destination: 'NRT' };
  const routesOf = ({ offers }: Streamed) =>
    new Set(offers.map(({ slices: [out] }) => `${out?.origin.iataCode}-${out?.destination.iataCode}`));
  const found = await streamed(visitor, { ...route, search_id: head.search_id, fresh: '1' });
  expect(routesOf(found)).toEqual(new Set(['SFO-NRT']));
  const answer = await visitor.get(addressOf('/api/flights/search', { ...trip, ...route }));
  const kept = answer.json<SearchAnswer>();
  expect(kept.offers.map(offerCodec.decode).every(({ id }) => found.offers.some((offer) => offer.id === id))).toBe(
    true,
  );
  expect(kept.total_count).toBe(found.offers.length);
});

test('another instance waits for the sources that still have time, and sends what they found [LIVE-02] [LIVE-07]', async () => {
  const visitor = t.visitor();
  const { head, offers } = await streamed(visitor);
  t.clock.advance(10 * 60_000);
  const begun = { search_id: head.search_id, stream: head.stream, after: '1' };
  // Longer than the first reading takes, even on a busy machine.
  const leftMs = 2500;
  const startedAt = performance.now();
  const late = await streamed(visitor, { ...begun, started_at: String(t.clock.now().getTime() - searchMs + leftMs) });
  expect(performance.now() - startedAt).toBeGreaterThan(leftMs - 100);
  expect(late.progress.at(0)).toEqual({ offers: offers.length, answered: 0, sources: 1 });
  expect(late.offers.toSorted(byId).map(listed)).toEqual(offers.toSorted(byId).map(listed));
  expect(late.end).toMatchObject({ answered: 1, sources: 1 });
});

test.each(['status_500', 'truncated', 'not_json', 'reset_after'])(
  'a batch that is lost on its way (%s) loses no offer [LIVE-07] [LIVE-02]',
  async (kind) => {
    const visitor = t.visitor();
    await t.duffel.fault({ operation: 'batch_offer_requests.get', kind, times: 1 });
    const { offers, end } = await streamed(visitor);
    expect(end).toEqual({ offers: offers.length, answered: end.sources, sources: end.sources });
    await t.duffel.clearFaults();
    expect(offers.toSorted(byId).map(listed)).toEqual((await wholeSearch(visitor)).toSorted(byId).map(listed));
  },
);

test('a source that never answers ends the search at its time, which says how many answered [LIVE-02]', async () => {
  await t.duffel.fault({ operation: 'batch_offer_requests.get', kind: 'delay', delayMs: 60_000, times: 5 });
  const startedAt = performance.now();
  const { end } = await streamed(t.visitor());
  const took = performance.now() - startedAt;
  expect(took).toBeGreaterThan(searchMs - 50);
  // Long before the source would have answered.
  expect(took).toBeLessThan(5 * searchMs);
  expect(end).toMatchObject({ offers: 0, answered: 0 });
  expect(end.sources).toBeGreaterThan(0);
});

test('a source that never answers keeps nothing of the others back, and the end says so [LIVE-02]', async () => {
  await t.duffel.silenceSources(1);
  onTestFinished(() => t.duffel.silenceSources(0));
  const { offers, progress, end } = await streamed(t.visitor());
  expect(offers.length).toBeGreaterThan(100);
  expect(end).toEqual({ offers: offers.length, answered: end.sources - 1, sources: progress[0]?.sources });
});

test('a search that cannot start answers as every call does; one that fails later says so in its end [LIVE-02] [API-04]', async () => {
  await t.duffel.fault({ operation: 'batch_offer_requests.create', kind: 'status_500', times: 1 });
  const refused = await t.visitor().get(live());
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([503, 'SUPPLIER_UNAVAILABLE']);
  await t.duffel.fault({ operation: 'batch_offer_requests.get', kind: 'status_500', times: 1 });
  await t.duffel.fault({ operation: 'offer_requests.get', kind: 'status_500', times: 1 });
  const { end } = await streamed(t.visitor());
  expect(end).toMatchObject({ offers: 0, error: { code: 'SUPPLIER_UNAVAILABLE' } });
});

test('a search that failed after its start is not shared: the next equal one asks the supplier again [FAST-02] [SAFE-02] [API-02]', async () => {
  const visitor = t.visitor();
  const address = live().replace('/live?', '?');
  await t.duffel.fault({ operation: 'batch_offer_requests.get', kind: 'status_500', times: 1 });
  await t.duffel.fault({ operation: 'offer_requests.get', kind: 'status_500', times: 1 });
  const failed = await visitor.get(address);
  expect([failed.statusCode, failed.json<{ code: string }>().code]).toEqual([503, 'SUPPLIER_UNAVAILABLE']);
  const again = await visitor.get(address);
  expect(again.statusCode).toBe(200);
  expect(again.json<{ offers: unknown[] }>().offers).toHaveLength(30);
});

test('offers that could not be read for a page are read again for the next [API-02] [SAFE-02]', async () => {
  const visitor = t.visitor();
  await streamed(visitor);
  await t.duffel.fault({ operation: 'offer_requests.get', kind: 'status_500', times: 1 });
  const address = live().replace('/live?', '?');
  expect([(await visitor.get(address)).statusCode, (await visitor.get(address)).statusCode]).toEqual([503, 200]);
});

test.each([
  ['departureDate', '2020-01-01', 400, 'INVALID_SEARCH'],
  ['stream', '../etc', 400, 'INVALID_REQUEST'],
  ['after', '-1', 400, 'INVALID_REQUEST'],
  ['after', '1e9', 400, 'INVALID_REQUEST'],
  ['origin', 'x'.repeat(500), 400, 'INVALID_REQUEST'],
])('a hostile %s is refused before any search [API-04] [LIVE-01]', async (name, value, status, code) => {
  const answer = await t.visitor().get(live({ [name]: value }));
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([status, code]);
});

test('an airport code that nobody knows is named, by the stream and by the API [RES-05] [API-04]', async () => {
  for (const path of [live({ destination: 'QQQ' }), live({ destination: 'QQQ' }).replace('/live?', '?')]) {
    const answer = await t.visitor().get(path);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'INVALID_REQUEST']);
    expect(answer.json<{ message: string }>().message).toBe(
      'We could not find an airport with the code QQQ. Please check your search.',
    );
  }
});

test('a line number beyond the end answers nothing and no error [LIVE-07]', async () => {
  const visitor = t.visitor();
  const { head } = await streamed(visitor);
  const answer = await visitor.get(live({ stream: head.stream, after: '999999' }));
  expect([answer.statusCode, answer.body]).toEqual([200, '']);
});
