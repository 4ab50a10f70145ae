import { currencyOf } from '../reference/currency.ts';
import type { SearchRecord, SearchSlice } from '../search/search-record.ts';
import { type Settings, usualOffers } from '../settings.ts';

/** The settings for the offers of such a search. */
export const searchSettings: Settings = {
  seed: 'test',
  currency: currencyOf('USD'),
  offerLifetimeMinutes: 30,
  latencyMs: 0,
  connectionLimit: 2,
  maxOffers: usualOffers,
  variants: [],
  token: null,
};

/** A slice at any time of the day. */
export function searchSlice(origin: string, destination: string, date: string): SearchSlice {
  return { origin, destination, date, departure: null, arrival: null };
}

/** A search from New York to London for one adult, with at most one connection. */
export function searchRecord(changes: Partial<SearchRecord> = {}): SearchRecord {
  return {
    token: '0000Babcdefghijklm',
    kind: 'request',
    createdAt: Date.parse('2026-12-01T09:00:00Z'),
    slices: [searchSlice('JFK', 'LHR', '2027-03-04')],
    passengers: [{ type: 'adult', age: null, fareType: null }],
    cabinClass: null,
    maxConnections: 1,
    heardShare: 1,
    clientKey: '',
    ...changes,
  };
}
