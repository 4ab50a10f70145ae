import { PassThrough } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { defaultCancellationTerms } from '#domain/content/cancellation-terms.ts';
import { defaultChangeTerms } from '#domain/content/change-terms.ts';
import { mapOffers } from '#server/adapters/duffel/mapping/map-offers.ts';
import { asObject } from '#server/adapters/duffel/mapping/wire.ts';
import { StreamWriter } from '#server/features/flights/live/feed-stream.ts';
import { SearchStream } from '#server/features/flights/live/search-stream.ts';
import { createStreamPacker } from '#server/http/calls/stream-packer.ts';
import { createLogger } from '#server/http/operations/logger.ts';
import { untouched } from '#simulators/duffel/offers/offer-state.ts';
import { wireOffer } from '#simulators/duffel/offers/wire-offer.ts';
import { batchesOf } from '#simulators/duffel/search/batches.ts';
import { makeSearch } from '#simulators/duffel/search/make-offers.ts';
import { searchRecord, searchSettings, searchSlice } from '#simulators/duffel/testing/search-record.ts';
import { collectGarbage, heldWhile } from './held.ts';

export const offerCount = 3000;

/**
 * The server's cost of one streamed search of 3,000 offers, and of parsing its bytes. CPU times in ms, of all threads.
 */
export interface LiveWork {
  /** Decoding and parsing the supplier's responses. */
  readonly parseMs: number;
  /** Parsing them, once decoded. */
  readonly parseTextMs: number;
  /** The whole search, from the responses' bytes to the stream as sent. */
  readonly wholeMs: number;
  /** A call's longest wait beside a search whose offers come all at once: CPU time of the thread during its turns. */
  readonly heldMs: number;
  /** Size of the stream as sent, in bytes. */
  readonly sentBytes: number;
  /** Size of the supplier's responses, in bytes. */
  readonly answerBytes: number;
}

/** Measures rounds one after the other. The first ones run unoptimized code. */
export async function* liveWork(): AsyncGenerator<LiveWork> {
  const bodies = supplierBodies();
  const answers = bodies.map((body) => Buffer.from(body));
  const atOnce = [Buffer.from(oneBody(bodies))];
  const answerBytes = answers.reduce((sum, answer) => sum + answer.length, 0);
  for (;;) {
    const parseMs = await cpuOf(() => parseEach(answers));
    const parseTextMs = await cpuOf(() => parseEach(bodies));
    let sentBytes = 0;
    const wholeMs = await cpuOf(async () => {
      sentBytes = await answerSearch(answers);
    });
    const heldMs = await heldWhile(() => answerSearch(atOnce));
    yield { parseMs, parseTextMs, wholeMs, heldMs, sentBytes, answerBytes };
  }
}

async function parseEach(answers: readonly (Buffer | string)[]): Promise<void> {
  for (const answer of answers) {
    JSON.parse(String(answer));
    await nextTurn();
  }
}

/** The batches of a round trip on a busy route, as sent by the supplier. */
export function supplierBodies(offers = offerCount): string[] {
  const settings = { ...searchSettings, maxOffers: offers };
  const slices = [searchSlice('JFK', 'LHR', '2027-03-04'), searchSlice('LHR', 'JFK', '2027-03-11')];
  const search = makeSearch(searchRecord({ slices, cabinClass: 'economy' }), settings);
  return batchesOf(search, settings).map(({ offers: batch }) =>
    JSON.stringify({ data: { offers: batch.map((offer) => wireOffer(search, offer, untouched, settings)) } }),
  );
}

/** The offers of all batches in one. */
export function oneBody(bodies: readonly string[]): string {
  const [start, end] = ['{"data":{"offers":[', ']}}'];
  return start + bodies.map((body) => body.slice(start.length, -end.length)).join(',') + end;
}

/**
 * Serves one follower of a search, batch by batch as the supplier's responses come; returns the number of bytes sent.
 */
async function answerSearch(answers: readonly Buffer[]): Promise<number> {
  const stream = new SearchStream();
  const log = createLogger('warn', new PassThrough());
  const writer = new StreamWriter({
    stream,
    sealedId: '',
    startedAt: Date.now(),
    markup: 500,
    terms: { ...defaultCancellationTerms, change: defaultChangeTerms },
    log,
    onOffer: () => undefined,
  });
  const sent = packedBytes(stream);
  for (const answer of answers) {
    const { data } = JSON.parse(answer.toString()) as { readonly data: unknown };
    const take = (found: Parameters<StreamWriter['add']>[0]) => writer.add(found);
    await mapOffers(asObject(data, 'data'), take, () => undefined, new AbortController().signal);
    writer.send();
  }
  stream.end({ offers: writer.count, answered: answers.length, sources: answers.length });
  return sent;
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

/**
 * CPU time of an action in ms, measured on its second run: it pays for collecting the first run's garbage, and its heap
 * is already committed, as on a server under steady load.
 */
async function cpuOf(act: () => Promise<void>): Promise<number> {
  collectGarbage();
  await act();
  const before = process.cpuUsage();
  await act();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
