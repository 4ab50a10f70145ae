import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { testOffer, testPlace, testSegment } from '../testing/offers.ts';
import { isOfferExpired, minutesRemaining, standingFares } from './expiry.ts';
import {
  cardStopsLabel,
  crossesBorder,
  detailStopsLabel,
  includedBags,
  lastFlightDate,
  lastSliceDate,
  layovers,
  operatingCarrierNames,
} from './itinerary.ts';
import { warningTexts } from './journeys/warning-text.ts';
import type { Offer } from './offer.ts';
import { sortOffers, sortOrders } from './sort.ts';

const [jfk, bos, lhr, lgw] = [
  testPlace('JFK', 'US'),
  testPlace('BOS', 'US'),
  testPlace('LHR', 'GB'),
  testPlace('LGW', 'GB'),
];
const first = testSegment({
  origin: jfk,
  destination: bos,
  departingAt: '2027-03-04T10:00:00',
  arrivingAt: '2027-03-04T11:20:00',
  destinationTerminal: 'A',
});
const second = testSegment({
  origin: bos,
  destination: lhr,
  departingAt: '2027-03-04T13:05:00',
  arrivingAt: '2027-03-05T00:40:00',
  originTerminal: 'E',
});

describe('itinerary', () => {
  test('labels of the card and of the detail screen [CARD-01] [FLT-09]', () => {
    expect([0, 1, 2].map(cardStopsLabel)).toEqual(['Direct', '1 Stop', '2 Stops']);
    expect([0, 1, 2].map(detailStopsLabel)).toEqual(['Non-stop', '1 stop', '2 stops']);
  });
  test('layovers detect a change of terminal or airport [FLT-02]', () => {
    expect(layovers({ segments: [first, second] })).toEqual([
      { airport: bos, nextAirport: null, minutes: 105, changesTerminal: true },
    ]);
    const fromGatwick = testSegment({
      origin: lgw,
      destination: jfk,
      departingAt: '2027-03-05T06:00:00',
      arrivingAt: '2027-03-05T09:00:00',
    });
    expect(layovers({ segments: [second, fromGatwick] })).toEqual([
      { airport: lhr, nextAirport: lgw, minutes: 320, changesTerminal: false },
    ]);
    expect(layovers({ segments: [first] })).toEqual([]);
  });
  test('a layover in the night in which the clocks change takes what is left of the whole trip [FLT-02] [FARE-05]', () => {
    const flights = (...times: readonly [string, string, string][]) =>
      times.map(([departingAt, arrivingAt, duration]) =>
        testSegment({ origin: bos, destination: bos, departingAt, arrivingAt, duration }),
      );
    const spring = flights(
      ['2027-03-13T18:15:00', '2027-03-14T01:45:00', 'PT4H30M'],
      ['2027-03-14T08:20:00', '2027-03-14T10:20:00', 'PT2H'],
    );
    const minutes = (duration: string | null, segments = spring) =>
      layovers({ duration, segments }).map((wait) => wait.minutes);
    expect(minutes('PT12H5M')).toEqual([335]);
    expect(warningTexts([{ duration: 'PT12H5M', segments: spring }])).toEqual([]);
    const autumn = flights(
      ['2027-11-06T20:00:00', '2027-11-07T00:50:00', 'PT4H50M'],
      ['2027-11-07T01:30:00', '2027-11-07T03:00:00', 'PT1H30M'],
    );
    expect(minutes('PT8H', autumn)).toEqual([100]);
    // Figures that do not fit together for another reason, or by day, say nothing of the clocks.
    expect(minutes('PT13H5M')).toEqual([395]);
    expect(minutes('PT11H20M')).toEqual([395]);
    expect(minutes(null)).toEqual([395]);
    const summer = flights(
      ['2027-07-13T18:15:00', '2027-07-14T01:45:00', 'PT4H30M'],
      ['2027-07-14T08:20:00', '2027-07-14T10:20:00', 'PT2H'],
    );
    expect(minutes('PT12H5M', summer)).toEqual([395]);
    const day = flights(
      ['2027-03-14T08:00:00', '2027-03-14T10:00:00', 'PT2H'],
      ['2027-03-14T12:00:00', '2027-03-14T14:00:00', 'PT2H'],
    );
    expect(minutes('PT5H', day)).toEqual([120]);
  });
  test('a different operating airline is named once, by code or by name [CARD-03]', () => {
    const aa = { name: 'American Airlines', iataCode: 'AA', logoUrl: null };
    const nameless = { name: 'SkyWest', iataCode: null, logoUrl: null };
    const flown = [
      { ...first, operatingCarrier: aa },
      { ...second, operatingCarrier: aa },
      { ...second, operatingCarrier: nameless },
      first,
    ];
    expect(operatingCarrierNames({ segments: flown })).toEqual(['American Airlines', 'SkyWest']);
    expect(operatingCarrierNames({ segments: [first, second] })).toEqual([]);
  });
  test('detects a border crossing in any segment; the last flight is the last to depart [PASS-01] [PAX-06]', () => {
    const offer = testOffer({ from: jfk, to: lhr, departing: '2027-03-04T10:00:00', segments: [first, second] });
    expect(crossesBorder(offer.slices)).toBe(true);
    expect(crossesBorder(testOffer({ from: jfk, to: bos, departing: '2027-03-04T10:00:00' }).slices)).toBe(false);
    expect(lastFlightDate(offer.slices)).toBe('2027-03-04');
    const overnight = { ...second, departingAt: '2027-03-05T00:30:00', arrivingAt: '2027-03-05T12:00:00' };
    const late = testOffer({ from: jfk, to: lhr, departing: '', segments: [first, overnight] });
    expect([lastSliceDate(late.slices), lastFlightDate(late.slices)]).toEqual(['2027-03-04', '2027-03-05']);
  });
  test('included bags: the minimum for any seated traveler on any segment; null if unknown [CARD-03] [FILT-05]', () => {
    const bags = (quantity: number, id = 'a') => ({
      passengerId: id,
      cabinClass: null,
      cabinClassMarketingName: null,
      baggages: [{ type: 'checked', quantity }],
    });
    const slices = (segments: (typeof first)[]) => testOffer({ from: jfk, to: lhr, departing: '', segments }).slices;
    expect(
      includedBags(
        slices([
          { ...first, passengers: [bags(2)] },
          { ...second, passengers: [bags(1)] },
        ]),
        'checked',
        new Set(),
      ),
    ).toBe(1);
    expect(
      includedBags(slices([{ ...first, passengers: [bags(1), bags(0, 'lap')] }]), 'checked', new Set(['lap'])),
    ).toBe(1);
    expect(includedBags(slices([{ ...first, passengers: [bags(0)] }]), 'checked', new Set())).toBe(0);
    expect(includedBags(slices([{ ...first, passengers: [bags(1)] }]), 'carry_on', new Set())).toBeNull();
    expect(includedBags(slices([first]), 'checked', new Set())).toBeNull();
  });
});

describe('expiry', () => {
  const offer = { expiresAt: '2027-01-10T12:00:00Z' };
  test('expires at the exact time; minutes are rounded down [VER-04]', () => {
    expect(isOfferExpired(offer, new Date('2027-01-10T11:59:59.999Z'))).toBe(false);
    expect(isOfferExpired(offer, new Date('2027-01-10T12:00:00Z'))).toBe(true);
    expect(minutesRemaining(offer, new Date('2027-01-10T11:54:30Z'))).toBe(5);
    expect(minutesRemaining(offer, new Date('2027-01-10T13:00:00Z'))).toBe(0);
  });

  test('of several fares those stand that have not expired; if all have, none is hidden [FARE-02] [RES-12]', () => {
    const fare = (minute: number) => ({ expiresAt: `2027-01-10T12:${minute}:00Z` });
    const fares = [fare(10), fare(40), fare(20)] as const;
    expect(standingFares(fares, new Date('2027-01-10T12:15:00Z'))).toEqual([fare(40), fare(20)]);
    expect(standingFares(fares, new Date('2027-01-10T13:00:00Z'))).toEqual(fares);
  });
  test('an unreadable expiry counts as expired', () => {
    expect(isOfferExpired({ expiresAt: 'soon' }, new Date())).toBe(true);
    expect(minutesRemaining({ expiresAt: 'soon' }, new Date())).toBe(0);
  });
});

describe('sort', () => {
  const offers = fc
    .array(
      fc.record({
        cents: fc.integer({ min: 100, max: 99_999 }),
        minutes: fc.option(fc.integer({ min: 30, max: 2000 })),
        hour: fc.integer({ min: 0, max: 23 }),
      }),
      { maxLength: 30 },
    )
    .map((rows) =>
      rows.map(({ cents, minutes, hour }, index) =>
        testOffer({
          id: `off_${index}`,
          from: jfk,
          to: lhr,
          total: (cents / 100).toFixed(2),
          duration: minutes === null ? null : `PT${minutes}M`,
          departing: `2027-03-04T${String(hour).padStart(2, '0')}:00:00`,
        }),
      ),
    );
  test('keeps every offer, is stable, and sorts by the named key [FILT-08] [RES-07]', () => {
    fc.assert(
      fc.property(offers, fc.constantFrom(...sortOrders), (list, order) => {
        const sorted = sortOffers(list, order);
        expect(new Set(sorted)).toEqual(new Set(list));
        expect(sortOffers(sorted, order)).toEqual(sorted);
      }),
    );
    fc.assert(
      fc.property(offers, (list) => {
        const prices = (order: 'price-asc' | 'price-desc') =>
          sortOffers(list, order).map((offer) => offer.total.amountMinor);
        expect(prices('price-asc')).toEqual([...prices('price-asc')].sort((a, b) => a - b));
        expect(prices('price-desc')).toEqual([...prices('price-desc')].sort((a, b) => b - a));
      }),
    );
  });
  test('best adds price and half the duration, each relative to the lowest in the list [FILT-08]', () => {
    const offer = (id: string, total: string, duration: string) =>
      testOffer({ from: jfk, to: lhr, departing: '2027-03-04T10:00:00', id, total, duration });
    const [cheap, quick, middle] = [
      offer('cheap', '300.00', 'PT20H'),
      offer('quick', '420.00', 'PT7H'),
      offer('middle', '310.00', 'PT9H'),
    ];
    // 1 + 0.5 × 20/7 = 2.43; 1.4 + 0.5 = 1.9; 1.03 + 0.5 × 9/7 = 1.68
    expect(sortOffers([cheap, quick, middle], 'best').map(({ id }) => id)).toEqual(['middle', 'quick', 'cheap']);
    const alone = sortOffers([quick, middle], 'best', [cheap, quick, middle]);
    expect(alone.map(({ id }) => id)).toEqual(['middle', 'quick']);
  });
  test.each(['duration-asc', 'departure-asc'] as const)(
    'of equal offers in %s the cheaper comes first [F-158] [FILT-08]',
    (order) => {
      const [dear, cheap, unread] = ['900.00', '310.00', 'much'].map((total) =>
        testOffer({ from: jfk, to: lhr, departing: '2027-03-04T10:00:00', duration: 'PT7H', id: total, total }),
      ) as [Offer, Offer, Offer];
      expect(sortOffers([unread, dear, cheap], order).map(({ id }) => id)).toEqual(['310.00', '900.00', 'much']);
    },
  );
  test('unreadable prices and times come last, ascending or descending [FILT-08] [CARD-02]', () => {
    const known = testOffer({ from: jfk, to: lhr, departing: '2027-03-04T10:00:00', id: 'known' });
    const unknown = testOffer({ from: jfk, to: lhr, departing: 'soon', id: 'unknown', total: 'much' });
    for (const order of ['price-asc', 'price-desc', 'departure-asc', 'best'] as const) {
      expect(sortOffers([unknown, known], order).map(({ id }) => id)).toEqual(['known', 'unknown']);
    }
  });
  test('offers without a readable duration come last [FILT-08]', () => {
    const [unknown, short] = [
      testOffer({ from: jfk, to: lhr, departing: '', duration: null, id: 'x' }),
      testOffer({ from: jfk, to: lhr, departing: '', duration: 'PT1H', id: 'y' }),
    ];
    expect(sortOffers([unknown, short], 'duration-asc').map(({ id }) => id)).toEqual(['y', 'x']);
  });
});
