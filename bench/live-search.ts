import { PerformanceObserver } from 'node:perf_hooks';
import { PassThrough } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { defaultCancellationTerms } from '#domain/content/cancellation-terms.ts';
import { readAnswer } from '../server/adapters/duffel/answers/read-answer.ts';
import { createListingReader } from '../server/adapters/duffel/mapping/listing-reader.ts';
import { StreamWriter } from '../server/features/flights/live/feed-stream.ts';
import { SearchStream } from '../server/features/flights/live/search-stream.ts';
import { createStreamPacker } from '../server/http/calls/stream-packer.ts';
import { createLogger } from '../server/http/operations/logger.ts';
import { untouched } from '../simulators/duffel/offers/offer-state.ts';
import { wireOffer } from '../simulators/duffel/offers/wire-offer.ts';
import { batchesOf } from '../simulators/duffel/search/batches.ts';
import { makeSearch } from '../simulators/duffel/search/make-offers.ts';
import { searchRecord, searchSettings, searchSlice } from '../simulators/duffel/testing/search-record.ts';
import { median } from './measure.ts';
import type { Row } from './table.ts';

export const offerCount = 3000;
const rounds = 40;
/** As the supplier's answers come from a connection. */
const chunkBytes = 64 * 1024;
/** The first rounds run code that is not optimized yet. */
const warmUp = 25;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** A streamed search of 3,000 offers: its size as sent (LIVE-04), and the server's work on it (LIVE-06). */
export async function measureLiveSearch(): Promise<Row[]> {
  const bodies = supplierBodies();
  const answers = bodies.map((body) => Buffer.from(body));
  const [parsing, parsingText, whole]: [Work[], Work[], Work[]] = [[], [], []];
  let bytes = 0;
  for (let round = 0; round < rounds; round++) {
    const parsed = await workOf(() => parseEach(answers));
    const parsedText = await workOf(() => parseEach(bodies));
    const answered = await workOf(async () => {
      bytes = await answerSearch(answers);
    });
    if (round < warmUp) continue;
    parsing.push(parsed);
    parsingText.push(parsedText);
    whole.push(answered);
  }
  const [parseMs = 0, parseTextMs = 0, wholeMs = 0] = [parsing, parsingText, whole].map((works) =>
    median(works.map(({ cpuMs }) => cpuMs)),
  );
  const ownMs = wholeMs - parseMs;
  const pausesMs = median(whole.map(({ collectingMs }) => collectingMs));
  const megabytes = answers.reduce((sum, answer) => sum + answer.length, 0) / 1e6;
  return [
    {
      name: 'Live search: size as sent',
      result: bytes / 1000,
      unit: 'kB',
      target: 200,
      allowed: 1,
      note: `${offerCount} offers, gzip, from ${megabytes.toFixed(0)} MB`,
    },
    {
      name: 'Live search: own CPU time against JSON.parse',
      result: ownMs / parseMs,
      unit: '',
      target: 0.75,
      allowed: 1.3,
      note: `CPU of all threads, median of ${rounds - warmUp}: ${ownMs.toFixed(0)} ms reading, encoding, packing and the collector (pauses ${pausesMs.toFixed(0)} ms) / ${parseMs.toFixed(0)} ms parsing the bytes; ${((wholeMs - parseTextMs) / parseTextMs).toFixed(2)} against ${parseTextMs.toFixed(0)} ms parsing their text`,
    },
  ];
}

async function parseEach(answers: readonly (Buffer | string)[]): Promise<void> {
  for (const answer of answers) {
    JSON.parse(String(answer));
    await nextTurn();
  }
}

/** The batches of a round trip on a busy route, as the supplier sends them. */
export function supplierBodies(): string[] {
  const settings = { ...searchSettings, maxOffers: offerCount };
  const slices = [searchSlice('JFK', 'LHR', '2027-03-04'), searchSlice('LHR', 'JFK', '2027-03-11')];
  const search = makeSearch(searchRecord({ slices, cabinClass: 'economy' }), settings);
  return batchesOf(search, settings).map(({ offers }) =>
    JSON.stringify({ data: { offers: offers.map((offer) => wireOffer(search, offer, untouched, settings)) } }),
  );
}

/** Answers one follower of a search, batch by batch as the supplier's answers come; the number of bytes sent. */
async function answerSearch(answers: readonly Buffer[]): Promise<number> {
  const stream = new SearchStream();
  const log = createLogger('warn', new PassThrough());
  const writer = new StreamWriter({
    stream,
    sealedId: '',
    startedAt: Date.now(),
    markup: 500,
    terms: defaultCancellationTerms,
    log,
    onOffer: () => undefined,
  });
  const sent = packedBytes(stream);
  const read = createListingReader(() => undefined)((found) => writer.add(found));
  for (const answer of answers) {
    await readAnswer(chunksOf(answer), read, new AbortController().signal);
    writer.send();
  }
  stream.end({ offers: writer.count, answered: answers.length, sources: answers.length });
  return sent;
}

function* chunksOf(answer: Buffer): Generator<Buffer> {
  for (let at = 0; at < answer.length; at += chunkBytes) yield answer.subarray(at, at + chunkBytes);
}

async function packedBytes(stream: SearchStream): Promise<number> {
  const gzip = createStreamPacker();
  let bytes = 0;
  gzip.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
  });
  for await (const line of stream.follow(0, new AbortController().signal)) gzip.write(line);
  await new Promise((resolve) => gzip.on('end', resolve).end());
  return bytes;
}

/** Milliseconds. */
interface Work {
  /** Of all threads. */
  readonly cpuMs: number;
  /** Pauses of the main thread for the garbage collector, which are part of it. */
  readonly collectingMs: number;
}

/** The work of an action, without cleaning up after what came before. */
async function workOf(act: () => Promise<void>): Promise<Work> {
  collectGarbage();
  let collectingMs = 0;
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) collectingMs += duration;
  });
  observer.observe({ entryTypes: ['gc'] });
  const before = process.cpuUsage();
  await act();
  const { user, system } = process.cpuUsage(before);
  // Collections are reported in a later turn.
  await nextTurn();
  observer.disconnect();
  return { cpuMs: (user + system) / 1000, collectingMs };
}
