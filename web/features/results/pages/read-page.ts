import { decodeOffer, type SearchPage } from '#contract/codec/offer.ts';
import type { SearchAnswer } from '#contract/flights.ts';
import { searchPath } from '#contract/search-path.ts';
import type { PricedOffer } from '#domain/flights/offer.ts';
import { failureOf, isRecord, parseJson, send, unexpectedResponse } from '#web/api/send.ts';
import { reportProblem } from '#web/ui/report-problem.ts';
import type { ResultPage } from './result-pages.ts';

/**
 * Fetches one page of a search. The fields the screen needs are checked without schemas, which would add a tenth
 * to this page's script and cost a slow phone a frame per ten offers (decision 8). `fresh` starts a new search
 * even if an equal one is cached. Throws ApiError.
 */
export async function readPage(
  search: readonly (readonly [string, string])[],
  { page, limit, searchId }: ResultPage,
  { signal, fresh = false }: { readonly signal?: AbortSignal; readonly fresh?: boolean } = {},
): Promise<SearchPage> {
  const query = new URLSearchParams(search.map(([name, value]) => [name, value]));
  query.set('page', String(page));
  query.set('limit', String(limit));
  if (searchId !== null) query.set('search_id', searchId);
  if (fresh) query.set('fresh', '1');
  const response = await send({ method: 'GET', address: `${searchPath}?${query}`, signal });
  const text = await response.text().catch(() => '');
  if (!response.ok) throw failureOf(response, text);
  const answer = parseJson(text);
  if (!isSearchAnswer(answer)) throw unexpectedResponse(response);
  const { offers, total_count: totalCount, search_id: foundId } = answer;
  return { offers: offers.flatMap((offer) => readOffer(offer) ?? []), totalCount, searchId: foundId };
}

/** Null for an offer that lacks a part: it must not take the others with it. */
function readOffer(wire: SearchAnswer['offers'][number]): PricedOffer | null {
  try {
    return decodeOffer(wire);
  } catch (error) {
    reportProblem('An offer of the search could not be read', error);
    return null;
  }
}

function isSearchAnswer(value: unknown): value is SearchAnswer {
  return (
    isRecord(value) &&
    typeof value.total_count === 'number' &&
    typeof value.search_id === 'string' &&
    Array.isArray(value.offers) &&
    value.offers.every(isOffer)
  );
}

function isOffer(value: unknown): boolean {
  return (
    isRecord(value) &&
    [value.id, value.sale_amount, value.sale_currency, value.expires_at].every((text) => typeof text === 'string') &&
    isRecord(value.owner) &&
    isRecord(value.conditions) &&
    Array.isArray(value.passengers) &&
    Array.isArray(value.slices) &&
    value.slices.every((slice) => isRecord(slice) && Array.isArray(slice.segments) && slice.segments.every(isRecord))
  );
}
