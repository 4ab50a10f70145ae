import type { FilterContext } from '#domain/flights/filters/definition.ts';
import type { Filters } from '#domain/flights/filters/filters.ts';
import type { ListedOffer } from '#domain/flights/offer.ts';

/** Props shared by all filter components. */
export interface FilterProps {
  /** All loaded offers, not just those that pass. */
  readonly offers: readonly ListedOffer[];
  readonly filters: Filters;
  readonly context: FilterContext;
  /** The number of journeys with a fare that passes. */
  readonly shown: number;
  /** Currency of the sale prices. */
  readonly currency: string;
  readonly onChange: (filters: Filters) => void;
}

/** Props of every control in the panel. */
export interface ControlProps<C, Value> {
  readonly control: C;
  /** ISO 4217 currency of the displayed totals. */
  readonly currency: string;
  readonly onChange: (value: Value) => void;
}
