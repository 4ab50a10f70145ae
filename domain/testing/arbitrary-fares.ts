import fc from 'fast-check';
import { type Filters, noFilters } from '../flights/filters/filters.ts';
import type { PricedOffer } from '../flights/offer.ts';
import { arbitraryFilters, arbitraryOffers } from './arbitrary-offers.ts';

const fare = fc.record({
  journey: fc.nat({ max: 4 }),
  price: fc.integer({ min: 90, max: 900 }),
  refundable: fc.constantFrom(true, false, null),
  changeable: fc.constantFrom(true, false, null),
  bags: fc.constantFrom(0, 1, null),
  seatSelection: fc.constantFrom(true, false, null),
});

/** The offers of one search result, several of them fares of the same flights, in any order. */
export const arbitraryFares: fc.Arbitrary<PricedOffer[]> = fc
  .tuple(
    arbitraryOffers.filter(({ length }) => length > 0),
    fc.array(fare, { maxLength: 40 }),
  )
  .map(([offers, fares]) =>
    fares.map(({ journey, price, refundable, changeable, bags, seatSelection }, index): PricedOffer => {
      const flights = offers[journey % offers.length] as PricedOffer;
      const total = { amountMinor: price * 100, currency: 'USD' };
      const baggages = bags === null ? [] : [{ type: 'checked', quantity: bags }];
      const slices = flights.slices.map((slice) => ({
        ...slice,
        conditions: { refund: null, change: null, seatSelection },
        segments: slice.segments.map((segment) => ({
          ...segment,
          passengers: [{ passengerId: 'pas_a', cabinClass: null, cabinClassMarketingName: null, baggages }],
        })),
      }));
      const conditions = { ...flights.conditions, refundable, changeable };
      const sale = { total, base: total, tax: { ...total, amountMinor: 0 } };
      return { ...flights, id: `off_${index}`, slices, conditions, sale };
    }),
  );

/** Filters that often separate the fares of a journey, and leave more than one. */
export const arbitraryFareFilters: fc.Arbitrary<Filters> = fc.oneof(
  fc
    .record({ refundable: fc.boolean(), bags: fc.boolean(), hideBasic: fc.boolean() })
    .map((change) => ({ ...noFilters, ...change })),
  fc.integer({ min: 9, max: 90 }).map((tens) => ({ ...noFilters, price: { min: tens * 10, max: null } })),
  arbitraryFilters,
);
