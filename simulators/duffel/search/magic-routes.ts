import type { SearchSlice } from './search-record.ts';

/** A route's special behavior in test mode (Duffel documentation, "Test your integration"). One-way searches only. */
export interface MagicRoute {
  /** Which flights are sold. `only_duffel_airways`: no ordinary airline either. */
  readonly flights: 'ordinary' | 'none' | 'only_duffel_airways' | 'with_connection' | 'with_stop';
  readonly search?: 'times_out';
  /** Sold as a single offer, which is unavailable when read. */
  readonly unavailable?: true;
  readonly holdable?: true;
  readonly noBaggage?: true;
  readonly noServices?: true;
  /** Every read of an offer adds ten units of the currency. */
  readonly priceRises?: true;
  readonly order?: 'airline_unknown' | 'insufficient_balance' | 'created_later' | 'fails_later';
  readonly airlineChanges?: true;
  readonly refundsAsCredit?: true;
}

const routes: Readonly<Record<string, MagicRoute>> = {
  'PVD-RAI': { flights: 'none' },
  'JFK-EWR': { flights: 'only_duffel_airways', holdable: true },
  'LHR-DXB': { flights: 'with_connection' },
  'DXB-AMS': { flights: 'with_stop' },
  'BTS-MRU': { flights: 'only_duffel_airways', noBaggage: true },
  'BTS-ABV': { flights: 'only_duffel_airways', noServices: true },
  'STN-LHR': { flights: 'none', search: 'times_out' },
  'LGW-LHR': { flights: 'only_duffel_airways', unavailable: true },
  'LHR-STN': { flights: 'only_duffel_airways', priceRises: true },
  'LHR-LGW': { flights: 'only_duffel_airways', order: 'airline_unknown' },
  'LGW-STN': { flights: 'only_duffel_airways', order: 'insufficient_balance' },
  'LTN-STN': { flights: 'only_duffel_airways', order: 'created_later' },
  'SEN-STN': { flights: 'only_duffel_airways', order: 'created_later' },
  'LCY-STN': { flights: 'only_duffel_airways', order: 'fails_later' },
  'LHR-LTN': { flights: 'only_duffel_airways', airlineChanges: true },
  'LTN-SYD': { flights: 'only_duffel_airways', refundsAsCredit: true },
};

const ordinaryRoute: MagicRoute = { flights: 'ordinary' };

/** The special behavior of a search's route; ordinary for round trips, multi-city and every other route. */
export function magicRoute(search: {
  readonly slices: readonly Pick<SearchSlice, 'origin' | 'destination'>[];
}): MagicRoute {
  const slice = search.slices[0];
  if (slice === undefined || search.slices.length !== 1) return ordinaryRoute;
  return routes[`${slice.origin}-${slice.destination}`] ?? ordinaryRoute;
}
