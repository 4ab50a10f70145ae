import type { ResultOffer } from './result-pages.ts';

/** What either way of drawing the list needs. */
export interface OfferListProps {
  readonly offers: readonly ResultOffer[];
  readonly slices: 1 | 2;
  /** Query of the detail screen's address: the search and the view to come back to. */
  readonly addressEnd: string;
  readonly now: Date;
}
