import { offerCodec } from '#contract/codec/offer.ts';
import type { Offer } from '#domain/flights/offer.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { inTurns } from '#server/in-turns.ts';
import type { TakeOffer } from '#server/ports/supplier.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import { LiveSearch } from '../live/live-searches.ts';
import { joinOrStart, type LiveSearchDeps, reserveSlot, type SearchRequest } from '../live/stream-search.ts';
import { priceOffer } from '../offers/price-offer.ts';
import { searchRefusal } from '../offers/supplier-refusal.ts';
import { SearchCallers } from './search-callers.ts';
import { openSearchId, queryKey, sealSearchId } from './search-id.ts';

export interface PageRequest extends SearchRequest {
  readonly page: number;
  readonly limit: number;
}

/** One page of a visitor's search once all sources have answered, cheapest first, as the contract's JSON (API-02). */
export async function searchFlights(deps: LiveSearchDeps, request: PageRequest): Promise<Result<string, Refusal>> {
  const found = await searchOf(deps, request);
  if (!found.ok) return found;
  const search = found.value;
  for await (const _line of search.stream.follow(0, request.left));
  if (request.left.aborted) return refuse('SUPPLIER_UNAVAILABLE');
  if (search.stream.failure !== null) return err(search.stream.failure);
  const offers = await offersOf(deps, request, search);
  if (!offers.ok) return offers;
  const from = (request.page - 1) * request.limit;
  const page = offers.value.slice(from, from + request.limit);
  const sealed = JSON.stringify(sealSearchId(deps.secrets, queryKey(request), search.searchId));
  return ok(`{"offers":[${page.join(',')}],"total_count":${offers.value.length},"search_id":${sealed}}`);
}

/** The requested search, reread if this instance does not have it; else an equal or a new one. */
async function searchOf(deps: LiveSearchDeps, request: PageRequest): Promise<Result<LiveSearch, Refusal>> {
  const key = queryKey(request);
  const searchId = request.searchId === null ? null : openSearchId(deps.secrets, key, request.searchId);
  if (searchId === null) return joinOrStart(deps, { ...request, searchId: null }, key);
  const equal = await deps.liveSearches.find(key, request.left);
  const isIt = equal?.ok === true && equal.value.searchId === searchId && equal.value.stream.failure === null;
  if (isIt) return equal;
  const keyOfId = JSON.stringify([key, searchId]);
  return deps.liveSearches.find(keyOfId) ?? deps.liveSearches.add(keyOfId, Promise.resolve(ok(storedSearch(searchId))));
}

/** A search of another instance, or an old one: its offers are read from the supplier. */
function storedSearch(searchId: string): LiveSearch {
  const search = new LiveSearch(searchId);
  search.stream.end({ offers: 0, answered: 1, sources: 1 });
  return search;
}

/** A search's offers as the contract's JSON, cheapest first, read from the supplier once. */
async function offersOf(deps: LiveSearchDeps, request: PageRequest, search: LiveSearch) {
  search.apiOffers ??= startReading(deps, request, search);
  search.apiOffers.callers.add(request.left);
  const read = await search.apiOffers.read.catch((error: unknown) => {
    search.apiOffers = null;
    throw error;
  });
  if (read.ok) search.apiBytes = read.value.reduce((sum, text) => sum + bytesOf(text), 0);
  else search.apiOffers = null;
  return read;
}

/** Memory usage of a string: a single character beyond Latin-1 doubles it. */
function bytesOf(text: string): number {
  return /[\u0100-\uffff]/.test(text) ? 2 * text.length : text.length;
}

function startReading(deps: LiveSearchDeps, request: PageRequest, search: LiveSearch) {
  const callers = new SearchCallers();
  return { callers, read: readOffers(deps, { ...request, left: callers.allLeft }, search) };
}

/** `request.left` is aborted when nobody waits any longer. */
async function readOffers(
  deps: LiveSearchDeps,
  request: PageRequest,
  search: LiveSearch,
): Promise<Result<readonly string[], Refusal>> {
  const slot = reserveSlot(deps, request);
  if (!slot.ok) return slot;
  const { supplier, query, markup, left, log } = request;
  const offers = new Map<string, Offer>();
  const take: TakeOffer = ({ offer }) => {
    if (offer === null) return;
    offers.set(offer.id, offer);
    search.note(offer);
  };
  const read = await supplier.offersOfSearch(search.searchId, take, left).finally(slot.value);
  if (!read.ok) {
    const { message, upstreamRequestId } = read.error;
    log[left.aborted ? 'debug' : 'warn']({ upstream: message, upstreamRequestId }, 'Search failed');
    return err(searchRefusal(read.error, query, deps.clock.now()));
  }
  const written: { readonly price: number; readonly text: string }[] = [];
  for await (const offer of inTurns(offers.values())) {
    try {
      const priced = priceOffer(offer, markup);
      written.push({ price: priced.sale.total.amountMinor, text: JSON.stringify(offerCodec.encode(priced)) });
    } catch (error) {
      // One offer must not affect the others.
      log.error({ err: error, offerId: offer.id }, 'Could not write an offer');
    }
  }
  return ok(written.sort((a, b) => a.price - b.price).map(({ text }) => text));
}
