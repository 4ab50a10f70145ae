import type { SearchRecord } from './search-record.ts';

/** What is special about a route of Duffel's test mode (Duffel documentation, "Test your integration"). One-way searches only. */
export interface MagicRoute {
  /** Which flights are sold. `only_duffel_airways`: no ordinary airline either. */
  readonly flights: 'ordinary' | 'none' | 'only_duffel_airways' | 'with_connection' | 'with_stop';
  readonly search?: 'times_out';
  /** Sold as a single offer, which is dead when read. */
  readonly dead?: true;
  readonly holdable?: true;
  readonly noBaggage?: true;
  readonly noServices?: true;
  /** Every read of an offer adds ten units of the currency. */
  readonly priceRises?: true;
  readonly order?: 'airline_unknown' | 'insufficient_balance' | 'created_later' | 'fails_later';
  readonly airlineChanges?: true;
  readonly refundsAsCredit?: true;
}

const ROUTES: Readonly<Record<string, MagicRoute>> = {
  'PVD-RAI': { flights: 'none' },
  'JFK-EWR': { flights: 'only_duffel_airways', holdable: true },
  'LHR-DXB': { flights: 'with_connection' },
  'DXB-AMS': { flights: 'with_stop' },
  'BTS-MRU': { flights: 'only_duffel_airways', noBaggage: true },
  'BTS-ABV': { flights: 'only_duffel_airways', noServices: true },
  'STN-LHR': { flights: 'none', search: 'times_out' },
  'LGW-LHR': { flights: 'only_duffel_airways', dead: true },
  'LHR-STN': { flights: 'only_duffel_airways', priceRises: true },
  'LHR-LGW': { flights: 'only_duffel_airways', order: 'airline_unknown' },
  'LGW-STN': { flights: 'only_duffel_airways', order: 'insufficient_balance' },
  'LTN-STN': { flights: 'only_duffel_airways', order: 'created_later' },
  'SEN-STN': { flights: 'only_duffel_airways', order: 'created_later' },
  'LCY-STN': { flights: 'only_duffel_airways', order: 'fails_later' },
  'LHR-LTN': { flights: 'only_duffel_airways', airlineChanges: true },
  'LTN-SYD': { flights: 'only_duffel_airways', refundsAsCredit: true },
};

const ORDINARY: MagicRoute = { flights: 'ordinary' };

/** The special behaviour of a search's route; ordinary for returns, multi-city and every other route. */
export function magicRoute(search: Pick<SearchRecord, 'slices'>): MagicRoute {
  const slice = search.slices[0];
  if (slice === undefined || search.slices.length !== 1) return ORDINARY;
  return ROUTES[`${slice.origin}-${slice.destination}`] ?? ORDINARY;
}
