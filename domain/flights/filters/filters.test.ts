import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readMoney } from '#domain/money/money.ts';
import { arbitraryFareFilters, arbitraryFares } from '#domain/testing/arbitrary-fares.ts';
import { arbitraryFilters, arbitraryOffers } from '#domain/testing/arbitrary-offers.ts';
import { testOffer, testPlace, testSegment } from '#domain/testing/offers.ts';
import { countJourneys } from '../journeys/journeys.ts';
import type { PricedOffer, Segment } from '../offer.ts';
import { sortOffers, sortOrders } from '../sort.ts';
import { facetsOf } from './facets.ts';
import {
  activeFilterCount,
  activeKinds,
  type Filters,
  factsOf,
  filterContextOf,
  filterOffers,
  noFilters,
} from './filters.ts';
import { stopsChoices } from './kinds/stops.ts';
import { timeBuckets } from './kinds/time-of-day.ts';

const [jfk, bos, lhr] = [testPlace('JFK', 'US'), testPlace('BOS', 'US'), testPlace('LHR', 'GB')];
const leg = (departingAt: string, arrivingAt = departingAt, checked: number | null = null): Segment =>
  testSegment({
    origin: jfk,
    destination: bos,
    departingAt,
    arrivingAt,
    passengers: (checked === null ? [] : ['pas_a', 'pas_lap']).map((passengerId) => ({
      passengerId,
      cabinClass: null,
      cabinClassMarketingName: null,
      baggages: passengerId === 'pas_a' ? [{ type: 'checked', quantity: checked ?? 0 }] : [],
    })),
  });
const offerOf = (segments: readonly Segment[], more: Partial<Parameters<typeof testOffer>[0]> = {}) =>
  testOffer({ from: jfk, to: lhr, departing: '', segments, ...more });

describe('what filters read', () => {
  const at = (hour: string) => offerOf([leg(`2027-03-04T${hour}:00`)]);

  test('the local hour of the outbound slice determines the part of the day [FILT-04] [FILT-11]', () => {
    const buckets = ['00:00', '05:59', '06:00', '11:59', '12:00', '17:59', '18:00', '23:59'].map(
      (hour) => factsOf(at(hour)).departure,
    );
    expect(buckets).toEqual(
      [...timeBuckets, ...timeBuckets].sort((a, b) => timeBuckets.indexOf(a) - timeBuckets.indexOf(b)),
    );
    const night = factsOf(offerOf([leg('2027-03-04T09:00:00'), leg('2027-03-04T20:00:00', '2027-03-05T05:10:00')]));
    expect([night.departure, night.arrival]).toEqual(['morning', 'early_morning']);
    const withReturn = factsOf({ ...at('08:00'), slices: [...at('08:00').slices, ...at('20:00').slices] });
    expect([withReturn.departure, withReturn.arrival]).toEqual(['morning', factsOf(at('08:00')).arrival]);
    expect(factsOf(offerOf([leg('soon')])).departure).toBeNull();
  });

  test('stops are those of the slice with the most, capped at two [FILT-03] [FILT-11]', () => {
    const one = leg('2027-03-04T09:00:00');
    const direct = offerOf([one]);
    const back = offerOf([one, one, one, one]).slices;
    expect(factsOf(direct).stops).toBe(0);
    expect(factsOf(offerOf([one, one])).stops).toBe(1);
    expect(factsOf({ ...direct, slices: [...direct.slices, ...back] }).stops).toBe(2);
  });

  test('a flight that lands on the way is not nonstop, though nobody changes planes [FILT-03]', () => {
    const landing = { ...leg('2027-03-04T09:00:00'), stops: [{ airport: bos, duration: null }] };
    expect(factsOf(offerOf([landing])).stops).toBe(1);
    expect(factsOf(offerOf([landing, leg('2027-03-04T20:00:00')])).stops).toBe(2);
  });

  test('every slice must be short enough; an unknown duration does not pass [FILT-06] [FILT-11]', () => {
    const [out, back] = [
      offerOf([leg('2027-03-04T09:00:00')], { duration: 'PT7H' }),
      offerOf([leg('2027-03-11T09:00:00')], { duration: 'PT9H' }),
    ];
    const both = { ...out, slices: [...out.slices, ...back.slices] };
    const open = { ...out, slices: [...out.slices, ...offerOf([], { duration: null }).slices] };
    const within = (duration: number) => filterOffers([both, open], { ...noFilters, duration });
    expect(within(539)).toEqual([]);
    expect(within(540)).toEqual([both]);
  });

  test('requires a bag for every seated traveler on every segment, and refundable to be stated [FILT-05]', () => {
    const time = '2027-03-04T09:00:00';
    const passengers = [
      { id: 'pas_a', type: 'adult', age: null },
      { id: 'pas_lap', type: 'infant_without_seat', age: 1 },
    ] as const;
    const bags = (...checked: (number | null)[]) =>
      factsOf(
        offerOf(
          checked.map((count) => leg(time, time, count)),
          { passengers },
        ),
      ).bags;
    expect([bags(1, 2), bags(1, 0), bags(1, null), bags()]).toEqual([true, false, false, false]);
    const offer = offerOf([leg(time)]);
    const refundable = [true, false, null].map(
      (value) => factsOf({ ...offer, conditions: { ...offer.conditions, refundable: value } }).refundable,
    );
    expect(refundable).toEqual([true, false, false]);
    const costing = ([fee, total]: readonly [number, number]) => {
      const refundPenalty = { amountMinor: fee, currency: 'USD' };
      const conditions = { ...offer.conditions, refundable: true, refundPenalty };
      return factsOf({ ...offer, total: { amountMinor: total, currency: 'USD' }, conditions }).refundable;
    };
    expect(
      (
        [
          [4999, 5000],
          [5000, 5000],
          [5000, Number.NaN],
        ] as const
      ).map(costing),
    ).toEqual([true, false, true]);
  });

  test('the price is the displayed, marked-up one; both bounds are inclusive [FILT-01] [FILT-11]', () => {
    const sold = (text: string, currency: string) => {
      const total = readMoney(text, currency);
      const offer = offerOf([leg('2027-03-04T09:00:00')], { total: '100.00' });
      return { ...offer, sale: { total, base: total, tax: total } };
    };
    const price = (min: number | null, max: number | null) =>
      filterOffers([sold('123.00', 'USD')], { ...noFilters, price: { min, max } }).length;
    expect([price(123, 123), price(124, null), price(null, 122), price(null, null)]).toEqual([1, 0, 0, 1]);
    const unread = sold('call us', 'USD');
    expect(filterOffers([unread], { ...noFilters, price: { min: 1, max: null } })).toEqual([]);
    expect(factsOf(sold('12500', 'JPY')).price).toBe(12500);
  });
});

describe('filters', () => {
  test('choices within a kind are ORed, kinds are ANDed [FILT-11]', () => {
    fc.assert(
      fc.property(arbitraryOffers, arbitraryFilters, (offers, filters) => {
        const ids = (all: typeof offers) => all.map(({ id }) => id);
        const context = filterContextOf(offers);
        const oneByOne = activeKinds(filters).reduce(
          (left, kind) => filterOffers(left, only(filters, kind), context),
          offers,
        );
        expect(ids(filterOffers(offers, filters))).toEqual(ids(oneByOne));
        const backwards = activeKinds(filters).reduceRight(
          (left, kind) => filterOffers(left, only(filters, kind), context),
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

  test('filtering is idempotent, and no filters hide nothing', () => {
    fc.assert(
      fc.property(arbitraryOffers, arbitraryFilters, (offers, filters) => {
        const context = filterContextOf(offers);
        const once = filterOffers(offers, filters, context);
        expect(filterOffers(once, filters, context)).toEqual(once);
        expect(filterOffers(offers, noFilters)).toEqual(offers);
      }),
    );
  });

  test('sorting before or after filtering gives the same list, in every sort order [FILT-08] [FILT-11]', () => {
    fc.assert(
      fc.property(arbitraryOffers, arbitraryFilters, fc.constantFrom(...sortOrders), (offers, filters, order) => {
        expect(sortOffers(filterOffers(offers, filters), order, offers)).toEqual(
          filterOffers(sortOffers(offers, order), filters),
        );
      }),
    );
  });

  test('the badge counts active kinds, up to eight [FILT-07]', () => {
    expect(activeFilterCount(noFilters)).toBe(0);
    expect(activeFilterCount({ ...noFilters, price: { min: 100, max: 200 }, stops: [0, 1] })).toBe(2);
    const all: Filters = {
      ...noFilters,
      price: { min: null, max: 200 },
      stops: [0],
      airlines: ['BA'],
      departure: ['morning'],
      arrival: ['evening'],
      duration: 600,
      refundable: true,
      bags: true,
    };
    expect(activeFilterCount(all)).toBe(8);
    expect(activeFilterCount({ ...all, calmConnections: true, fitsBags: true, hideBasic: true, wifi: true })).toBe(8);
  });
});

describe('facets', () => {
  const searches = fc.oneof(arbitraryOffers, arbitraryFares);
  const anyFilters = fc.oneof(arbitraryFilters, arbitraryFareFilters);

  test('a choice counts the journeys it would show as the only one of its kind, with their lowest price [FILT-02] [FILT-10] [FARE-01]', () => {
    fc.assert(
      fc.property(searches, anyFilters, (offers, filters) => {
        const facets = facetsOf(offers, filters);
        const given = (change: Partial<Filters>) => {
          const shown = filterOffers(offers, { ...filters, ...change });
          return { count: countJourneys(shown), lowest: lowestOf(shown) };
        };
        for (const stops of stopsChoices) expect(facets.stops.get(stops)).toEqual(given({ stops: [stops] }));
        for (const bucket of timeBuckets) {
          expect(facets.departure.get(bucket)).toEqual(given({ departure: [bucket] }));
          expect(facets.arrival.get(bucket)).toEqual(given({ arrival: [bucket] }));
        }
        for (const { code, count, lowest } of facets.airlines)
          expect({ count, lowest }).toEqual(given({ airlines: [code] }));
        expect(facets.bags).toEqual(given({ bags: true }));
        expect(facets.refundable).toEqual(given({ refundable: true }));
        expect(facets.hideBasic).toEqual(given({ hideBasic: true }));
        expect(facets.calmConnections).toEqual(given({ calmConnections: true }));
        const { min = 0, binWidth = 0, bins = [] } = facets.price ?? {};
        for (const [bin, count] of bins.entries()) {
          const from = min + bin * binWidth;
          expect(count).toBe(given({ price: { min: from, max: from + binWidth - 1 } }).count);
        }
      }),
    );
  });

  test('mutually exclusive choices add up to the list without their kind', () => {
    fc.assert(
      fc.property(searches, anyFilters, (offers, filters) => {
        const facets = facetsOf(offers, filters);
        const without = (change: Partial<Filters>) => countJourneys(filterOffers(offers, { ...filters, ...change }));
        expect(sum([...facets.stops.values()].map(({ count }) => count))).toBe(without({ stops: [] }));
        expect(sum([...facets.departure.values()].map(({ count }) => count))).toBe(without({ departure: [] }));
        expect(sum([...facets.arrival.values()].map(({ count }) => count))).toBe(without({ arrival: [] }));
        expect(sum(facets.airlines.map(({ count }) => count))).toBe(without({ airlines: [] }));
      }),
    );
  });

  test('the price slider spans the floor of the lowest to the ceiling of the highest price, regardless of filters [FILT-01]', () => {
    fc.assert(
      fc.property(arbitraryOffers, arbitraryFilters, (offers, filters) => {
        const { price } = facetsOf(offers, filters);
        const prices = offers.map(({ sale }) => sale.total.amountMinor / 100);
        expect(price && [price.min, price.max]).toEqual(
          prices.length === 0 ? null : [Math.floor(Math.min(...prices)), Math.ceil(Math.max(...prices))],
        );
        expect((price?.binWidth ?? 0) % 10).toBe(0);
        expect(price?.bins.length ?? 0).toBeLessThanOrEqual(25);
      }),
    );
  });

  test('lists the airlines present, the twelve first, then by name; a chosen one remains listed so it can be deselected [FILT-02]', () => {
    const flownBy = (iataCode: string | null, name: string | null, flightNumber = '178') =>
      offerOf([{ ...leg('2027-03-04T09:00:00'), flightNumber, marketingCarrier: { name, iataCode, logoUrl: null } }]);
    const offers = [
      flownBy('KL', 'KLM'),
      flownBy(null, 'Wamos'),
      flownBy('BA', 'British Airways'),
      flownBy('AF', 'Air France'),
      flownBy('AA', 'American Airlines'),
      flownBy('BA', 'British Airways', '179'),
      // Another fare of the same flight.
      flownBy('KL', 'KLM'),
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

  test('the duration slider is rounded outward to half hours and hidden if no duration is known [FILT-06]', () => {
    const of = (...durations: (string | null)[]) =>
      facetsOf(
        durations.map((duration) => offerOf([{ ...leg('2027-03-04T09:00:00'), duration: null }], { duration })),
        noFilters,
      ).duration;
    expect(of('PT7H5M', 'PT11H50M', null)).toEqual({ min: 420, max: 720 });
    expect(of(null)).toBeNull();
  });
});

/** Only the filters of one kind. */
function only(filters: Filters, kind: ReturnType<typeof activeKinds>[number]): Filters {
  return { ...noFilters, [kind]: filters[kind] };
}

function lowestOf(offers: readonly PricedOffer[]): number | null {
  return offers.length === 0 ? null : Math.min(...offers.map(({ sale }) => sale.total.amountMinor / 100));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
