import type { LiveProgress } from '#contract/live-search.ts';
import { formatCount } from '#domain/money/format.ts';

/** Cards shown at first, and added by 'Load More Flights' (LIVE-04). */
export const firstCards = 30;
export const moreCards = 100;

interface Counts {
  /** Cards on the page. */
  readonly shown: number;
  /** Journeys with a fare that passes the filters. */
  readonly matching: number;
  /** Journeys of the whole search. */
  readonly total: number;
  /** Fares of the journeys that pass the filters. */
  readonly fares: number;
  /** Why some flights are hidden; null if none are. */
  readonly narrowed: 'filters' | 'airports' | null;
}

/**
 * '30 of 312 flights', '57 flights'; narrowed: '12 of 312 flights match', and why if only the chosen airports narrow the list.
 * With ' · 1,040 fares' if some flights have several.
 */
export function countLine(counts: Counts): string {
  const { matching, fares } = counts;
  return fares === matching ? flightsLine(counts) : `${flightsLine(counts)} · ${faresText(fares)}`;
}

/** '3 fares', '1,040 fares'. */
export function faresText(fares: number): string {
  return `${formatCount(fares)} ${fares === 1 ? 'fare' : 'fares'}`;
}

function flightsLine({ shown, matching, total, narrowed }: Counts): string {
  if (narrowed === null) return shown >= total ? flightsText(total) : `${formatCount(shown)} of ${flightsText(total)}`;
  const one = matching === 1;
  const match = narrowed === 'filters' ? (one ? 'matches' : 'match') : `${one ? 'uses' : 'use'} the airports you chose`;
  return `${formatCount(matching)} of ${flightsText(total)} ${match}`;
}

/** While offers arrive: '128 flights so far, 3 of 8 sources still searching' (LIVE-02). */
export function progressLine({ matching, total, narrowed }: Counts, progress: LiveProgress): string {
  return withSources(
    narrowed === null
      ? `${flightsText(total)} so far`
      : `${formatCount(matching)} of ${formatCount(total)} flights so far match`,
    progress,
  );
}

/** Before the first offer: 'No flights so far, 3 of 8 sources still searching' (LIVE-02). */
export function emptyProgressLine(progress: LiveProgress): string {
  return withSources('No flights so far', progress);
}

function withSources(found: string, { answered, sources }: LiveProgress): string {
  const left = sources - answered;
  if (answered === 0) return `${found}, searching ${sources} ${sources === 1 ? 'source' : 'sources'}`;
  return left > 0 ? `${found}, ${left} of ${sources} ${sources === 1 ? 'source' : 'sources'} still searching` : found;
}

function flightsText(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'flight' : 'flights'}`;
}
