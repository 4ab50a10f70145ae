import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Offer } from '../../../domain/flights/offer.ts';
import type { MarkupBasisPoints } from '../../../domain/money/price.ts';
import type { SearchQuery } from '../../../domain/search/search-query.ts';
import type { Metrics } from '../../http/metrics.ts';
import { accept, type Result } from '../../http/refusal.ts';
import type { FlightSupplier, SupplierFailure, SupplierOutcome, SupplierSearch } from '../../ports/supplier.ts';
import { priceOffer } from './price-offer.ts';
import type { KeptSearch, SearchCache } from './search-cache.ts';
import { supplierRefusal } from './supplier-refusal.ts';

export interface SearchAsk {
  readonly visitor: string;
  readonly query: SearchQuery;
  readonly brandKey: string;
  readonly markup: MarkupBasisPoints;
  readonly supplier: FlightSupplier;
  /** As the client sent it back; null begins a search or continues an equal one. */
  readonly searchId: string | null;
  readonly page: number;
  readonly limit: number;
  readonly log: FastifyBaseLogger;
}

export interface SearchDeps {
  readonly cache: SearchCache;
  readonly metrics: Metrics;
  /** Signs search ids, so that a visitor continues only searches of their own. */
  readonly secret: string;
}

/** One page of a search as JSON text of the contract's answer. The same search is asked of the supplier once (FAST-02). */
export async function searchFlights(deps: SearchDeps, ask: SearchAsk): Promise<Result<string>> {
  let refused: SupplierFailure | null = null;
  const load = async (read: Promise<SupplierOutcome<SupplierSearch>>): Promise<KeptSearch | null> => {
    const outcome = await read;
    if (outcome.ok) return keepSearch(deps, ask, outcome.value);
    refused = outcome.failure;
    ask.log.warn({ upstream: outcome.failure.message, requestId: outcome.failure.upstreamRequestId }, 'Search failed');
    return null;
  };

  const supplierId = ask.searchId === null ? null : openSearchId(deps.secret, ask.visitor, ask.searchId);
  const key = supplierId === null ? queryKey(ask) : idKey(ask, supplierId);
  let running = deps.cache.find(key);
  if (running === null) {
    running = load(supplierId === null ? ask.supplier.search(ask.query) : ask.supplier.offersOfSearch(supplierId));
    deps.cache.keep(key, running, (kept) => idKey(ask, kept.searchId));
  }
  const kept = await running;
  if (kept === null) return { ok: false, refusal: supplierRefusal(refused ?? { kind: 'unavailable' }) };

  const from = (ask.page - 1) * ask.limit;
  const page = kept.offers.slice(from, from + ask.limit);
  const searchId = JSON.stringify(sealSearchId(deps.secret, ask.visitor, kept.searchId));
  return accept(`{"offers":[${page.join(',')}],"total_count":${kept.offers.length},"search_id":${searchId}}`);
}

/** Prices, sorts (cheapest first, the supplier's order among equals) and serialises each offer once. */
function keepSearch(deps: SearchDeps, ask: SearchAsk, search: SupplierSearch): KeptSearch {
  const startedAt = performance.now();
  const rows = uniqueOffers(search.offers).map((offer) => {
    const priced = priceOffer(offer, ask.markup);
    return { price: Number(priced.sale_amount), json: JSON.stringify(priced) };
  });
  rows.sort((a, b) => a.price - b.price);
  const offers = rows.map(({ json }) => json);
  deps.metrics.searchSupplierSeconds.observe(search.supplierMs / 1000);
  deps.metrics.searchOwnSeconds.observe((performance.now() - startedAt + search.mappingMs) / 1000);
  return { searchId: search.searchId, offers, bytes: offers.reduce((sum, json) => sum + json.length, 0) };
}

function uniqueOffers(offers: readonly Offer[]): Offer[] {
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
