import type { SearchAnswer } from '../../../contract/flights.ts';

export type ResultOffer = SearchAnswer['offers'][number];
export type ResultPages = readonly SearchAnswer[];

/** Offers on the first page (RES-07) and on each later one (RES-08). */
export const firstLimit = 30;
export const laterLimit = 100;

/** Which page to ask for, and of which search. */
export interface ResultPage {
  readonly page: number;
  readonly limit: number;
  readonly searchId: string | null;
}

export const firstPage: ResultPage = { page: 1, limit: firstLimit, searchId: null };

/** The offers of all pages, each once, in the order they came (RES-08). */
export function mergeOffers(pages: readonly Pick<SearchAnswer, 'offers'>[]): ResultOffer[] {
  return [...new Map(pages.flatMap(({ offers }) => offers.map((offer) => [offer.id, offer] as const))).values()];
}

/** The page after those loaded: floor(loaded/100)+1 of 100 offers; null when all are here (RES-08). */
export function nextPage(pages: readonly SearchAnswer[]): ResultPage | null {
  const last = pages.at(-1);
  if (last === undefined || last.offers.length === 0) return null;
  const loaded = mergeOffers(pages).length;
  if (loaded >= last.total_count) return null;
  return { page: Math.floor(loaded / laterLimit) + 1, limit: laterLimit, searchId: last.search_id };
}

interface Counts {
  readonly shown: number;
  readonly loaded: number;
  /** Offers of the whole search. */
  readonly total: number;
  /** Why not all that are loaded are shown; null where they are. */
  readonly narrowed: 'filters' | 'airports' | null;
}

/**
 * How many of how many: '30 of 312 flights', '57 flights', with filters '12 of 57 flights match', and where only a part
 * is loaded '12 of 30 loaded flights match · 312 in all' (FILT-10). Where only the chosen airports narrow the list it says so.
 */
export function countLine({ shown, loaded, total, narrowed }: Counts): string {
  const flights = (count: number) => (count === 1 ? 'flight' : 'flights');
  if (narrowed === null)
    return shown >= total ? `${total} ${flights(total)}` : `${shown} of ${total} ${flights(total)}`;
  const one = shown === 1;
  const match = narrowed === 'filters' ? (one ? 'matches' : 'match') : `${one ? 'uses' : 'use'} the airports you chose`;
  return loaded >= total
    ? `${shown} of ${total} ${flights(total)} ${match}`
    : `${shown} of ${loaded} loaded ${flights(loaded)} ${match} · ${total} in all`;
}
