import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { type MarkupBasisPoints, salePrice } from '#domain/money/price.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { SearchQuery } from '#domain/search/search-query.ts';
import type { Metrics } from '#server/http/operations/metrics.ts';
import type { FlightSupplier, FoundOffer, SupplierFailure, SupplierSearch } from '#server/ports/supplier.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import { type Secrets, underEach } from '#server/secrets.ts';
import type { LiveSearches } from '../live/live-searches.ts';
import { type SellableDeps, searchKeyOfFound } from '../offers/read-offer.ts';
import { searchRefusal } from '../offers/supplier-refusal.ts';
import { OfferJson } from './offer-json.ts';
import { OfferTexts } from './offer-texts.ts';
import { bytesOfEmptySearch, type CachedSearch, type SearchCache } from './search-cache.ts';
import { SearchCallers } from './search-callers.ts';
import type { SearchLimiter } from './search-limiter.ts';

/** Number of offers (the first page) used to estimate the size of all. */
const sampleSize = 30;
export const tooManySearches = 'Several of your searches are still under way. Please wait a moment and try again.';

export interface SearchRequest {
  readonly visitor: string;
  readonly query: SearchQuery;
  readonly brandKey: string;
  readonly markup: MarkupBasisPoints;
  readonly supplier: FlightSupplier;
  /** The id that the client returned; null starts a search or continues an equal one. */
  readonly searchId: string | null;
  /** Starts a new search even if an equal one is cached: the visitor wants current offers. */
  readonly fresh: boolean;
  readonly page: number;
  readonly limit: number;
  /** Tells when the caller leaves. */
  readonly left: AbortSignal;
  readonly log: FastifyBaseLogger;
}

export interface SearchDeps extends SellableDeps {
  readonly cache: SearchCache;
  readonly liveSearches: LiveSearches;
  readonly searchLimiter: SearchLimiter;
  readonly metrics: Metrics;
  /** Signs search ids, so that a visitor continues only searches of their own, each under its query. */
  readonly secrets: Secrets;
}

/**
 * One page of a search, as the JSON of the contract's answer. An equal search of the same visitor is continued, so that
 * the supplier is called once (FAST-02), unless its offers can no longer be bought.
 */
export async function searchFlights(deps: SearchDeps, request: SearchRequest): Promise<Result<string, Refusal>> {
  const key = queryKey(request);
  const supplierId = request.searchId === null ? null : openSearchId(deps.secrets, key, request.searchId);
  const kept = await (supplierId === null ? findBuyable(deps, request) : findById(deps, request, supplierId));
  if (!kept.ok) return kept;
  const { offers, searchId } = kept.value;
  const from = (request.page - 1) * request.limit;
  const page = await offers.slice(from, from + request.limit);
  const sealed = JSON.stringify(sealSearchId(deps.secrets, key, searchId));
  return ok(`{"offers":[${page.join(',')}],"total_count":${offers.count},"search_id":${sealed}}`);
}

/** The visitor's equal search if its offers can still be bought (none expired, none ordered), otherwise a new one. */
async function findBuyable(deps: SearchDeps, request: SearchRequest): Promise<Result<CachedSearch, Refusal>> {
  const { fresh, left } = request;
  const key = queryKey(request);
  const search = () => load(deps, request, key, (unwanted) => request.supplier.search(request.query, unwanted));
  const running = fresh ? null : deps.cache.find(key, left);
  const streamed = fresh || running !== null ? null : deps.liveSearches.find(key, left);
  // Nothing is awaited between looking for a search and beginning one: calls that come at once must not begin two.
  if (streamed !== null) {
    const live = await streamed;
    if (live.ok && (await isBuyable(deps, live.value))) {
      await live.value.stream.finished;
      return findById(deps, request, live.value.searchId);
    }
  }
  if (running === null) return search();
  const kept = await running;
  if (!kept.ok) return kept;
  if (await isBuyable(deps, kept.value)) return kept;
  // Another call may have started the new search in the meantime.
  const newer = deps.cache.find(key, left);
  return newer !== null && newer !== running ? newer : search();
}

/** True if none of its offers has expired and none was ordered. */
export async function isBuyable(
  deps: SellableDeps,
  { searchKey, expiresAt }: Pick<CachedSearch, 'searchKey' | 'expiresAt'>,
): Promise<boolean> {
  const isSold = searchKey !== null && (await deps.isSearchSold(searchKey));
  return !isSold && expiresAt > deps.clock.now().getTime();
}

/** Later pages come from the same search, which is read from the supplier again if this instance does not have it. */
function findById(
  deps: SearchDeps,
  request: SearchRequest,
  supplierId: string,
): Promise<Result<CachedSearch, Refusal>> {
  const key = idKey(request, supplierId);
  const read = (unwanted: AbortSignal) => request.supplier.offersOfSearch(supplierId, unwanted);
  return deps.cache.find(key, request.left) ?? load(deps, request, key, read);
}

function load(
  deps: SearchDeps,
  request: SearchRequest,
  key: string,
  read: (unwanted: AbortSignal) => Promise<Result<SupplierSearch, SupplierFailure>>,
): Promise<Result<CachedSearch, Refusal>> {
  if (!deps.searchLimiter.reserve(request.visitor)) {
    deps.metrics.shed.inc({ reason: 'visitor' });
    return Promise.resolve(refuse('SUPPLIER_UNAVAILABLE', { message: tooManySearches }));
  }
  const callers = new SearchCallers();
  callers.add(request.left);
  const reading = read(callers.allLeft).finally(() => deps.searchLimiter.release(request.visitor));
  const search = reading.then(async (outcome): Promise<Result<CachedSearch, Refusal>> => {
    deps.metrics.searchCacheBytes.set(deps.cache.bytes + deps.liveSearches.bytes);
    if (outcome.ok) return ok(await toCachedSearch(deps, request, outcome.value));
    const { message, upstreamRequestId } = outcome.error;
    const level = callers.allLeft.aborted ? 'debug' : 'warn';
    request.log[level]({ upstream: message, upstreamRequestId }, 'Search failed');
    return err(searchRefusal(outcome.error, request.query, deps.clock.now()));
  });
  deps.cache.store(key, search, (kept) => idKey(request, kept.searchId), callers);
  return search;
}

/** Sorts by sale price, cheapest first, keeping the supplier's order for ties; full offers are read page by page. */
async function toCachedSearch(deps: SearchDeps, request: SearchRequest, search: SupplierSearch): Promise<CachedSearch> {
  const startedAt = performance.now();
  const rows = uniqueOffers(search.offers).map((offer) => ({
    price: salePrice(offer.total, request.markup).amountMinor,
    offer,
  }));
  rows.sort((a, b) => a.price - b.price);
  const json = new OfferJson(request.markup);
  const offers = new OfferTexts(
    rows.map(
      ({ offer }) =>
        () =>
          writeOffer(request, json, offer),
    ),
  );
  const sample = await offers.slice(0, sampleSize);
  deps.metrics.searchSupplierSeconds.observe(search.supplierMs / 1000);
  deps.metrics.searchOwnSeconds.observe((performance.now() - startedAt + search.mappingMs) / 1000);
  const [first] = search.offers;
  return {
    searchId: search.searchId,
    offers,
    bytes:
      bytesOfEmptySearch +
      (offers.count * sample.reduce((sum, text) => sum + bytesOf(text), 0)) / Math.max(1, sample.length),
    offerIds: new Set(search.offers.map(({ id }) => id)),
    searchKey: first === undefined ? null : searchKeyOfFound(first),
    expiresAt: Math.min(...search.offers.map(({ expiresAt }) => Date.parse(expiresAt))),
  };
}

/** Memory usage of a string: a single character beyond Latin-1 doubles it. */
function bytesOf(text: string): number {
  return /[\u0100-\uffff]/.test(text) ? 2 * text.length : text.length;
}

/** Never throws: most offers are serialized after the response, and one must not break the others. */
function writeOffer(request: SearchRequest, json: OfferJson, offer: FoundOffer): string | null {
  try {
    const whole = offer.read();
    return whole === null ? null : json.write(whole);
  } catch (error) {
    request.log.error({ err: error, offerId: offer.id }, 'Could not serialize an offer');
    return null;
  }
}

function uniqueOffers(offers: readonly FoundOffer[]): FoundOffer[] {
  return [...new Map(offers.map((offer) => [offer.id, offer])).values()];
}

/** Identifies a visitor's search, whichever of its pages is read. */
export function queryKey(request: Pick<SearchRequest, 'visitor' | 'brandKey' | 'supplier' | 'query'>): string {
  return JSON.stringify([request.visitor, request.brandKey, request.supplier.live, request.query]);
}

function idKey(request: SearchRequest, searchId: string): string {
  return JSON.stringify([queryKey(request), searchId]);
}

/** The supplier's id as the visitor gets it. `key` is the search's `queryKey`. */
export function sealSearchId([secret]: Secrets, key: string, searchId: string): string {
  return `${searchId}.${signature(secret, key, searchId)}`;
}

/**
 * The supplier's id from a sealed one; null if it was not sealed with this key. An id of another visitor or of another query
 * thus counts as no id.
 */
export function openSearchId(secrets: Secrets, key: string, sealed: string): string | null {
  const [searchId = '', signed = ''] = sealed.split('.');
  const given = Buffer.from(signed);
  const isOurs = underEach(secrets, (secret) => Buffer.from(signature(secret, key, searchId))).some(
    (expected) => expected.length === given.length && timingSafeEqual(expected, given),
  );
  return isOurs ? searchId : null;
}

function signature(secret: string, key: string, searchId: string): string {
  return createHmac('sha256', secret).update(`search:${key}:${searchId}`).digest('base64url').slice(0, 22);
}
