import type { SearchAnswer } from '../../../contract/flights.ts';

export type ResultOffer = SearchAnswer['offers'][number];

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

/** '30 of 312 flights', '1 flight' (FILT-10). */
export function countLine(shown: number, total: number): string {
  const noun = total === 1 ? 'flight' : 'flights';
  return shown >= total ? `${total} ${noun}` : `${shown} of ${total} ${noun}`;
}
