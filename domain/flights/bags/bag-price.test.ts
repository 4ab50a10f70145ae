import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ChosenExtra, chooseExtra, extrasTotal } from '#domain/extras/choose-extras.ts';
import { salePrice, saleTotal } from '#domain/money/price.ts';
import { testOffer, testPlace, testSegment } from '#domain/testing/offers.ts';
import { basicFareText, dearestFares } from '../fare/basic-fare.ts';
import { shownPrice, shownPriceMinor } from '../filterable-offer.ts';
import { groupByJourney, journeyIdOf } from '../journeys/journeys.ts';
import type { Baggage, ListedOffer, OfferPassenger, PricedOffer, PricedService } from '../offer.ts';
import { sortOffers } from '../sort.ts';
import { bagNote, withBagPrice } from './bag-note.ts';
import { bagPrice, includesBags } from './bag-price.ts';
import { type BagWish, noBags } from './bag-wish.ts';

const [jfk, lhr] = [testPlace('JFK', 'US'), testPlace('LHR', 'GB')];
const adult: OfferPassenger = { id: 'pas_a', type: 'adult', age: null };
const child: OfferPassenger = { id: 'pas_b', type: 'child', age: 8 };
const lap: OfferPassenger = { id: 'pas_c', type: 'infant_without_seat', age: 1 };
const one: BagWish = { cabin: 0, checked: 1 };

/** Bags of one traveler; a kind that is missing is not stated. */
const bags = (carryOn: number | null, checked: number | null): Baggage[] => [
  ...(carryOn === null ? [] : [{ type: 'carry_on', quantity: carryOn }]),
  ...(checked === null ? [] : [{ type: 'checked', quantity: checked }]),
];

interface Terms {
  readonly passengers?: readonly OfferPassenger[];
  /** The bags of each traveler on each flight, one direction after the other. */
  readonly flights?: readonly (readonly Baggage[])[];
  readonly services?: readonly PricedService[];
  readonly dollars?: number;
  readonly currency?: string;
}

function offerOf({
  passengers = [adult],
  flights = [bags(1, 0)],
  services = [],
  dollars = 100,
  currency = 'USD',
}: Terms): PricedOffer & ListedOffer {
  const offer = testOffer({ from: jfk, to: lhr, departing: '', passengers });
  const total = { amountMinor: 100 * dollars, currency };
  const slices = flights.map((baggages, index) => ({
    ...(offer.slices[0] as PricedOffer['slices'][number]),
    id: `sli_${index}`,
    segments: [
      {
        ...testSegment({
          id: `seg_${index}`,
          origin: jfk,
          destination: lhr,
          departingAt: `2027-03-0${index + 1}T09:00:00`,
          arrivingAt: `2027-03-0${index + 1}T12:00:00`,
        }),
        passengers: passengers.map(({ id }) => ({
          passengerId: id,
          cabinClass: 'economy' as const,
          cabinClassMarketingName: null,
          baggages,
        })),
      },
    ],
  }));
  return {
    ...offer,
    slices,
    canceling: { free24h: false, feePerPassenger: { amountMinor: 0, currency } },
    changeFee: { amountMinor: 0, currency },
    sale: { total, base: total, tax: { ...total, amountMinor: 0 } },
    availableServices: services,
  };
}

function service(id: string, dollars: number, change: Partial<PricedService> = {}): PricedService {
  const money = { amountMinor: 100 * dollars, currency: 'USD' };
  return {
    id,
    type: 'baggage',
    kind: 'checked_bag',
    name: 'Checked bag',
    description: 'Extra bag',
    price: money,
    sale: money,
    maximumQuantity: 2,
    passengerIds: ['pas_a'],
    segmentIds: ['seg_0'],
    ...change,
  };
}

const priced = (dollars: number) => ({ kind: 'priced', price: { amountMinor: 100 * dollars, currency: 'USD' } });

describe('the price of the wished bags [BAGS-01] [BAGS-02]', () => {
  test.each<[string, Terms, BagWish, object]>([
    ['included', { flights: [bags(1, 1)] }, one, { kind: 'included' }],
    ['included on both flights', { flights: [bags(1, 2), bags(1, 1)] }, one, { kind: 'included' }],
    ['bought', { services: [service('a', 30)] }, one, priced(30)],
    ['bought twice', { services: [service('a', 30)] }, { cabin: 0, checked: 2 }, priced(60)],
    [
      'bought beyond what is included',
      { flights: [bags(1, 1)], services: [service('a', 30)] },
      { cabin: 1, checked: 2 },
      priced(30),
    ],
    [
      'bought where it lacks only',
      { flights: [bags(1, 1), bags(1, 0)], services: [service('a', 30, { segmentIds: ['seg_1'] })] },
      one,
      priced(30),
    ],
    [
      'of both kinds',
      {
        flights: [bags(0, 0)],
        services: [service('a', 30), service('b', 18, { kind: 'cabin_bag' })],
      },
      { cabin: 1, checked: 1 },
      priced(48),
    ],
    [
      'for all flights if it names none',
      {
        flights: [bags(1, 0), bags(1, 0)],
        services: [service('a', 30, { segmentIds: [] })],
      },
      one,
      priced(30),
    ],
    [
      'of two travelers with seats, not of a lap infant',
      {
        passengers: [adult, child, lap],
        services: [service('a', 30), service('b', 25, { passengerIds: ['pas_b'] })],
      },
      one,
      priced(55),
    ],
    ['free', { services: [service('a', 0)] }, one, priced(0)],
    ['unknown: not sold', {}, one, { kind: 'unknown' }],
    [
      'unknown: sold to one of two',
      { passengers: [adult, child], services: [service('a', 30)] },
      one,
      { kind: 'unknown' },
    ],
    [
      'unknown: sold on one of two flights',
      {
        flights: [bags(1, 0), bags(1, 0)],
        services: [service('a', 30)],
      },
      one,
      { kind: 'unknown' },
    ],
    [
      'unknown: sold once',
      { services: [service('a', 30, { maximumQuantity: 1 })] },
      { cabin: 0, checked: 2 },
      {
        kind: 'unknown',
      },
    ],
    ['unknown: only another kind', { services: [service('a', 30, { kind: 'meal' })] }, one, { kind: 'unknown' }],
    [
      'unknown: allowance not stated',
      { flights: [bags(1, null)], services: [service('a', 30)] },
      one,
      { kind: 'unknown' },
    ],
    [
      'unknown: not stated on the return',
      {
        flights: [bags(1, 0), bags(1, null)],
        services: [service('a', 30, { segmentIds: [] })],
      },
      one,
      { kind: 'unknown' },
    ],
    [
      'unknown: another currency',
      {
        services: [service('a', 30, { sale: { amountMinor: 3000, currency: 'EUR' } })],
      },
      one,
      { kind: 'unknown' },
    ],
    [
      'unknown: an unreadable price',
      {
        services: [service('a', 30, { sale: { amountMinor: Number.NaN, currency: 'USD' } })],
      },
      one,
      { kind: 'unknown' },
    ],
    [
      'unknown: sold for several, who may have to share',
      {
        passengers: [adult, child],
        services: [service('a', 30, { passengerIds: ['pas_a', 'pas_b'] })],
      },
      one,
      { kind: 'unknown' },
    ],
    ['unknown: nobody has a seat', { passengers: [lap], services: [service('a', 30)] }, one, { kind: 'unknown' }],
    ['unknown: no flights', { flights: [], services: [service('a', 30)] }, one, { kind: 'unknown' }],
  ])('%s', (_what, terms, wish, expected) => {
    expect(bagPrice(offerOf(terms), wish)).toMatchObject(expected);
  });

  test.each(['JPY', 'KWD'])('in %s', (currency) => {
    const sale = { amountMinor: 4000, currency };
    const offer = offerOf({ currency, services: [service('a', 0, { sale })] });
    expect(bagPrice(offer, { cabin: 0, checked: 2 })).toMatchObject({ price: { amountMinor: 8000, currency } });
  });
});

describe('the price is what the booking charges for these bags [BAGS-01] [BAGS-02]', () => {
  const sold = fc.array(
    fc.record({
      dollars: fc.integer({ min: 0, max: 90 }),
      kind: fc.constantFrom('cabin_bag' as const, 'checked_bag' as const),
      passenger: fc.constantFrom(['pas_a'], ['pas_b']),
      flights: fc.subarray(['seg_0', 'seg_1'], { minLength: 0 }),
      most: fc.integer({ min: 1, max: 2 }),
    }),
    { maxLength: 12 },
  );
  const stated = fc.record({ carryOn: fc.constantFrom(0, 1), checked: fc.constantFrom(0, 1) });
  const wishes = fc.record({
    cabin: fc.constantFrom(0 as const, 1 as const),
    checked: fc.constantFrom(1 as const, 2 as const),
  });

  /** So that each wish can be bought. */
  const dear = (['cabin_bag', 'checked_bag'] as const).flatMap((kind) =>
    ['pas_a', 'pas_b'].map((id) => ({ dollars: 99, kind, passenger: [id], flights: [], most: 2 })),
  );

  test('all of them can be chosen together, and their prices and the fare are the total', () => {
    const markup = 2300;
    fc.assert(
      fc.property(sold, fc.tuple(stated, stated), wishes, (services, flights, wish) => {
        const base = offerOf({
          passengers: [adult, child, lap],
          flights: flights.map(({ carryOn, checked }) => bags(carryOn, checked)),
        });
        const availableServices = [...services, ...dear].map(
          ({ dollars, kind, passenger, flights: segmentIds, most }, index) => {
            const price = { amountMinor: 100 * dollars, currency: 'USD' };
            const change = {
              kind,
              passengerIds: passenger,
              segmentIds,
              maximumQuantity: most,
              description: `${index}`,
            };
            return service(`ase_${index}`, 0, { ...change, price, sale: salePrice(price, markup) });
          },
        );
        const offer = { ...base, sale: { ...base.sale, total: salePrice(base.total, markup) }, availableServices };
        const price = bagPrice(offer, wish);
        if (price.kind === 'included') return;
        if (price.kind === 'unknown') throw new Error('Everything is for sale');
        const byId = (id: string) => availableServices.find((one) => one.id === id) as PricedService;
        let chosen: readonly ChosenExtra[] = [];
        for (const { id, quantity } of price.bags) chosen = chooseExtra(chosen, byId(id), quantity);
        expect(chosen.map(({ serviceId, quantity }) => ({ id: serviceId, quantity }))).toEqual(price.bags);
        expect(extrasTotal(chosen, 'USD')).toEqual(price.price);
        const lines = price.bags.map(({ id, quantity }) => ({ price: byId(id).price, quantity }));
        expect(shownPrice(withBagPrice(offer, offer, wish))).toEqual(saleTotal(base.total, lines, markup));
      }),
    );
  });
});

describe('what a card says [BAGS-01]', () => {
  const lacking = offerOf({});
  const selling = offerOf({ services: [service('a', 30)] });

  test('included, priced and unknown are three different things; without a wish it says nothing', () => {
    const note = (offer: Parameters<typeof bagNote>[0], wish = one) => bagNote(offer, wish);
    expect(note(offerOf({ flights: [bags(1, 1)] }))).toBe('your bags are included');
    expect(note(withBagPrice(lacking, selling, one))).toBe('includes $30 for your bags');
    expect([note(lacking), note(offerOf({ flights: [bags(1, null)] }))]).toEqual(
      Array.from({ length: 2 }, () => 'bag price at the next step'),
    );
    expect([lacking, selling].map((offer) => bagNote(offer, noBags))).toEqual(['', '']);
    // Sold for nothing, or included by now.
    expect(note(withBagPrice(lacking, offerOf({ services: [service('a', 0)] }), one))).toBe('your bags are included');
    expect(note(withBagPrice(lacking, offerOf({ flights: [bags(1, 1)] }), one))).toBe('your bags are included');
  });

  test('an offer includes the bags, lacks them, or does not state it [BAGS-02]', () => {
    const lack = [[bags(1, 0)], [bags(1, 1), bags(1, 0)]];
    for (const flights of lack) expect(includesBags(offerOf({ flights }), one)).toBe(false);
    const unstated = [[bags(1, null)], [bags(1, 1), bags(1, null)]];
    for (const flights of unstated) expect(includesBags(offerOf({ flights }), one)).toBe(null);
    expect(includesBags(offerOf({ flights: [bags(null, 1)] }), { cabin: 1, checked: 1 })).toBe(null);
    expect(includesBags(offerOf({ flights: [bags(null, 1)] }), one)).toBe(true);
    expect(includesBags(lacking, noBags)).toBe(true);
  });

  test('an offer that stated nothing has a price once it is read with its bags, and none if it still states nothing', () => {
    const unstated = offerOf({ flights: [bags(1, null)] });
    const sold = { services: [service('a', 30)] };
    expect(bagNote(withBagPrice(unstated, offerOf(sold), one), one)).toBe('includes $30 for your bags');
    expect(bagNote(withBagPrice(unstated, offerOf({ flights: [bags(1, 1)] }), one), one)).toBe(
      'your bags are included',
    );
    const stillUnstated = offerOf({ ...sold, flights: [bags(1, null)] });
    expect(withBagPrice(unstated, stillUnstated, one)).toBe(unstated);
  });

  test('the total is that of the offer as read, with its bags; unchanged while it is not known', () => {
    const dearer = offerOf({ dollars: 110, services: [service('a', 30)] });
    expect(shownPriceMinor(withBagPrice(lacking, dearer, one))).toBe(14_000);
    expect(withBagPrice(lacking, lacking, one)).toBe(lacking);
    expect(shownPriceMinor(lacking)).toBe(10_000);
  });

  test('lists sort by it and cards start from it, but a basic fare is judged by the fare', () => {
    const flexible = { ...offerOf({ dollars: 120, flights: [bags(1, 1)] }), id: 'off_flex' };
    const basic = { ...lacking, id: 'off_basic' };
    const all = [basic, flexible];
    const known = [withBagPrice(basic, selling, one), flexible];
    expect(sortOffers(all, 'price-asc').map(({ id }) => id)).toEqual(['off_basic', 'off_flex']);
    expect(sortOffers(known, 'price-asc').map(({ id }) => id)).toEqual(['off_flex', 'off_basic']);
    expect(sortOffers(known, 'price-desc').map(({ id }) => id)).toEqual(['off_basic', 'off_flex']);
    expect(groupByJourney(known)[0]?.fares[0].id).toBe('off_flex');
    const dearest = dearestFares(all);
    expect(known.map((offer) => basicFareText(offer, dearest.get(journeyIdOf(offer))))).toEqual([
      'Basic fare: no checked bag',
      '',
    ]);
  });
});
