import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { type MarkupBasisPoints, salePrice } from '../../../domain/money/price.ts';
import type { SearchQuery } from '../../../domain/search/search-query.ts';
import type { Metrics } from '../../http/metrics.ts';
import { accept, type Result, refuse } from '../../http/refusal.ts';
import type { FlightSupplier, FoundOffer, SupplierOutcome, SupplierSearch } from '../../ports/supplier.ts';
import { OfferTexts } from './offer-texts.ts';
import { priceOffer } from './price-offer.ts';
import { type SellableDeps, searchKeyOfFound } from './read-offer.ts';
import type { KeptSearch, SearchCache } from './search-cache.ts';
import type { SearchesOfVisitors } from './searches-of-visitors.ts';
import { supplierRefusal } from './supplier-refusal.ts';

/** So many offers, those of the first page, tell how much the others weigh. */
const sampleSize = 30;
const tooManyOfOne = 'Several of your searches are still under way. Please wait a moment and try again.';

export interface SearchAsk {
  readonly visitor: string;
  readonly query: SearchQuery;
  readonly brandKey: string;
  readonly markup: MarkupBasisPoints;
  readonly supplier: FlightSupplier;
  /** As the client sent it back; null begins a search or continues an equal one. */
  readonly searchId: string | null;
  /** Begins a search also where an equal one is kept: the visitor asks for what is on sale now. */
  readonly fresh: boolean;
  readonly page: number;
  readonly limit: number;
  readonly log: FastifyBaseLogger;
}

export interface SearchDeps extends SellableDeps {
  readonly cache: SearchCache;
  readonly ofVisitors: SearchesOfVisitors;
  readonly metrics: Metrics;
  /** Signs search ids, so that a visitor continues only searches of their own. */
  readonly secret: string;
}

/**
 * One page of a search as JSON text of the contract's answer. An equal search of the same visitor is continued, so that
 * the supplier is asked once (FAST-02), unless nothing of it can be bought any more.
 */
export async function searchFlights(deps: SearchDeps, ask: SearchAsk): Promise<Result<string>> {
  const supplierId = ask.searchId === null ? null : openSearchId(deps.secret, ask.visitor, ask.searchId);
  const kept = await (supplierId === null ? findBuyable(deps, ask) : findById(deps, ask, supplierId));
  if (!kept.ok) return kept;
  const { offers, searchId } = kept.value;
  const from = (ask.page - 1) * ask.limit;
  const page = offers.slice(from, from + ask.limit);
  const sealed = JSON.stringify(sealSearchId(deps.secret, ask.visitor, searchId));
  return accept(`{"offers":[${page.join(',')}],"total_count":${offers.count},"search_id":${sealed}}`);
}

/** The visitor's equal search if its offers can still be bought: none expired, none ordered. Else a new one. */
async function findBuyable(deps: SearchDeps, ask: SearchAsk): Promise<Result<KeptSearch>> {
  const running = ask.fresh ? null : deps.cache.find(queryKey(ask));
  if (running === null) return load(deps, ask, queryKey(ask), () => ask.supplier.search(ask.query));
  const kept = await running;
  if (!kept.ok) return kept;
  const { searchKey, expiresAt } = kept.value;
  const isSold = searchKey !== null && (await deps.isSearchSold(searchKey));
  const isBuyable = !isSold && expiresAt > deps.clock.now().getTime();
  if (isBuyable) return kept;
  // Another call may have begun the new search meanwhile.
  const newer = deps.cache.find(queryKey(ask));
  return newer !== null && newer !== running
    ? newer
    : load(deps, ask, queryKey(ask), () => ask.supplier.search(ask.query));
}

/** Later pages come from the same search, read again from the supplier where this instance does not hold it. */
function findById(deps: SearchDeps, ask: SearchAsk, supplierId: string): Promise<Result<KeptSearch>> {
  const key = idKey(ask, supplierId);
  return deps.cache.find(key) ?? load(deps, ask, key, () => ask.supplier.offersOfSearch(supplierId));
}

function load(
  deps: SearchDeps,
  ask: SearchAsk,
  key: string,
  read: () => Promise<SupplierOutcome<SupplierSearch>>,
): Promise<Result<KeptSearch>> {
  if (!deps.ofVisitors.begin(ask.visitor)) {
    deps.metrics.shed.inc({ reason: 'visitor' });
    return Promise.resolve(refuse('SUPPLIER_UNAVAILABLE', { message: tooManyOfOne }));
  }
  const reading = read().finally(() => deps.ofVisitors.end(ask.visitor));
  const search = reading.then((outcome): Result<KeptSearch> => {
    deps.metrics.searchCacheBytes.set(deps.cache.bytes);
    if (outcome.ok) return accept(keepSearch(deps, ask, outcome.value));
    const { message, upstreamRequestId } = outcome.failure;
    ask.log.warn({ upstream: message, upstreamRequestId }, 'Search failed');
    return { ok: false, refusal: supplierRefusal(outcome.failure) };
  });
  deps.cache.keep(key, search, (kept) => idKey(ask, kept.searchId));
  return search;
}

/** Sorts by sale price, cheapest first, the supplier's order among equals; whole offers are read page by page. */
function keepSearch(deps: SearchDeps, ask: SearchAsk, search: SupplierSearch): KeptSearch {
  const startedAt = performance.now();
  const rows = uniqueOffers(search.offers).map((offer) => ({
    price: salePrice(offer.total, ask.markup).amountMinor,
    offer,
  }));
  rows.sort((a, b) => a.price - b.price);
  const offers = new OfferTexts(
    rows.map(
      ({ offer }) =>
        () =>
          writeOffer(ask, offer),
    ),
  );
  const sample = offers.slice(0, sampleSize);
  deps.metrics.searchSupplierSeconds.observe(search.supplierMs / 1000);
  deps.metrics.searchOwnSeconds.observe((performance.now() - startedAt + search.mappingMs) / 1000);
  const [first] = search.offers;
  return {
    searchId: search.searchId,
    offers,
    bytes: (offers.count * sample.reduce((sum, text) => sum + bytesOf(text), 0)) / Math.max(1, sample.length),
    offerIds: new Set(search.offers.map(({ id }) => id)),
    searchKey: first === undefined ? null : searchKeyOfFound(first),
    expiresAt: Math.min(...search.offers.map(({ expiresAt }) => Date.parse(expiresAt))),
  };
}

/** What a text takes in memory: one character beyond Latin-1 doubles all of it. */
function bytesOf(text: string): number {
  return /[\u0100-\uffff]/.test(text) ? 2 * text.length : text.length;
}

/** Never throws: most offers are written when nobody waits for them any more, and one must not break the others. */
function writeOffer(ask: SearchAsk, offer: FoundOffer): string | null {
  try {
    const whole = offer.read();
    return whole === null ? null : JSON.stringify(priceOffer(whole, ask.markup));
  } catch (error) {
    ask.log.error({ err: error, offerId: offer.id }, 'An offer could not be priced');
    return null;
  }
}

function uniqueOffers(offers: readonly FoundOffer[]): FoundOffer[] {
  return [...new Map(offers.map((offer) => [offer.id, offer])).values()];
}

function queryKey(ask: SearchAsk): string {
  return JSON.stringify([ask.visitor, ask.brandKey, ask.supplier.live, ask.query]);
}

function idKey(ask: SearchAsk, searchId: string): string {
  return JSON.stringify([ask.visitor, ask.brandKey, ask.supplier.live, searchId]);
}

function sealSearchId(secret: string, visitor: string, searchId: string): string {
  return `${searchId}.${signature(secret, visitor, searchId)}`;
}

/** The supplier's id of a sealed one; null when it is not this visitor's, which then counts as no id at all. */
function openSearchId(secret: string, visitor: string, sealed: string): string | null {
  const [searchId = '', signed = ''] = sealed.split('.');
  const expected = Buffer.from(signature(secret, visitor, searchId));
  const given = Buffer.from(signed);
  return expected.length === given.length && timingSafeEqual(expected, given) ? searchId : null;
}

function signature(secret: string, visitor: string, searchId: string): string {
  return createHmac('sha256', secret).update(`search:${visitor}:${searchId}`).digest('base64url').slice(0, 22);
}
