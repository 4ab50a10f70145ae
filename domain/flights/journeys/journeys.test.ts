import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arbitraryFareFilters, arbitraryFares } from '#domain/testing/arbitrary-fares.ts';
import { testOffer, testPlace, testSegment } from '#domain/testing/offers.ts';
import { filterOffers } from '../filters/filters.ts';
import type { CabinClass, PricedOffer, Segment } from '../offer.ts';
import { sortOffers, sortOrders } from '../sort.ts';
import { countJourneys, groupByJourney, JourneyKeys, journeyIdOf } from './journeys.ts';

/** What makes a journey, written out. */
const flightsOf = ({ slices }: Pick<PricedOffer, 'slices'>) =>
  slices.map(({ segments }) =>
    segments.map(({ marketingCarrier, flightNumber, origin, destination, departingAt, arrivingAt, passengers }) => [
      marketingCarrier.iataCode,
      flightNumber,
      [origin.iataCode, departingAt],
      [destination.iataCode, arrivingAt],
      passengers[0]?.cabinClass ?? null,
    ]),
  );

const orders = fc.constantFrom(...sortOrders);

describe('grouping by journey', () => {
  test('loses and doubles no offer, joins equal flights and separates different ones [FARE-01]', () => {
    fc.assert(
      fc.property(arbitraryFares, (offers) => {
        const journeys = groupByJourney(offers);
        const all = journeys.flatMap(({ fares }) => fares);
        expect(all).toHaveLength(offers.length);
        expect(new Set(all)).toEqual(new Set(offers));
        for (const { fares } of journeys) {
          for (const fare of fares) expect(flightsOf(fare)).toEqual(flightsOf(fares[0]));
        }
        const kinds = new Set(journeys.map(({ fares }) => JSON.stringify(flightsOf(fares[0]))));
        expect(kinds.size).toBe(journeys.length);
        expect(new Set(journeys.map(({ id }) => id)).size).toBe(journeys.length);
        expect(countJourneys(offers)).toBe(journeys.length);
      }),
    );
  });

  test('puts the cheapest fare first; equal prices keep their order [FARE-01]', () => {
    fc.assert(
      fc.property(arbitraryFares, orders, (offers, order) => {
        const sorted = sortOffers(offers, order);
        for (const { fares } of groupByJourney(sorted)) {
          for (const [index, fare] of fares.entries()) {
            const next = fares[index + 1];
            if (next === undefined) continue;
            const more = next.sale.total.amountMinor - fare.sale.total.amountMinor;
            expect(more).toBeGreaterThanOrEqual(0);
            if (more === 0) expect(sorted.indexOf(next)).toBeGreaterThan(sorted.indexOf(fare));
          }
        }
      }),
    );
  });

  test('keeps the order of the list: what the cards show is sorted, in every sort order [FARE-01] [FILT-08]', () => {
    fc.assert(
      fc.property(arbitraryFares, arbitraryFareFilters, orders, (offers, filters, order) => {
        const matching = filterOffers(sortOffers(offers, order), filters);
        const shown = groupByJourney(matching).map(({ fares }) => fares[0]);
        expect(shown).toEqual(sortOffers(shown, order, offers));
        const places = shown.map((offer) => matching.indexOf(offer));
        expect(places).toEqual(places.toSorted((a, b) => a - b));
      }),
    );
  });

  test('shows the cheapest fare that passes the filters, whatever the cheapest of all is [FARE-01] [FILT-11]', () => {
    fc.assert(
      fc.property(arbitraryFares, arbitraryFareFilters, (offers, filters) => {
        const matching = filterOffers(offers, filters);
        const journeys = groupByJourney(matching);
        for (const { id, fares } of journeys) {
          const own = matching.filter((offer) => journeyIdOf(offer) === id);
          expect(fares).toHaveLength(own.length);
          expect(fares[0].sale.total.amountMinor).toBe(Math.min(...own.map(({ sale }) => sale.total.amountMinor)));
        }
        expect(new Set(journeys.map(({ id }) => id))).toEqual(new Set(matching.map(journeyIdOf)));
      }),
    );
  });
});

/** The offers as another search has them, with these keys on all slices; null for none. */
function withKeys(offers: readonly PricedOffer[], keyOf: (offer: PricedOffer, index: number) => string | null) {
  return offers.map((offer, index): PricedOffer => {
    const comparisonKey = keyOf(offer, index) ?? undefined;
    return { ...offer, slices: offer.slices.map((slice) => ({ ...slice, comparisonKey })) };
  });
}

/** The ids of the offers on each card. */
function cardsOf(offers: readonly PricedOffer[]): string[] {
  return groupByJourney(offers).map(({ fares }) => fares.map(({ id }) => id).join(' '));
}

function addAll(offers: readonly PricedOffer[]): void {
  const journeys = new JourneyKeys();
  for (const offer of offers) journeys.add(offer);
}

describe("the supplier's comparison keys", () => {
  const flags = fc.array(fc.boolean(), { minLength: 1, maxLength: 9 });
  const anyKeys = fc.array(fc.constantFrom(null, 'a', 'b'), { minLength: 1, maxLength: 9 });

  test('that are true group as our own rule does, whoever states them [FARE-01]', () => {
    fc.assert(
      fc.property(arbitraryFares, flags, (offers, states) => {
        const keyed = withKeys(offers, (offer, index) =>
          states[index % states.length] ? JSON.stringify(flightsOf(offer).map((flights) => flights.map(String))) : null,
        );
        addAll(keyed);
        expect(cardsOf(keyed)).toEqual(cardsOf(offers));
      }),
    );
  });

  test('whatever they are, join no different flights and lose no offer; an offer keeps its journey [FARE-01]', () => {
    fc.assert(
      fc.property(arbitraryFares, anyKeys, (offers, keys) => {
        const keyed = withKeys(offers, (_, index) => keys[index % keys.length] ?? null);
        const journeys = new JourneyKeys();
        const ids = keyed.map((offer) => {
          journeys.add(offer);
          return journeyIdOf(offer);
        });
        expect(keyed.map(journeyIdOf)).toEqual(ids);
        const groups = groupByJourney(keyed);
        expect(groups.flatMap(({ fares }) => fares)).toHaveLength(offers.length);
        for (const { fares } of groups) {
          for (const fare of fares) expect(flightsOf(fare)).toEqual(flightsOf(fares[0]));
          const stated = fares.flatMap(({ slices: [slice] }) => slice?.comparisonKey ?? []);
          expect(new Set(stated).size).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  const fare = (id: string, ...keys: (string | undefined)[]): PricedOffer => {
    const offer = testOffer({
      id,
      from: testPlace('JFK', 'US'),
      to: testPlace('LHR', 'GB'),
      departing: '2027-03-04T18:00:00',
    });
    const total = { amountMinor: 10_000, currency: 'USD' };
    const slices = keys.flatMap((comparisonKey) => offer.slices.map((slice) => ({ ...slice, comparisonKey })));
    return { ...offer, slices, availableServices: [], sale: { total, base: total, tax: { ...total, amountMinor: 0 } } };
  };

  test('separate what they tell apart; an offer without them, or with some, belongs to the first [FARE-01]', () => {
    const offers = [
      fare('none', undefined, undefined),
      fare('one', 'a', 'b'),
      fare('other', 'a', 'c'),
      fare('same', 'a', 'b'),
      fare('half', 'a', undefined),
      fare('again', 'a', 'c'),
    ];
    expect(cardsOf(offers)).toEqual(['none one other same half again']);
    addAll(offers);
    expect(cardsOf(offers)).toEqual(['none one same half', 'other again']);
    expect(countJourneys(offers)).toBe(2);
  });

  test('hold for an offer whose price changes [FARE-01] [BAGS-02]', () => {
    const offers = [fare('one', 'a'), fare('other', 'b')];
    addAll(offers);
    const repriced = offers.map((offer) => ({ ...offer, sale: { ...offer.sale } }));
    expect(cardsOf(repriced)).toEqual(['one', 'other']);
  });
});

describe('a journey', () => {
  const [jfk, ewr, lhr] = [testPlace('JFK', 'US'), testPlace('EWR', 'US'), testPlace('LHR', 'GB')];
  const flight = (change: Partial<Segment> = {}) =>
    testSegment({
      origin: jfk,
      destination: lhr,
      departingAt: '2027-03-04T18:00:00',
      arrivingAt: '2027-03-05T06:00:00',
      ...change,
    });
  const seat = (cabinClass: CabinClass) => [
    { passengerId: 'pas_a', cabinClass, cabinClassMarketingName: null, baggages: [] },
  ];
  const idOf = (...segments: Segment[]) =>
    journeyIdOf(testOffer({ id: 'off_a', from: jfk, to: lhr, departing: '', segments }));

  test.each<[string, Partial<Segment>]>([
    ['airline', { marketingCarrier: { name: 'American', iataCode: 'AA', logoUrl: null } }],
    ['number', { flightNumber: '179' }],
    ['departure', { departingAt: '2027-03-04T18:05:00' }],
    ['arrival', { arrivingAt: '2027-03-05T06:05:00' }],
    ['origin', { origin: ewr }],
    ['destination', { destination: ewr }],
    ['cabin', { passengers: seat('business') }],
  ])('differs by %s [FARE-01]', (_what, change) => {
    const passengers = seat('economy');
    expect(idOf(flight({ passengers, ...change }))).not.toBe(idOf(flight({ passengers })));
  });

  test('is the same for other ids, bags, brands and a flight number with zeros [FARE-01]', () => {
    const plain = idOf(flight({ passengers: seat('economy') }));
    const [own] = seat('economy');
    const withBag = own === undefined ? [] : [{ ...own, baggages: [{ type: 'checked', quantity: 1 }] }];
    expect(idOf(flight({ id: 'seg_other', flightNumber: '0178', passengers: withBag }))).toBe(plain);
  });

  test('without flights is shared with no other offer [FARE-01]', () => {
    const bare = (id: string) => ({ ...testOffer({ id, from: jfk, to: lhr, departing: '' }), slices: [] });
    expect(groupByJourney([bare('off_a'), bare('off_b')])).toHaveLength(2);
  });
});
