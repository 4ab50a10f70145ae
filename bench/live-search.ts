import { PassThrough } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { constants, createGzip } from 'node:zlib';
import { mapOffer, mapOfferHead } from '../server/adapters/duffel/mapping/map-offer.ts';
import { createSharedParts } from '../server/adapters/duffel/mapping/shared-parts.ts';
import type { WireObject } from '../server/adapters/duffel/mapping/wire.ts';
import { StreamWriter } from '../server/features/flights/live/feed-stream.ts';
import { SearchStream } from '../server/features/flights/live/search-stream.ts';
import { createLogger } from '../server/http/operations/logger.ts';
import { untouched } from '../simulators/duffel/offers/offer-state.ts';
import { wireOffer } from '../simulators/duffel/offers/wire-offer.ts';
import { batchesOf } from '../simulators/duffel/search/batches.ts';
import { makeSearch } from '../simulators/duffel/search/make-offers.ts';
import { searchRecord, searchSettings, searchSlice } from '../simulators/duffel/testing/search-record.ts';
import { median } from './measure.ts';
import type { Row } from './table.ts';

const offerCount = 3000;
const rounds = 15;
/** The first rounds run code that is not optimized yet. */
const warmUp = 5;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

interface Answer {
  readonly data: { readonly offers: readonly WireObject[] };
}

/** A streamed search of 3,000 offers: its size as sent (LIVE-04), and the server's work on it (LIVE-06). */
export async function measureLiveSearch(): Promise<Row[]> {
  const bodies = supplierBodies();
  const [parsing, whole]: [number[], number[]] = [[], []];
  let bytes = 0;
  for (let round = 0; round < rounds; round++) {
    const parseMs = await cpuMs(async () => {
      for (const body of bodies) {
        JSON.parse(body);
        await nextTurn();
      }
    });
    const wholeMs = await cpuMs(async () => {
      bytes = await answerSearch(bodies);
    });
    if (round < warmUp) continue;
    parsing.push(parseMs);
    whole.push(wholeMs);
  }
  const parseMs = median(parsing);
  const ownMs = median(whole) - parseMs;
  const megabytes = bodies.reduce((sum, body) => sum + body.length, 0) / 1e6;
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
      note: `${offerCount} offers, ${ownMs.toFixed(0)} ms reading, encoding and packing / ${parseMs.toFixed(0)} ms parsing`,
    },
  ];
}

/** The batches of a round trip on a busy route, as the supplier sends them. */
function supplierBodies(): string[] {
  const settings = { ...searchSettings, maxOffers: offerCount };
  const slices = [searchSlice('JFK', 'LHR', '2027-03-04'), searchSlice('LHR', 'JFK', '2027-03-11')];
  const search = makeSearch(searchRecord({ slices, cabinClass: 'economy' }), settings);
  return batchesOf(search, settings).map(({ offers }) =>
    JSON.stringify({ data: { offers: offers.map((offer) => wireOffer(search, offer, untouched, settings)) } }),
  );
}

/** Answers one follower of a search, batch by batch as the supplier's answers come; the number of bytes sent. */
async function answerSearch(bodies: readonly string[]): Promise<number> {
  const stream = new SearchStream();
  const log = createLogger('warn', new PassThrough());
  const writer = new StreamWriter({
    stream,
    sealedId: '',
    startedAt: Date.now(),
    markup: 500,
    log,
    onOffers: () => undefined,
  });
  const sent = packedBytes(stream);
  const shared = createSharedParts();
  for (const body of bodies) {
    const { data } = JSON.parse(body) as Answer;
    await writer.write(
      data.offers.map((wire) => ({ ...mapOfferHead(wire, shared), read: () => mapOffer(wire, shared) })),
    );
  }
  stream.end({ offers: writer.count, answered: bodies.length, sources: bodies.length });
  return sent;
}

async function packedBytes(stream: SearchStream): Promise<number> {
  const gzip = createGzip({ flush: constants.Z_SYNC_FLUSH });
  let bytes = 0;
  gzip.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
  });
  for await (const line of stream.follow(0, new AbortController().signal)) gzip.write(line);
  await new Promise((resolve) => gzip.on('end', resolve).end());
  return bytes;
}

/** CPU time in ms of all threads, without cleaning up after what came before. */
async function cpuMs(act: () => Promise<void>): Promise<number> {
  collectGarbage();
  const before = process.cpuUsage();
  await act();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
