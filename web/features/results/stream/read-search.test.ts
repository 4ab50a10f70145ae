import { afterEach, expect, test, vi } from 'vitest';
import { CompactEncoder, compactVersion } from '#contract/codec/compact.ts';
import type { LiveLine } from '#contract/live-search.ts';
import { groupByJourney } from '#domain/flights/journeys/journeys.ts';
import { listedOffer } from '#domain/testing/offers.ts';
import { sampleOffers } from '#web/testing/sample-offers.ts';
import { readSearch } from './read-search.ts';
import type { SearchResults } from './search-results.ts';

const offers = sampleOffers(12).map((offer) => listedOffer(offer));
const search = [['origin', 'JFK']] as const;

/** The lines of a stream of these offers, three at a time. */
function linesOf(stream = 'st_1', all = offers): string[] {
  const encoder = new CompactEncoder();
  const lines: LiveLine[] = [
    { head: { version: compactVersion, stream, search_id: 'srch', started_at: 1_800_000_000_000 } },
  ];
  for (let from = 0; from < all.length; from += 3) {
    lines.push({ batch: encoder.encode(all.slice(from, from + 3)) });
    lines.push({ progress: { offers: from + 3, answered: from / 3, sources: 4 } });
  }
  lines.push({ end: { offers: all.length, answered: 4, sources: 4 } });
  return lines.map((line) => `${JSON.stringify(line)}\n`);
}

/** A response whose body comes in these pieces and then ends, or breaks. */
function answerOf(pieces: readonly (string | Uint8Array)[], breaks = false): Response {
  const encoder = new TextEncoder();
  let next = 0;
  return new Response(
    new ReadableStream({
      pull(body) {
        const piece = pieces[next++];
        if (piece !== undefined) body.enqueue(typeof piece === 'string' ? encoder.encode(piece) : piece);
        else if (breaks) body.error(new TypeError('network error'));
        else body.close();
      },
    }),
  );
}

function answering(...answers: (() => Response)[]) {
  const asked: URLSearchParams[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(new URL(address, 'http://localhost').searchParams);
    const answer = answers[asked.length - 1];
    if (answer === undefined) throw new TypeError('Failed to fetch');
    return answer();
  });
  return asked;
}

async function read(fresh = false): Promise<{ last: SearchResults; seen: number[] }> {
  const seen: number[] = [];
  const last = await readSearch(search, {
    signal: new AbortController().signal,
    fresh,
    onResults: (results) => seen.push(results.offers.length),
  });
  return { last, seen };
}

const ids = ({ offers: found }: SearchResults) => found.map(({ id }) => id);
const all = offers.map(({ id }) => id);

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('offers are passed on as they arrive, the search and its end once [LIVE-01] [LIVE-02]', async () => {
  const asked = answering(() => answerOf(linesOf()));
  const { last, seen } = await read(true);
  expect(ids(last)).toEqual(all);
  expect(last).toMatchObject({ isComplete: true, progress: { answered: 4, sources: 4 } });
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  expect(new Set(seen)).toContain(3);
  expect(asked.map(String)).toEqual(['origin=JFK&fresh=1']);
});

test('a stream cut at any byte is continued once, without doubles or gaps [LIVE-07]', async () => {
  const bytes = new TextEncoder().encode(linesOf().join(''));
  for (let cut = 1; cut < bytes.length; cut += 97) {
    for (const breaks of [true, false]) {
      const asked = answering(
        () => answerOf([bytes.slice(0, cut)], breaks),
        () => answerOf(linesOf().slice(Number(asked[1]?.get('after') ?? 0))),
      );
      const whole = new TextDecoder().decode(bytes.slice(0, cut)).split('\n').length - 1;
      if (whole === 0) {
        await expect(read()).rejects.toMatchObject({ status: 0 });
        continue;
      }
      expect(ids((await read()).last)).toEqual(all);
      expect(Object.fromEntries(asked[1] ?? [])).toMatchObject({
        stream: 'st_1',
        after: String(whole),
        search_id: 'srch',
      });
    }
  }
});

test('another instance’s stream of the same search replaces what had arrived [LIVE-07]', async () => {
  answering(
    () => answerOf(linesOf().slice(0, 4), true),
    () => answerOf(linesOf('st_2', offers.toReversed())),
  );
  expect(ids((await read()).last)).toEqual(all.toReversed());
});

test.each([
  ['a line twice', (lines: string[]) => lines.toSpliced(2, 0, lines[1] ?? '')],
  ['lines out of order', (lines: string[]) => [lines[0], lines[3], lines[1], ...lines.slice(4)].map(String)],
  ['garbage', (lines: string[]) => lines.toSpliced(3, 0, '<html>proxy</html>\n')],
  ['an unknown line', (lines: string[]) => lines.toSpliced(3, 0, '{"what":1}\n')],
])('%s is noticed, and the stream is read again from its beginning [LIVE-07]', async (_what, damage) => {
  const asked = answering(
    () => answerOf(damage(linesOf())),
    () => answerOf(linesOf()),
  );
  expect(ids((await read()).last)).toEqual(all);
  expect(asked[1]?.get('after')).toBe('0');
});

test.each([
  ['without a head', linesOf().slice(1).join('')],
  ['of a proxy’s page', '<html>proxy</html>\n'],
  ['without a line', ''],
  [
    'of another release',
    linesOf()
      .join('')
      .replace(`"version":${compactVersion}`, `"version":${compactVersion + 1}`),
  ],
])('an answer %s is a broken connection [LIVE-07]', async (_what, body) => {
  answering(() => answerOf([body]));
  await expect(read()).rejects.toMatchObject({ status: 0 });
});

/** The lines of a stream with another first batch. */
const withBatch = (change: (batch: Record<string, unknown[]>) => object) =>
  linesOf().map((line, index) =>
    index === 1 ? `${JSON.stringify({ batch: change(JSON.parse(line).batch) })}\n` : line,
  );

test.each<[string, (row: unknown[]) => unknown]>([
  ['null', () => null],
  ['a text', () => 'x'],
  ['an object', () => ({})],
  ['without a price', (row) => row.map((value) => (Array.isArray(value) ? null : value))],
  ['of rows that were not sent', (row) => row.map((value) => (Array.isArray(value) ? [99_999] : value))],
  ['of a shape that was not sent', (row) => row.with(0, 99)],
])(
  'an offer row that is %s is left out and counted, and the others are shown [F-162] [LIVE-07]',
  async (_what, change) => {
    const damage = (batch: Record<string, unknown[]>) => ({
      ...batch,
      offers: batch.offers?.with(1, change(batch.offers[1] as unknown[])),
    });
    answering(() => answerOf(withBatch(damage)));
    const { last } = await read();
    expect(last.offers).toHaveLength(all.length - 1);
    expect(last).toMatchObject({ isComplete: true, progress: { offers: all.length - 1, unreadable: 1 } });
  },
);

test('a stream that breaks twice fails, and no new search is started for it [LIVE-07]', async () => {
  const asked = answering(
    () => answerOf(linesOf().slice(0, 3), true),
    () => answerOf(linesOf().slice(3, 5), true),
    () => answerOf(linesOf()),
  );
  await expect(read(true)).rejects.toMatchObject({ status: 0 });
  expect(asked.map((query) => query.get('fresh'))).toEqual(['1', null]);
});

test('a connection that stays open without a byte is given up after a minute and continued once [LIVE-07]', async () => {
  vi.useFakeTimers();
  const [first, second] = [linesOf().slice(0, 4).join(''), linesOf().slice(4)];
  const silent = () => {
    return new Response(new ReadableStream({ start: (body) => body.enqueue(new TextEncoder().encode(first)) }));
  };
  const asked = answering(silent, () => answerOf(second));
  const reading = read();
  await vi.advanceTimersByTimeAsync(59_000);
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1100);
  expect(ids((await reading).last)).toEqual(all);
  expect(asked.map((query) => query.get('after'))).toEqual([null, '4']);
});

test.each([
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a proxy’s page', () => Promise.resolve(new Response('<html>Bad Gateway</html>', { status: 502 }))],
])('a stream is continued once the server is back from a restart: %s until then [LIVE-07]', async (_what, away) => {
  vi.useFakeTimers();
  const startedAt = Date.now();
  const asked: URLSearchParams[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(new URL(address, 'http://localhost').searchParams);
    if (asked.length === 1) return answerOf(linesOf().slice(0, 4), true);
    return Date.now() - startedAt < 5000 ? away() : answerOf(linesOf().slice(Number(asked.at(-1)?.get('after'))));
  });
  const reading = read();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(ids((await reading).last)).toEqual(all);
  expect(asked.length).toBeLessThan(8);
  expect(asked.at(-1)?.get('stream')).toBe('st_1');
});

test('a server that stays away is given up after a few seconds, and not asked again once the page is left [LIVE-07]', async () => {
  vi.useFakeTimers();
  answering(() => answerOf(linesOf().slice(0, 4), true));
  const failed = read().catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await failed).toMatchObject({ status: 0 });
  const left = new AbortController();
  const asked = answering(() => answerOf(linesOf().slice(0, 4), true));
  const reading = readSearch(search, { signal: left.signal, fresh: false, onResults: () => undefined }).catch(
    (error: unknown) => error,
  );
  await vi.advanceTimersByTimeAsync(100);
  const soFar = asked.length;
  left.abort();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await reading).toBeInstanceOf(Error);
  expect(asked.length).toBeLessThanOrEqual(soFar + 1);
});

test('a refusal, and an error in the end, carry the server’s message [API-04] [LIVE-02]', async () => {
  const error = { message: 'Too many requests.', code: 'RATE_LIMITED', requestId: 'req_1' };
  answering(() => Response.json(error, { status: 429 }));
  await expect(read()).rejects.toMatchObject({ status: 429, userMessage: 'Too many requests.' });
  const end = { offers: 0, answered: 0, sources: 0, error: { code: 'SUPPLIER_UNAVAILABLE', message: 'Try later.' } };
  answering(() => answerOf([linesOf()[0] ?? '', `${JSON.stringify({ end })}\n`]));
  await expect(read()).rejects.toMatchObject({ userMessage: 'Try later.' });
});

test('leaving the page ends the reading and continues nothing [LIVE-07]', async () => {
  const left = new AbortController();
  const asked = answering(() => answerOf(linesOf().slice(0, 3), true));
  const reading = readSearch(search, { signal: left.signal, fresh: false, onResults: () => left.abort() });
  await expect(reading).rejects.toThrow();
  expect(asked).toHaveLength(1);
});

test('fares of the same flights are one journey unless the supplier tells their flights apart [FARE-01]', async () => {
  const [offer] = offers;
  if (offer === undefined) throw new Error('There is an offer');
  const keyed = (id: string, comparisonKey: string | undefined) => ({
    ...offer,
    id,
    slices: offer.slices.map((slice) => ({ ...slice, comparisonKey })),
  });
  const all = [keyed('off_a', 'key 1'), keyed('off_b', 'key 2'), keyed('off_c', 'key 1'), keyed('off_d', undefined)];
  answering(() => answerOf(linesOf('st_1', all)));
  const { last } = await read();
  expect(groupByJourney(last.offers).map(({ fares }) => fares.map(({ id }) => id))).toEqual([
    ['off_a', 'off_c', 'off_d'],
    ['off_b'],
  ]);
});

test('a damaged row takes only the offers that refer to it, and they are counted [F-162] [LIVE-07]', async () => {
  const isPlace = (row: unknown) => Array.isArray(row) && row.includes('JFK');
  answering(() =>
    answerOf(withBatch((batch) => ({ ...batch, rows: batch.rows?.map((row) => (isPlace(row) ? null : row)) }))),
  );
  const { last } = await read();
  const unreadable = all.length - last.offers.length;
  expect(unreadable).toBeGreaterThan(0);
  expect(last).toMatchObject({ isComplete: true, progress: { offers: last.offers.length, unreadable } });
});
