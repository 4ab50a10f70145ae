import { CompactDecoder } from '#contract/codec/compact.ts';
import type { LiveLine } from '#contract/live-search.ts';
import { type FareFact, type FareTopic, fareFacts } from '#domain/flights/fare-table/fare-facts.ts';
import type { Visitor } from '../steps/visitor.ts';

/** The statements of the results page's fare comparison about an offer (TERMS-01). */
export async function factsInTable(
  visitor: Visitor,
  query: Readonly<Record<string, string>>,
  offerId: string,
): Promise<Readonly<Record<FareTopic, FareFact>>> {
  const search = new URLSearchParams({ origin: 'JFK', destination: 'LHR', tripType: 'one-way', ...query });
  if (query.returnDate !== undefined) search.set('tripType', 'round-trip');
  const { statusCode, body } = await visitor.get(`/api/flights/search/live?${search}`);
  if (statusCode !== 200) throw new Error(`live search: ${statusCode} ${body}`);
  const decoder = new CompactDecoder();
  const lines = body
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as LiveLine);
  const offers = lines.flatMap((line) => ('batch' in line ? decoder.decode(line.batch) : []));
  const offer = offers.find(({ id }) => id === offerId);
  if (offer === undefined) throw new Error(`The list has no ${offerId}`);
  return fareFacts(offer);
}
