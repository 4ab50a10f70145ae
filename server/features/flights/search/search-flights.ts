import { encodeOffer } from '#contract/codec/offer.ts';
import type { Offer } from '#domain/flights/offer.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { inTurns } from '#server/in-turns.ts';
import type { TakeOffer } from '#server/ports/supplier.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import { LiveSearch } from '../live/live-searches.ts';
import { joinOrStart, type LiveSearchDeps, reserveSlot, type SearchRequest } from '../live/stream-search.ts';
import { priceOffer } from '../offers/price-offer.ts';
import { searchRefusal } from '../offers/supplier-refusal.ts';
import { openSearchId, queryKey, sealSearchId } from './search-id.ts';

export interface PageRequest extends SearchRequest {
  readonly page: number;
  readonly limit: number;
}

/**
 * One page of a visitor's search once all of its sources have answered, cheapest first, as the JSON of the contract's answer
 * (API-02).
 */
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

/** The search that the request names, read again if this instance does not have it; else an equal or a new one. */
async function searchOf(deps: LiveSearchDeps, request: PageRequest): Promise<Result<LiveSearch, Refusal>> {
  const key = queryKey(request);
  const searchId = request.searchId === null ? null : openSearchId(deps.secrets, key, request.searchId);
  if (searchId === null) return joinOrStart(deps, { ...request, searchId: null }, key);
  const equal = await deps.liveSearches.find(key, request.left);
  if (equal?.ok === true && equal.value.searchId === searchId) return equal;
  const keyOfId = JSON.stringify([key, searchId]);
  return deps.liveSearches.find(keyOfId) ?? deps.liveSearches.add(keyOfId, Promise.resolve(ok(endedSearch(searchId))));
}

/** A search of another instance, or of long ago: its offers are read from the supplier. */
function endedSearch(searchId: string): LiveSearch {
  const search = new LiveSearch(searchId);
  search.stream.end({ offers: 0, answered: 1, sources: 1 });
  return search;
}

/** The whole offers of a search as JSON, read from the supplier once. */
function offersOf(deps: LiveSearchDeps, request: PageRequest, search: LiveSearch) {
  search.wholeOffers ??= readOffers(deps, request, search).then((read) => {
    if (read.ok) search.wholeBytes = read.value.reduce((sum, text) => sum + text.length, 0);
    else search.wholeOffers = null;
    return read;
  });
  return search.wholeOffers;
}

async function readOffers(
  deps: LiveSearchDeps,
  request: PageRequest,
  search: LiveSearch,
): Promise<Result<readonly string[], Refusal>> {
  const slot = reserveSlot(deps, request);
  if (!slot.ok) return slot;
  const offers = new Map<string, Offer>();
  const take: TakeOffer = ({ offer }) => {
    if (offer === null) return;
    offers.set(offer.id, offer);
    search.note(offer);
  };
  const read = await request.supplier.offersOfSearch(search.searchId, take).finally(slot.value);
  if (!read.ok) {
    const { message, upstreamRequestId } = read.error;
    request.log.warn({ upstream: message, upstreamRequestId }, 'Search failed');
    return err(searchRefusal(read.error, request.query, deps.clock.now()));
  }
  const priced = [...offers.values()].map((offer) => priceOffer(offer, request.markup));
  priced.sort((a, b) => a.sale.total.amountMinor - b.sale.total.amountMinor);
  const texts: string[] = [];
  for await (const offer of inTurns(priced)) texts.push(JSON.stringify(encodeOffer(offer)));
  return ok(texts);
}
