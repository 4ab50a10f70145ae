import fc from 'fast-check';
import { type Filters, noFilters } from '../flights/filters/filters.ts';
import { priceStep } from '../flights/filters/kinds/price.ts';
import { stopsChoices } from '../flights/filters/kinds/stops.ts';
import { timeBuckets } from '../flights/filters/kinds/time-of-day.ts';
import type { PricedOffer } from '../flights/offer.ts';
import { testOffer, testPlace, testSegment } from './offers.ts';

const codes = ['AA', 'BA', 'LH', 'QF', 'ZZ', 'KL', null] as const;
const [from, via, to] = [testPlace('JFK', 'US'), testPlace('BOS', 'US'), testPlace('LHR', 'GB')];
const clock = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([hour, minute]) => `2027-03-04T${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}:00`);
const minutes = fc.option(fc.integer({ min: 30, max: 2000 }));

interface Draft {
  readonly price: number;
  readonly airline: (typeof codes)[number];
  readonly stops: readonly number[];
  readonly departs: string;
  readonly arrives: string;
  readonly minutes: readonly (number | null)[];
  readonly refundable: boolean | null;
  readonly bags: number | null;
}

const draft: fc.Arbitrary<Draft> = fc.record({
  price: fc.integer({ min: 90, max: 2000 }),
  airline: fc.constantFrom(...codes),
  stops: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 2, maxLength: 2 }),
  departs: clock,
  arrives: clock,
  minutes: fc.tuple(minutes, minutes),
  refundable: fc.constantFrom(true, false, null),
  bags: fc.constantFrom(0, 1, 2, null),
});

/** The round trips of one search result, each with a unique id. */
export const arbitraryOffers: fc.Arbitrary<PricedOffer[]> = fc
  .array(draft, { maxLength: 40 })
  .map((drafts) => drafts.map((one, index) => offerOf(one, `off_${index}`)));

/** Filters that the screen or a URL can produce. */
export const arbitraryFilters: fc.Arbitrary<Filters> = fc
  .record({
    prices: fc.option(fc.tuple(fc.integer({ min: 9, max: 100 }), fc.integer({ min: 0, max: 100 }))),
    open: fc.constantFrom('low', 'high', 'none'),
    stops: fc.subarray([...stopsChoices]),
    airlines: fc.subarray(['AA', 'BA', 'KL', 'LH', 'XX', '--'].sort()),
    departure: fc.subarray([...timeBuckets]),
    arrival: fc.subarray([...timeBuckets]),
    duration: fc.option(fc.integer({ min: 30, max: 2000 })),
    refundable: fc.boolean(),
    bags: fc.boolean(),
    hideBasic: fc.boolean(),
    calmConnections: fc.boolean(),
  })
  .map(({ prices, open, ...rest }) => ({
    ...noFilters,
    ...rest,
    price: {
      min: prices === null || open === 'low' ? null : prices[0] * priceStep,
      max: prices === null || open === 'high' ? null : (prices[0] + prices[1]) * priceStep,
    },
  }));

function offerOf(one: Draft, id: string): PricedOffer {
  const offer = testOffer({ id, from, to, departing: one.departs });
  const owner = {
    name: one.airline === null ? null : `Airline ${one.airline}`,
    iataCode: one.airline,
    logoUrl: null,
  };
  const baggages = one.bags === null ? [] : [{ type: 'checked', quantity: one.bags }];
  const passengers =
    one.bags === null ? [] : [{ passengerId: 'pas_a', cabinClass: null, cabinClassMarketingName: null, baggages }];
  const slices = one.stops.map((stops, slice) => ({
    id: `sli_${slice}`,
    origin: from,
    destination: to,
    duration: one.minutes[slice] == null ? null : `PT${one.minutes[slice]}M`,
    fareBrandName: null,
    segments: Array.from({ length: stops + 1 }, (_, index) => ({
      ...testSegment({ origin: from, destination: via, departingAt: one.departs, arrivingAt: one.arrives }),
      id: `seg_${slice}_${index}`,
      marketingCarrier: owner,
      passengers,
    })),
  }));
  const price = { amountMinor: one.price * 100, currency: 'USD' };
  return {
    ...offer,
    owner,
    slices,
    conditions: { ...offer.conditions, refundable: one.refundable },
    availableServices: [],
    sale: { total: price, base: price, tax: { ...price, amountMinor: 0 } },
  };
}
