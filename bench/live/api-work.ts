import { PassThrough } from 'node:stream';
import { ok } from '#domain/result.ts';
import { oneAdult } from '#domain/search/party.ts';
import type { SearchQuery } from '#domain/search/search-query.ts';
import { readAnswer } from '#server/adapters/duffel/answers/read-answer.ts';
import { createOfferReader } from '#server/adapters/duffel/mapping/offer-reader.ts';
import { systemClock } from '#server/adapters/system-clock.ts';
import { LiveSearches, SearchCache, SearchLimiter } from '#server/features/flights/index.ts';
import { searchFlights } from '#server/features/flights/search/search-flights.ts';
import { createLogger } from '#server/http/operations/logger.ts';
import { createMetrics } from '#server/http/operations/metrics.ts';
import type { FlightSupplier, FoundOffer, SupplierSearch } from '#server/ports/supplier.ts';
import { heldWhile } from './held.ts';
import { chunksOf, oneBody, supplierBodies } from './live-work.ts';

const pageSize = 100;
const query: SearchQuery = {
  origin: 'JFK',
  destination: 'LHR',
  departureDate: '2027-03-04',
  returnDate: '2027-03-11',
  cabinClass: 'economy',
  ...oneAdult,
};

/**
 * The longest that a call waits beside one that asks the API for the last page of a new search whose offers come at once, in ms: CPU
 * time of the thread during its turns. Measures rounds one after the other; the first ones run code that is not optimized yet.
 */
export async function* apiWork(offerCount: number): AsyncGenerator<number> {
  const answer = Buffer.from(oneBody(supplierBodies(offerCount)));
  const log = createLogger('warn', new PassThrough());
  const memory = 256 * 2 ** 20;
  const deps = {
    clock: systemClock,
    isSearchSold: async () => false,
    dropSearchOf: () => undefined,
    cache: new SearchCache(systemClock, memory),
    liveSearches: new LiveSearches(systemClock, memory),
    searchLimiter: new SearchLimiter(1),
    metrics: createMetrics(),
    secret: 'secret',
  };
  const supplier = { live: false, search: async () => ok(await readSearch(answer)) } as unknown as FlightSupplier;
  for (let round = 0; ; round++) {
    yield await heldWhile(async () => {
      const page = await searchFlights(deps, {
        visitor: `vis_${round}`,
        query,
        brandKey: 'tailfin',
        markup: 500,
        supplier,
        searchId: null,
        fresh: false,
        page: Math.ceil(offerCount / pageSize),
        limit: pageSize,
        left: new AbortController().signal,
        log,
      });
      if (!page.ok) throw new Error(page.error.code);
      const { offers } = JSON.parse(String(page.value)) as { offers: unknown[] };
      if (offers.length === 0) throw new Error('The last page has no offers');
    });
  }
}

async function readSearch(answer: Buffer): Promise<SupplierSearch> {
  const offers: FoundOffer[] = [];
  const read = createOfferReader(() => undefined)((found) => offers.push(found));
  await readAnswer(chunksOf(answer), read, new AbortController().signal);
  return { searchId: 'orq_0', offers, supplierMs: 0, mappingMs: 0 };
}
