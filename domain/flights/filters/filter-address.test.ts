import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arbitraryFilters } from '#domain/testing/arbitrary-offers.ts';
import { filterEntries, filterNames, readFilters } from './filter-address.ts';
import { noFilters } from './filters.ts';

describe('filters in the URL', () => {
  test('round-trips, including with the prefix of a detail screen [RES-11] [CARD-04]', () => {
    fc.assert(
      fc.property(arbitraryFilters, fc.constantFrom('', 'from_'), (filters, prefix) => {
        const entries = filterEntries(filters, prefix);
        expect(readFilters(new URLSearchParams(entries))).toEqual(filters);
        expect(filterEntries(readFilters(new URLSearchParams(entries)), prefix)).toEqual(entries);
      }),
    );
    expect(filterEntries(noFilters)).toEqual([]);
  });

  test('ignores malformed values and never throws', () => {
    const hostile = new URLSearchParams(
      'stops=7,x,__proto__&minPrice=-5&maxPrice=1e9&airlines=<script>,BA,ba,BA,%00&departureTime=noon&arrivalTime=&maxDuration=NaN&bags=1&refundable=yes',
    );
    expect(readFilters(hostile)).toEqual({ ...noFilters, airlines: ['BA'] });
    expect(readFilters(new URLSearchParams('minPrice=500&maxPrice=400'))).toEqual(noFilters);
    expect(readFilters(new URLSearchParams('stops=2,0,0&departureTime=evening,morning'))).toEqual({
      ...noFilters,
      stops: [0, 2],
      departure: ['morning', 'evening'],
    });
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(...filterNames), (value, name) => {
        const filters = readFilters(new URLSearchParams([[name, value]]));
        expect(readFilters(new URLSearchParams(filterEntries(filters)))).toEqual(filters);
      }),
    );
  });
});
