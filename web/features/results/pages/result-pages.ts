import type { SearchPage } from '#contract/codec/offer.ts';

export type ResultOffer = SearchPage['offers'][number];
export type ResultPages = readonly SearchPage[];

/** Offers on the first page (RES-07) and on each later one (RES-08). */
export const firstLimit = 30;
export const laterLimit = 100;

/** The page to request, and of which search. */
export interface ResultPage {
  readonly page: number;
  readonly limit: number;
  readonly searchId: string | null;
}

export const firstPage: ResultPage = { page: 1, limit: firstLimit, searchId: null };

/** The offers of all pages without duplicates, in the order received (RES-08). */
export function mergeOffers(pages: readonly Pick<SearchPage, 'offers'>[]): ResultOffer[] {
  return [...new Map(pages.flatMap(({ offers }) => offers.map((offer) => [offer.id, offer] as const))).values()];
}

/** The page after those loaded: floor(loaded/100)+1 with 100 offers; null if all are loaded (RES-08). */
export function nextPage(pages: readonly SearchPage[]): ResultPage | null {
  const last = pages.at(-1);
  if (last === undefined || last.offers.length === 0) return null;
  const loaded = mergeOffers(pages).length;
  if (loaded >= last.totalCount) return null;
  return { page: Math.floor(loaded / laterLimit) + 1, limit: laterLimit, searchId: last.searchId };
}

interface Counts {
  readonly shown: number;
  readonly loaded: number;
  /** Offers of the whole search. */
  readonly total: number;
  /** Why some loaded offers are hidden; null if none are. */
  readonly narrowed: 'filters' | 'airports' | null;
}

/**
 * The result count: '30 of 312 flights', '57 flights', with filters '12 of 57 flights match' and, if not all offers
 * are loaded, '12 of 30 loaded flights match · 312 in all' (FILT-10). Says so if only the chosen airports narrow the list.
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
