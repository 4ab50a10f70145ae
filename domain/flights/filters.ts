import { type OfferRow, rowOf, type SiftedOffer, type StopsChoice, type TimeBucket } from './offer-row.ts';

/**
 * What a traveller wants to see of a result. Choices within a kind are OR, kinds are AND (FILT-11). An empty list,
 * false or null is a kind that is not filtered; lists are sorted and hold each choice once.
 */
export interface Filters {
  /** Displayed total in whole major units, both ends included. */
  readonly minPrice: number | null;
  readonly maxPrice: number | null;
  readonly stops: readonly StopsChoice[];
  /** IATA codes of airlines, or `otherAirline`: offers with a flight of one of them pass. */
  readonly airlines: readonly string[];
  readonly departure: readonly TimeBucket[];
  readonly arrival: readonly TimeBucket[];
  /** Minutes that no slice may exceed. */
  readonly maxMinutes: number | null;
  readonly refundable: boolean;
  readonly bags: boolean;
}

export const noFilters: Filters = {
  minPrice: null,
  maxPrice: null,
  stops: [],
  airlines: [],
  departure: [],
  arrival: [],
  maxMinutes: null,
  refundable: false,
  bags: false,
};

/** The kinds of filters, in the order of the screen: the badge counts those that are active (FILT-07). */
export const filterKinds = [
  'stops',
  'price',
  'airlines',
  'departure',
  'arrival',
  'duration',
  'bags',
  'refundable',
] as const;
export type FilterKind = (typeof filterKinds)[number];

const isActive: Record<FilterKind, (filters: Filters) => boolean> = {
  stops: ({ stops }) => stops.length > 0,
  price: ({ minPrice, maxPrice }) => minPrice !== null || maxPrice !== null,
  airlines: ({ airlines }) => airlines.length > 0,
  departure: ({ departure }) => departure.length > 0,
  arrival: ({ arrival }) => arrival.length > 0,
  duration: ({ maxMinutes }) => maxMinutes !== null,
  bags: ({ bags }) => bags,
  refundable: ({ refundable }) => refundable,
};

/** The kinds that are filtered, in the order of the screen. */
export function activeKinds(filters: Filters): FilterKind[] {
  return filterKinds.filter((kind) => isActive[kind](filters));
}

/** How many kinds are filtered, at most 8 (FILT-07). */
export function activeFilterCount(filters: Filters): number {
  return Math.min(8, activeKinds(filters).length);
}

const passes: Record<FilterKind, (row: OfferRow, filters: Filters) => boolean> = {
  stops: (row, { stops }) => stops.includes(row.stops),
  price: ({ price }, { minPrice, maxPrice }) =>
    price !== null && price >= (minPrice ?? 0) && price <= (maxPrice ?? Number.POSITIVE_INFINITY),
  airlines: (row, { airlines }) => airlines.some((code) => row.airlines.has(code)),
  departure: (row, { departure }) => row.departure !== null && departure.includes(row.departure),
  arrival: (row, { arrival }) => row.arrival !== null && arrival.includes(row.arrival),
  duration: ({ longestMinutes }, { maxMinutes }) =>
    longestMinutes !== null && longestMinutes <= (maxMinutes ?? Number.POSITIVE_INFINITY),
  bags: (row) => row.bags,
  refundable: (row) => row.refundable,
};

/** Tells of each row the active kinds that it does not pass. */
export function missedKinds(filters: Filters): (row: OfferRow) => FilterKind[] {
  const active = activeKinds(filters);
  return (row) => active.filter((kind) => !passes[kind](row, filters));
}

/** The offers that pass all filters, in their order. */
export function filterOffers<T extends SiftedOffer>(offers: readonly T[], filters: Filters): T[] {
  const active = activeKinds(filters);
  return offers.filter((offer) => {
    const row = rowOf(offer);
    return active.every((kind) => passes[kind](row, filters));
  });
}
