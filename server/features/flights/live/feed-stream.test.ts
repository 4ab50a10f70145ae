import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import type { LiveLine } from '#contract/live-search.ts';
import { defaultCancellationTerms } from '#domain/content/cancellation-terms.ts';
import { defaultChangeTerms } from '#domain/content/change-terms.ts';
import { testOffer, testPlace } from '#domain/testing/offers.ts';
import { createLogger } from '#server/http/operations/logger.ts';
import type { FlightSupplier, RunningSearch, TakeOffer } from '#server/ports/supplier.ts';
import { feedRunning, StreamWriter } from './feed-stream.ts';
import { SearchStream } from './search-stream.ts';

const [jfk, lhr] = [testPlace('JFK', 'US'), testPlace('LHR', 'GB')];

const found = (n: number) => ({
  offer: testOffer({ id: `off_${n}`, from: jfk, to: lhr, departing: '2027-03-20T18:00:00' }),
});

/** Feeds a stream from a search; `endTime` ends its sources' time. */
function feed(running: RunningSearch) {
  const stream = new SearchStream();
  const logged = new PassThrough();
  const log = createLogger('warn', logged);
  const noted: string[] = [];
  const writer = new StreamWriter({
    stream,
    sealedId: '',
    startedAt: 0,
    markup: 0,
    terms: { ...defaultCancellationTerms, change: defaultChangeTerms },
    log,
    onOffer: ({ id }) => noted.push(id),
  });
  const over = Promise.withResolvers<undefined>();
  const clock = { now: () => new Date(0), sleep: () => over.promise };
  const supplier = {} as FlightSupplier;
  const query = { origin: 'JFK', destination: 'LHR', departureDate: '2027-01-20' };
  const options = { stream, writer, supplier, query, searchId: 'orq_1', endsAt: 1000, clock, log };
  return { fed: feedRunning(options, running), stream, noted, logged, endTime: () => over.resolve(undefined) };
}

async function linesOf(stream: SearchStream): Promise<LiveLine[]> {
  const lines: LiveLine[] = [];
  for await (const line of stream.follow(0, new AbortController().signal)) lines.push(JSON.parse(line) as LiveLine);
  return lines;
}

const offersIn = (lines: readonly LiveLine[]) => lines.map((line) => ('batch' in line ? line.batch.offers.length : 0));

test('offers are sent before their batch has come as a whole, and those that arrived when the time is over too [LIVE-01] [LIVE-02]', async () => {
  const arriving = Promise.withResolvers<TakeOffer>();
  let closed = 0;
  const { fed, stream, endTime } = feed({
    searchId: 'orq_1',
    sources: 2,
    next: (take) => {
      arriving.resolve(take);
      return new Promise(() => undefined);
    },
    close: () => {
      closed += 1;
    },
  });
  const take = await arriving.promise;
  for (let n = 0; n < 130; n++) take(found(n));
  const lines = stream.follow(2, new AbortController().signal);
  const first = JSON.parse((await lines.next()).value as string) as LiveLine;
  expect(offersIn([first])).toEqual([100]);
  endTime();
  await fed;
  expect(closed).toBeGreaterThan(0);
  const all = await linesOf(stream);
  expect(offersIn(all)).toEqual([0, 0, 100, 30, 0]);
  expect(all.at(-1)).toEqual({ end: { offers: 130, answered: 0, sources: 2 } });
});

test('an offer that comes twice is sent once, and those that cannot be read are counted and take no other with them [SAFE-02] [LIVE-04] [F-131]', async () => {
  // No supplier sends one, but a mistake of ours might.
  const broken = { offer: { ...found(2).offer, total: null as never } };
  const { fed, stream, noted, logged } = feed({
    searchId: 'orq_1',
    sources: 1,
    next: async (take) => {
      for (const one of [
        found(1),
        broken,
        found(1),
        { offer: null, id: 'off_3' },
        { offer: null, id: null },
        found(4),
      ] as const)
        take(one);
      return { ok: true, value: 0 };
    },
    close: () => undefined,
  });
  await fed;
  const lines = await linesOf(stream);
  expect(offersIn(lines)).toEqual([0, 0, 2, 0, 0]);
  expect(lines.at(-1)).toEqual({ end: { offers: 2, answered: 1, sources: 1, unreadable: 3 } });
  expect(noted).toEqual(['off_1', 'off_2', 'off_4']);
  expect(String(logged.read())).toContain('Could not list an offer');
});
