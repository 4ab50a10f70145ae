import type { FilterContext } from '#domain/flights/filters/definition.ts';
import type { Filters } from '#domain/flights/filters/filters.ts';
import type { ListedOffer } from '#domain/flights/offer.ts';

/** Props shared by all filter components. */
export interface FilterProps {
  /** All loaded offers, not just those that pass. */
  readonly offers: readonly ListedOffer[];
  /** The filters with which the results of each choice are counted. */
  readonly counted: Filters;
  readonly context: FilterContext;
  /** Currency of the sale prices. */
  readonly currency: string;
}

/** Props of every control in the panel. */
export interface ControlProps<C, Value> {
  readonly control: C;
  /** ISO 4217 currency of the displayed totals. */
  readonly currency: string;
  readonly onChange: (value: Value) => void;
}
