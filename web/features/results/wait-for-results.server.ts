import type { LiveProgress } from '#contract/live-search.ts';
import { liveSearchPath } from '#contract/search-path.ts';
import { dearestFares } from '#domain/flights/fare/basic-fare.ts';
import { typicalEmissions } from '#domain/flights/journeys/emissions.ts';
import { groupByJourney, type Journey } from '#domain/flights/journeys/journeys.ts';
import type { ListedOffer } from '#domain/flights/offer.ts';
import { sortOffers } from '#domain/flights/sort.ts';
import type { PageCall } from '#web/request.ts';
import { ResultsReader } from './stream/search-results.ts';

/** The cheapest flights of a whole search. */
export interface WaitedResults {
  readonly journeys: readonly (Journey<ListedOffer> & { readonly dearest: number | undefined })[];
  /** Number of flights found. */
  readonly total: number;
  readonly typicalEmissions: number | null;
  /** How many sources answered in time (LIVE-02). */
  readonly progress: LiveProgress;
}

/** A page that cannot load more shows so many. */
const most = 60;

/**
 * The results of a search once all sources have answered, for a page without script (LIVE-01). Null if the search is refused or
 * fails.
 */
export async function waitForResults(
  call: PageCall,
  search: readonly (readonly [string, string])[],
): Promise<WaitedResults | null> {
  try {
    const query = new URLSearchParams(search.map(([name, value]) => [name, value]));
    const { status, body } = await call({ method: 'GET', path: `${liveSearchPath}?${query}` });
    if (status !== 200 || typeof body !== 'string') return null;
    const reader = new ResultsReader();
    for (const line of body.split('\n')) if (line !== '') reader.read(line);
    const { offers, progress } = reader.results;
    if (reader.end === null || (reader.end.error !== undefined && offers.length === 0)) return null;
    const dearest = dearestFares(offers);
    const journeys = groupByJourney(sortOffers(offers, 'price-asc'));
    return {
      journeys: journeys.slice(0, most).map((journey) => ({ ...journey, dearest: dearest.get(journey.id) })),
      total: journeys.length,
      typicalEmissions: typicalEmissions(offers),
      progress,
    };
  } catch {
    return null;
  }
}
