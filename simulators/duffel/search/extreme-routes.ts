import type { Store } from '../store.ts';
import type { SearchSlice } from './search-record.ts';

const idOf = ({ origin, destination }: Pick<SearchSlice, 'origin' | 'destination'>) =>
  `extremes|${origin}-${destination}`;

/** From now on, searches that begin with this route return extreme trips, generated from the seed. */
export function setExtremes(
  store: Store,
  route: Pick<SearchSlice, 'origin' | 'destination'>,
  seed: string,
  now: number,
): void {
  store.put('setting', idOf(route), '', now, { seed });
}

/** The seed set for the route, or null. */
export function extremesOf(store: Store, route: SearchSlice | undefined): string | null {
  return route === undefined ? null : (store.find<{ seed: string }>('setting', idOf(route))?.seed ?? null);
}
