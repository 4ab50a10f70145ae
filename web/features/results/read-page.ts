import type { SearchAnswer } from '../../../contract/flights.ts';
import { searchPath } from '../../../contract/search-path.ts';
import { failureOf, isRecord, misunderstood, parseJson, send } from '../../api/send.ts';
import type { ResultPage } from './result-pages.ts';

/**
 * One page of a search. What the screen cannot do without is checked by hand: the schemas would cost this page a tenth
 * of its script and a slow phone a frame for every ten offers (decision 8). `fresh` asks the airlines anew
 * where an equal search is kept. Throws ApiError.
 */
export async function readPage(
  search: readonly (readonly [string, string])[],
  { page, limit, searchId }: ResultPage,
  { signal, fresh = false }: { readonly signal?: AbortSignal; readonly fresh?: boolean } = {},
): Promise<SearchAnswer> {
  const query = new URLSearchParams(search.map(([name, value]) => [name, value]));
  query.set('page', String(page));
  query.set('limit', String(limit));
  if (searchId !== null) query.set('search_id', searchId);
  if (fresh) query.set('fresh', '1');
  const response = await send({ method: 'GET', address: `${searchPath}?${query}`, signal });
  const text = await response.text().catch(() => '');
  if (!response.ok) throw failureOf(response, text);
  const answer = parseJson(text);
  if (!isSearchAnswer(answer)) throw misunderstood(response);
  return answer;
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
