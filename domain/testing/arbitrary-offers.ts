import fc from 'fast-check';
import { priceStep } from '../flights/facets.ts';
import type { Filters } from '../flights/filters.ts';
import type { PricedOffer } from '../flights/offer.ts';
import { stopsChoices, timeBuckets } from '../flights/offer-row.ts';
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

/** Round trips of one result, each with its own id. */
export const arbitraryOffers: fc.Arbitrary<PricedOffer[]> = fc
  .array(draft, { maxLength: 40 })
  .map((drafts) => drafts.map((one, index) => offerOf(one, `off_${index}`)));

/** Filters as the screen or an address can make them. */
export const arbitraryFilters: fc.Arbitrary<Filters> = fc
  .record({
    prices: fc.option(fc.tuple(fc.integer({ min: 9, max: 100 }), fc.integer({ min: 0, max: 100 }))),
    open: fc.constantFrom('low', 'high', 'none'),
    stops: fc.subarray([...stopsChoices]),
    airlines: fc.subarray(['AA', 'BA', 'KL', 'LH', 'XX', '--'].sort()),
    departure: fc.subarray([...timeBuckets]),
    arrival: fc.subarray([...timeBuckets]),
    maxMinutes: fc.option(fc.integer({ min: 30, max: 2000 })),
    refundable: fc.boolean(),
    bags: fc.boolean(),
  })
  .map(({ prices, open, ...rest }) => ({
    ...rest,
    minPrice: prices === null || open === 'low' ? null : prices[0] * priceStep,
    maxPrice: prices === null || open === 'high' ? null : (prices[0] + prices[1]) * priceStep,
  }));

function offerOf(one: Draft, id: string): PricedOffer {
  const offer = testOffer({ id, from, to, departing: one.departs });
  const owner = {
    name: one.airline === null ? null : `Airline ${one.airline}`,
    iata_code: one.airline,
    logo_url: null,
  };
  const baggages = one.bags === null ? [] : [{ type: 'checked', quantity: one.bags }];
  const passengers =
    one.bags === null ? [] : [{ passenger_id: 'pas_a', cabin_class: null, cabin_class_marketing_name: null, baggages }];
  const slices = one.stops.map((stops, slice) => ({
    id: `sli_${slice}`,
    origin: from,
    destination: to,
    duration: one.minutes[slice] == null ? null : `PT${one.minutes[slice]}M`,
    fare_brand_name: null,
    segments: Array.from({ length: stops + 1 }, (_, index) => ({
      ...testSegment({ origin: from, destination: via, departing_at: one.departs, arriving_at: one.arrives }),
      id: `seg_${slice}_${index}`,
      marketing_carrier: owner,
      passengers,
    })),
  }));
  return {
    ...offer,
    owner,
    slices,
    conditions: { ...offer.conditions, refundable: one.refundable },
    available_services: [],
    sale_amount: `${one.price}.00`,
    sale_currency: 'USD',
    sale_base_amount: `${one.price}.00`,
    sale_tax_amount: '0.00',
  };
}
