import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arbitraryFares } from '#domain/testing/arbitrary-fares.ts';
import { testOffer, testPlace, testSegment } from '#domain/testing/offers.ts';
import type { FilterableOffer } from '../filterable-offer.ts';
import { journeyIdOf } from '../journeys/journeys.ts';
import type { Offer } from '../offer.ts';
import { basicFareLacks, basicFareText, dearestFares } from './basic-fare.ts';

const [jfk, lhr] = [testPlace('JFK', 'US'), testPlace('LHR', 'GB')];

interface Terms {
  readonly changeable?: boolean | null;
  /** Bags by type; missing means not stated. */
  readonly bags?: Readonly<Record<string, number>>;
  readonly brand?: string;
  /** Whether seats may be chosen, of each direction. */
  readonly seats?: readonly (boolean | null)[];
}

function fare(
  id: string,
  total: string,
  { changeable = null, bags = {}, brand, seats = [null] }: Terms,
  number = '178',
): Offer {
  const baggages = Object.entries(bags).map(([type, quantity]) => ({ type, quantity }));
  const passengers = [
    { passengerId: 'pas_a', cabinClass: 'economy' as const, cabinClassMarketingName: null, baggages },
  ];
  const times = { departingAt: '2027-03-04T18:00:00', arrivingAt: '2027-03-05T06:00:00' };
  const segment = testSegment({ origin: jfk, destination: lhr, ...times, flightNumber: number, passengers });
  const offer = testOffer({ id, total, from: jfk, to: lhr, departing: '', segments: [segment] });
  const slices = seats.flatMap((seatSelection) =>
    offer.slices.map((slice) => ({
      ...slice,
      fareBrandName: brand ?? null,
      conditions: { refund: null, change: null, seatSelection },
    })),
  );
  return { ...offer, slices, conditions: { ...offer.conditions, changeable } };
}

const standard = fare('off_std', '200.00', { changeable: true, bags: { carry_on: 1, checked: 1 } });

const textAmong = (offer: FilterableOffer, offers: readonly FilterableOffer[]) =>
  basicFareText(offer, dearestFares(offers).get(journeyIdOf(offer)));

test.each<[string, Terms, string]>([
  ['no changes', { changeable: false, bags: { carry_on: 1, checked: 1 } }, 'Basic fare: no changes'],
  ['no carry-on bag', { changeable: true, bags: { carry_on: 0, checked: 1 } }, 'Basic fare: no carry-on bag'],
  ['no checked bag', { bags: { carry_on: 1, checked: 0 } }, 'Basic fare: no checked bag'],
  [
    'none of them',
    { changeable: false, bags: { carry_on: 0, checked: 0 } },
    'Basic fare: no changes, no carry-on bag, no checked bag',
  ],
  [
    'no choice of seats',
    { changeable: true, bags: { carry_on: 1, checked: 1 }, seats: [false] },
    'Basic fare: no seat choice',
  ],
  ['nothing', { changeable: true, bags: { carry_on: 1, checked: 1 } }, ''],
  ['nothing stated', {}, ''],
  ['nothing, but is named so', { changeable: true, brand: 'Basic Economy' }, ''],
])('a fare with a dearer one is basic by what it lacks: %s [FARE-03]', (_what, terms, text) => {
  const offer = fare('off_a', '100.00', terms);
  expect(textAmong(offer, [standard, offer])).toBe(text);
});

test.each<[string, readonly (boolean | null)[], string]>([
  ['on neither way', [false, false], 'Basic fare: no seat choice'],
  ['on one way', [true, false], ''],
  ['on one way, and the other is not stated', [null, false], ''],
])('seats are lacking as the comparison of fares says: not to choose %s [FARE-03] [FARE-02]', (_what, seats, text) => {
  const [basic, other] = [fare('off_a', '100.00', { seats }), fare('off_b', '200.00', { seats })];
  expect(textAmong(basic, [basic, other])).toBe(text);
});

test('without a dearer fare of the same flights no fare is basic [FARE-03]', () => {
  const strict = { changeable: false, bags: { checked: 0 } };
  const offer = fare('off_a', '100.00', strict);
  expect(textAmong(offer, [offer])).toBe('');
  expect(textAmong(offer, [offer, fare('off_b', '100.00', {})])).toBe('');
  expect(textAmong(offer, [offer, fare('off_b', '300.00', {}, '179')])).toBe('');
  expect(textAmong(offer, [offer, fare('off_b', '300.00', {})])).not.toBe('');
});

test('whatever the search, the dearest fare of a journey is never basic, and a cheaper one that lacks something always is [FARE-03]', () => {
  fc.assert(
    fc.property(arbitraryFares, (offers) => {
      const dearest = dearestFares(offers);
      for (const offer of offers) {
        const siblings = offers.filter((other) => journeyIdOf(other) === journeyIdOf(offer));
        const isDearer = siblings.some(({ sale }) => sale.total.amountMinor > offer.sale.total.amountMinor);
        const checked = offer.slices[0]?.segments[0]?.passengers[0]?.baggages[0]?.quantity;
        const noSeats = offer.slices.every(({ conditions }) => conditions?.seatSelection === false);
        const lacks = offer.conditions.changeable === false || checked === 0 || noSeats;
        expect(basicFareLacks(offer, dearest.get(journeyIdOf(offer))).length > 0).toBe(isDearer && lacks);
      }
    }),
  );
});
