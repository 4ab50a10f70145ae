import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arbitraryFilters, arbitraryOffers } from '../testing/arbitrary-offers.ts';
import { testOffer, testPlace, testSegment } from '../testing/offers.ts';
import { facetsOf } from './facets.ts';
import { activeFilterCount, activeKinds, type Filters, filterOffers, noFilters } from './filters.ts';
import type { Segment } from './offer.ts';
import { rowOf, stopsChoices, timeBuckets } from './offer-row.ts';
import { sortOffers, sortOrders } from './sort.ts';

const [jfk, bos, lhr] = [testPlace('JFK', 'US'), testPlace('BOS', 'US'), testPlace('LHR', 'GB')];
const leg = (departing_at: string, arriving_at = departing_at, checked: number | null = null): Segment =>
  testSegment({
    origin: jfk,
    destination: bos,
    departing_at,
    arriving_at,
    passengers: (checked === null ? [] : ['pas_a', 'pas_lap']).map((passenger_id) => ({
      passenger_id,
      cabin_class: null,
      cabin_class_marketing_name: null,
      baggages: passenger_id === 'pas_a' ? [{ type: 'checked', quantity: checked ?? 0 }] : [],
    })),
  });
const offerOf = (segments: readonly Segment[], more: Partial<Parameters<typeof testOffer>[0]> = {}) =>
  testOffer({ from: jfk, to: lhr, departing: '', segments, ...more });

describe('what a filter looks at', () => {
  const at = (hour: string) => offerOf([leg(`2027-03-04T${hour}:00`)]);

  test('the local hour of the outbound slice decides the part of the day [FILT-04] [FILT-11]', () => {
    const buckets = ['00:00', '05:59', '06:00', '11:59', '12:00', '17:59', '18:00', '23:59'].map(
      (hour) => rowOf(at(hour)).departure,
    );
    expect(buckets).toEqual(
      [...timeBuckets, ...timeBuckets].sort((a, b) => timeBuckets.indexOf(a) - timeBuckets.indexOf(b)),
    );
    const night = rowOf(offerOf([leg('2027-03-04T09:00:00'), leg('2027-03-04T20:00:00', '2027-03-05T05:10:00')]));
    expect([night.departure, night.arrival]).toEqual(['morning', 'early_morning']);
    expect(rowOf(offerOf([leg('soon')])).departure).toBeNull();
  });

  test('stops are those of the slice with most, and more than two are two [FILT-03] [FILT-11]', () => {
    const one = leg('2027-03-04T09:00:00');
    const direct = offerOf([one]);
    const back = offerOf([one, one, one, one]).slices;
    expect(rowOf(direct).stops).toBe(0);
    expect(rowOf(offerOf([one, one])).stops).toBe(1);
    expect(rowOf({ ...direct, slices: [...direct.slices, ...back] }).stops).toBe(2);
  });

  test('every slice must be short enough, and an unknown one is not [FILT-06] [FILT-11]', () => {
    const [out, back] = [
      offerOf([leg('2027-03-04T09:00:00')], { duration: 'PT7H' }),
      offerOf([leg('2027-03-11T09:00:00')], { duration: 'PT9H' }),
    ];
    const both = { ...out, slices: [...out.slices, ...back.slices] };
    const open = { ...out, slices: [...out.slices, ...offerOf([], { duration: null }).slices] };
    const within = (maxMinutes: number) => filterOffers([both, open], { ...noFilters, maxMinutes });
    expect(within(539)).toEqual([]);
    expect(within(540)).toEqual([both]);
  });

  test('a bag for every seated traveller on every segment; refundable only where it is said [FILT-05]', () => {
    const time = '2027-03-04T09:00:00';
    const passengers = [
      { id: 'pas_a', type: 'adult', age: null },
      { id: 'pas_lap', type: 'infant_without_seat', age: 1 },
    ] as const;
    const bags = (...checked: (number | null)[]) =>
      rowOf(
        offerOf(
          checked.map((count) => leg(time, time, count)),
          { passengers },
        ),
      ).bags;
    expect([bags(1, 2), bags(1, 0), bags(1, null), bags()]).toEqual([true, false, false, false]);
    const offer = offerOf([leg(time)]);
    const refundable = [true, false, null].map(
      (value) => rowOf({ ...offer, conditions: { ...offer.conditions, refundable: value } }).refundable,
    );
    expect(refundable).toEqual([true, false, false]);
  });

  test('the price is the one that is shown, marked up, both ends included [FILT-01] [FILT-11]', () => {
    const offer = { ...offerOf([leg('2027-03-04T09:00:00')], { total: '100.00' }), sale_amount: '123.00' };
    const price = (minPrice: number | null, maxPrice: number | null) =>
      filterOffers([{ ...offer, sale_currency: 'USD' }], { ...noFilters, minPrice, maxPrice }).length;
    expect([price(123, 123), price(124, null), price(null, 122), price(null, null)]).toEqual([1, 0, 0, 1]);
    const unread = { ...offer, sale_amount: 'call us', sale_currency: 'USD' };
    expect(filterOffers([unread], { ...noFilters, minPrice: 1 })).toEqual([]);
    expect(rowOf({ ...offer, sale_amount: '12500', sale_currency: 'JPY' }).price).toBe(12500);
  });
});

describe('filters', () => {
  test('choices of a kind are OR, kinds are AND: each alone and all together [FILT-11]', () => {
    fc.assert(
      fc.property(arbitraryOffers, arbitraryFilters, (offers, filters) => {
        const ids = (all: typeof offers) => all.map(({ id }) => id);
        const oneByOne = activeKinds(filters).reduce((left, kind) => filterOffers(left, only(filters, kind)), offers);
        expect(ids(filterOffers(offers, filters))).toEqual(ids(oneByOne));
        const backwards = activeKinds(filters).reduceRight(
          (left, kind) => filterOffers(left, only(filters, kind)),
          offers,
        );
        expect(ids(backwards)).toEqual(ids(oneByOne));
        const chosen = stopsChoices.flatMap((stops) =>
          filters.stops.includes(stops) ? ids(filterOffers(offers, { ...noFilters, stops: [stops] })) : [],
        );
        expect(new Set(ids(filterOffers(offers, { ...noFilters, stops: filters.stops })))).toEqual(
          new Set(filters.stops.length === 0 ? ids(offers) : chosen),
        );
      }),
    );
  });

  test('filtering twice is filtering once, and nothing is filtered without filters', () => {
    fc.assert(
      fc.property(arbitraryOffers, arbitraryFilters, (offers, filters) => {
        const once = filterOffers(offers, filters);
        expect(filterOffers(once, filters)).toEqual(once);
        expect(filterOffers(offers, noFilters)).toEqual(offers);
      }),
    );
  });

  test('sorting before or after makes no difference, in any order [FILT-08] [FILT-11]', () => {
    fc.assert(
      fc.property(arbitraryOffers, arbitraryFilters, fc.constantFrom(...sortOrders), (offers, filters, order) => {
        expect(sortOffers(filterOffers(offers, filters), order, offers)).toEqual(
          filterOffers(sortOffers(offers, order), filters),
        );
      }),
    );
  });

  test('the badge counts the kinds that are active, up to eight [FILT-07]', () => {
    expect(activeFilterCount(noFilters)).toBe(0);
    expect(activeFilterCount({ ...noFilters, minPrice: 100, maxPrice: 200, stops: [0, 1] })).toBe(2);
    const all: Filters = {
      minPrice: null,
      maxPrice: 200,
      stops: [0],
      airlines: ['BA'],
      departure: ['morning'],
      arrival: ['evening'],
      maxMinutes: 600,
      refundable: true,
      bags: true,
    };
    expect(activeFilterCount(all)).toBe(8);
  });
});

describe('facets', () => {
  test('a choice counts what it would show if only it were chosen in its kind, and names the lowest price [FILT-02] [FILT-10]', () => {
    fc.assert(
      fc.property(arbitraryOffers, arbitraryFilters, (offers, filters) => {
        const facets = facetsOf(offers, filters);
        const given = (change: Partial<Filters>) => {
          const shown = filterOffers(offers, { ...filters, ...change });
          return { count: shown.length, lowest: lowestOf(shown) };
        };
        for (const stops of stopsChoices) expect(facets.stops[stops]).toEqual(given({ stops: [stops] }));
        for (const bucket of timeBuckets) {
          expect(facets.departure[bucket]).toEqual(given({ departure: [bucket] }));
          expect(facets.arrival[bucket]).toEqual(given({ arrival: [bucket] }));
        }
        for (const { code, count, lowest } of facets.airlines)
          expect({ count, lowest }).toEqual(given({ airlines: [code] }));
        expect(facets.bags).toEqual(given({ bags: true }));
        expect(facets.refundable).toEqual(given({ refundable: true }));
      }),
    );
  });

  test('choices that exclude each other add up to the list without their kind; so do the bars of prices', () => {
    fc.assert(
      fc.property(arbitraryOffers, arbitraryFilters, (offers, filters) => {
        const facets = facetsOf(offers, filters);
        const without = (change: Partial<Filters>) => filterOffers(offers, { ...filters, ...change }).length;
        expect(sum(Object.values(facets.stops).map(({ count }) => count))).toBe(without({ stops: [] }));
        expect(sum(Object.values(facets.departure).map(({ count }) => count))).toBe(without({ departure: [] }));
        expect(sum(Object.values(facets.arrival).map(({ count }) => count))).toBe(without({ arrival: [] }));
        expect(sum(facets.airlines.map(({ count }) => count))).toBe(without({ airlines: [] }));
        expect(sum(facets.price?.bins ?? [])).toBe(without({ minPrice: null, maxPrice: null }));
      }),
    );
  });

  test('the price slider reaches from the floor of the lowest to the ceiling of the highest, whatever is filtered [FILT-01]', () => {
    fc.assert(
      fc.property(arbitraryOffers, arbitraryFilters, (offers, filters) => {
        const { price } = facetsOf(offers, filters);
        const prices = offers.map(({ sale_amount }) => Number(sale_amount));
        expect(price && [price.min, price.max]).toEqual(
          prices.length === 0 ? null : [Math.floor(Math.min(...prices)), Math.ceil(Math.max(...prices))],
        );
        expect((price?.binWidth ?? 0) % 10).toBe(0);
        expect(price?.bins.length ?? 0).toBeLessThanOrEqual(25);
      }),
    );
  });

  test('airlines that occur, the twelve first, then by name; a chosen one stays to be unchosen [FILT-02]', () => {
    const flownBy = (iata_code: string | null, name: string | null) =>
      offerOf([{ ...leg('2027-03-04T09:00:00'), marketing_carrier: { name, iata_code, logo_url: null } }]);
    const offers = [
      flownBy('KL', 'KLM'),
      flownBy(null, 'Wamos'),
      flownBy('BA', 'British Airways'),
      flownBy('AF', 'Air France'),
      flownBy('AA', 'American Airlines'),
      flownBy('BA', 'British Airways'),
    ];
    const { airlines } = facetsOf(offers, { ...noFilters, airlines: ['QF'] });
    expect(airlines.map(({ code, name, count }) => [code, name, count])).toEqual([
      ['AA', 'American Airlines', 1],
      ['QF', 'QF', 0],
      ['BA', 'British Airways', 2],
      ['AF', 'Air France', 1],
      ['KL', 'KLM', 1],
      ['--', 'Other airlines', 1],
    ]);
  });

  test('the duration slider is rounded outwards to half hours; nothing known, no slider [FILT-06]', () => {
    const of = (...durations: (string | null)[]) =>
      facetsOf(
        durations.map((duration) => offerOf([{ ...leg('2027-03-04T09:00:00'), duration: null }], { duration })),
        noFilters,
      ).duration;
    expect(of('PT7H5M', 'PT11H50M', null)).toEqual({ min: 420, max: 720 });
    expect(of(null)).toBeNull();
  });
});

/** The filters of one kind alone. */
function only(filters: Filters, kind: ReturnType<typeof activeKinds>[number]): Filters {
  const fields: Record<typeof kind, readonly (keyof Filters)[]> = {
    stops: ['stops'],
    price: ['minPrice', 'maxPrice'],
    airlines: ['airlines'],
    departure: ['departure'],
    arrival: ['arrival'],
    duration: ['maxMinutes'],
    bags: ['bags'],
    refundable: ['refundable'],
  };
  return { ...noFilters, ...Object.fromEntries(fields[kind].map((field) => [field, filters[field]])) };
}

function lowestOf(offers: readonly { readonly sale_amount: string }[]): number | null {
  return offers.length === 0 ? null : Math.min(...offers.map(({ sale_amount }) => Number(sale_amount)));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
