import fc from 'fast-check';
import { expect, test } from 'vitest';
import { basicFareText, dearestFares } from '#domain/flights/fare/basic-fare.ts';
import { journeyIdOf } from '#domain/flights/journeys/journeys.ts';
import { arbitraryFares } from '#domain/testing/arbitrary-fares.ts';
import { filterContextOf, filterOffers, noFilters } from '../filters.ts';

const hideBasic = { ...noFilters, hideBasic: true };

test('hides exactly the fares that the cards mark as basic [FARE-03]', () => {
  fc.assert(
    fc.property(arbitraryFares, (offers) => {
      const dearest = dearestFares(offers);
      const kept = new Set(filterOffers(offers, hideBasic));
      for (const offer of offers)
        expect(kept.has(offer)).toBe(basicFareText(offer, dearest.get(journeyIdOf(offer))) === '');
    }),
  );
});

test('judges by the fares of the whole search, also those that other filters or airports hide [FARE-03]', () => {
  fc.assert(
    fc.property(arbitraryFares, fc.nat({ max: 40 }), (offers, count) => {
      const context = filterContextOf(offers);
      const part = offers.slice(0, count);
      const kept = filterOffers(offers, hideBasic, context);
      expect(filterOffers(part, hideBasic, context)).toEqual(part.filter((offer) => kept.includes(offer)));
    }),
  );
});
