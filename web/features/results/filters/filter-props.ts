import type { Filters } from '../../../../domain/flights/filters.ts';
import type { ResultOffer } from '../result-pages.ts';

/** What every way of filtering works on. */
export interface FilterProps {
  /** All loaded offers, not only those that pass. */
  readonly offers: readonly ResultOffer[];
  readonly filters: Filters;
  /** Offers that pass. */
  readonly shown: number;
  /** Of the sale prices. */
  readonly currency: string;
  readonly onChange: (filters: Filters) => void;
}
