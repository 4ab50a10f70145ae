import type { BagWish } from '../bags/bag-wish.ts';
import type { DearestFares } from '../fare/basic-fare.ts';
import type { FilterableOffer } from '../filterable-offer.ts';
import type { Carrier } from '../offer.ts';

/** What filters know of the whole search, whatever they show. */
export interface FilterContext {
  readonly dearest: DearestFares;
  /** The bags that the visitor wants. */
  readonly bags: BagWish;
}

/**
 * Everything about one kind of filter. `Fact` is what it reads from an offer, `Value` what the traveler
 * chose, `Facet` the choices that the offers provide.
 */
export interface FilterDefinition<Fact, Value, Facet> {
  /** Heading in the panel; kinds with the same heading are grouped under it. */
  readonly group: string;
  /** Names of its parameters in the address bar (RES-11). */
  readonly params: readonly string[];
  /** The value for no filter. */
  readonly none: Value;
  /** Takes one string per parameter, '' if absent. Anything unknown, excessive or contradictory means no filter; never throws. */
  readonly parse: (texts: readonly string[]) => Value;
  /** One string per parameter. The filter is active if any of them is not empty. */
  readonly format: (value: Value) => readonly string[];
  /** Called once per offer. */
  readonly read: (offer: FilterableOffer) => Fact;
  /** Called for active filters only. */
  readonly passes: (fact: Fact, value: Value, context: FilterContext) => boolean;
  /** Starts a count; `all` returns the facts of every offer, regardless of filters. */
  readonly startFacet: (all: () => readonly Fact[], value: Value, context: FilterContext) => FacetCounter<Fact, Facet>;
  /** The active filter as chips, one per choice (FILT-07). */
  readonly chips: (value: Value, context: ChipContext) => readonly Chip<Value>[];
  /** What the panel shows; null if the offers leave nothing to choose. */
  readonly control: (facet: Facet, value: Value) => FilterControl<Value> | null;
}

/** Counts the journeys with a fare that passes the filters of all other kinds. */
export interface FacetCounter<Fact, Facet> {
  /**
   * Called for every such offer, those of one journey one after the other.
   * @param price displayed total in whole major units, null if unreadable
   * @param journey number of its journey, from 0 on
   */
  add(fact: Fact, price: number | null, journey: number): void;
  facet(): Facet;
}

/** Journeys that a choice would yield, with the filters of all other kinds applied but not those of its own kind. */
export interface ChoiceCount {
  readonly count: number;
  /** Lowest displayed total in whole major units; null if there is none. */
  readonly lowest: number | null;
}

/** One part of an active filter, as shown in the list of active filters. */
export interface Chip<Value> {
  /** Unique among the chips of its kind. */
  readonly key: string;
  readonly label: string;
  /** The value with this part removed. */
  readonly without: Value;
}

export interface ChipContext {
  /** ISO 4217 currency of the displayed totals. */
  readonly currency: string;
  /** Null or undefined for an airline that no offer has. */
  readonly airlineName: (code: string) => string | null | undefined;
}

/** The controls of the panel. `Value` is what a control emits on change. */
export type FilterControl<Value> = ChoicesControl<Value> | MaximumControl<Value> | PriceRangeControl<Value>;

/** Checkboxes. */
export interface ChoicesControl<Value> {
  readonly type: 'choices';
  readonly choices: readonly ControlChoice<Value>[];
  /** Set if a long list shows only its first choices, plus the selected ones, until it is expanded. */
  readonly collapsed?: { readonly length: number; readonly openLabel: string };
}

export interface ControlChoice<Value> extends ChoiceCount {
  readonly key: string;
  readonly name: string;
  /** Shown under the name. */
  readonly hint?: string | undefined;
  /** The airline whose logo is shown before the name. */
  readonly carrier?: Carrier | undefined;
  readonly isChosen: boolean;
  /** The value after a click. */
  readonly toggled: Value;
}

/** A slider with one thumb; at its maximum there is no limit. */
export interface MaximumControl<Value> {
  readonly type: 'maximum';
  readonly label: string;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** Null for no limit. */
  readonly limit: number | null;
  readonly valueText: (limit: number | null) => string;
  readonly withLimit: (limit: number | null) => Value;
}

/** A price histogram above a slider with two thumbs. */
export interface PriceRangeControl<Value> {
  readonly type: 'price-range';
  readonly spread: PriceSpread;
  readonly range: PriceRange;
  readonly withRange: (range: PriceRange) => Value;
}

/** Displayed totals in whole major units, both ends included; null for an open end. */
export interface PriceRange {
  readonly min: number | null;
  readonly max: number | null;
}

export interface PriceSpread {
  /** Floor of the lowest and ceiling of the highest total of all offers (FILT-01), regardless of filters. */
  readonly min: number;
  readonly max: number;
  /** Distance between two positions of a thumb, in whole major units. */
  readonly step: number;
  /** Number of journeys with a fare in each bin of `binWidth`, starting at `min`, with the filters of all other kinds applied. */
  readonly bins: readonly number[];
  /** A multiple of `step`. */
  readonly binWidth: number;
}
