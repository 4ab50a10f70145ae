import type { Refusal } from '#server/refusal.ts';
import type { LiveSearchRequest } from '../live/stream-search.ts';
import type { PageRequest } from '../search/search-flights.ts';

/** A request as another worker can be asked it: instead of the supplier, which mode its searches belong to. */
type Sendable<T> = Omit<T, 'supplier' | 'left' | 'log'> & { readonly live: boolean };

/** What workers ask each other about searches. */
export type SearchQuestion =
  | { readonly kind: 'stream'; readonly request: Sendable<LiveSearchRequest> }
  | { readonly kind: 'page'; readonly request: Sendable<PageRequest> }
  /** Searches with this offer are kept no longer. */
  | { readonly kind: 'drop'; readonly offerId: string };

/** The head of an answer. The stream, or the JSON of the page, follows unless it is refused; null if that worker has no such supplier. */
export type SearchHead = { readonly refusal: Refusal | null } | null;

export function sendable<T extends Pick<PageRequest, 'supplier' | 'left' | 'log'>>(request: T): Sendable<T> {
  const { supplier, left: _left, log: _log, ...rest } = request;
  return { ...rest, live: supplier.live };
}

export function dropQuestion(offerId: string): SearchQuestion {
  return { kind: 'drop', offerId };
}
