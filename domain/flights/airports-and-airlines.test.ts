import { describe, expect, test } from 'vitest';
import { testOffer, testPlace, testSegment } from '#domain/testing/offers.ts';
import { cabinName, cabinText, fareText } from './cabins.ts';
import { carrierNames, marketingCarriers, otherSeller } from './carriers.ts';
import { facetsOf } from './filters/facets.ts';
import { filterOffers, noFilters } from './filters/filters.ts';
import { flightCode, flightNames, operatingCarrierNames, operatorText, sliceMinutes } from './itinerary.ts';
import type { CabinClass, Carrier, Slice } from './offer.ts';
import { returnAirportNotes } from './return-airports.ts';

const [jfk, bos, lhr, lgw] = [
  testPlace('JFK', 'US'),
  testPlace('BOS', 'US'),
  testPlace('LHR', 'GB'),
  testPlace('LGW', 'GB'),
];
const airline = (name: string, iataCode: string): Carrier => ({ name, iataCode, logoUrl: null });
const [hahn, aerLingus, turkish] = [
  airline('Hahn Air', 'HR'),
  airline('Aer Lingus', 'EI'),
  airline('Turkish Airlines', 'TK'),
];

const flight = (from: typeof jfk, to: typeof jfk, carrier: Carrier, cabin: CabinClass | null = null) =>
  testSegment({
    origin: from,
    destination: to,
    departingAt: '2027-03-04T10:00:00',
    arrivingAt: '2027-03-04T11:20:00',
    marketingCarrier: carrier,
    passengers: [
      { passengerId: 'pas_a', cabinClass: cabin, cabinClassMarketingName: null, baggages: [] },
      { passengerId: 'pas_b', cabinClass: cabin, cabinClassMarketingName: null, baggages: [] },
    ],
  });
const offerOf = (owner: Carrier, ...segments: ReturnType<typeof flight>[]) => ({
  ...testOffer({ from: jfk, to: lhr, departing: '', segments }),
  owner,
});
const sliceOf = (name: string | null, ...segments: ReturnType<typeof flight>[]): Slice => ({
  ...(testOffer({ from: jfk, to: lhr, departing: '', segments }).slices[0] as Slice),
  fareBrandName: name,
});

describe('marketing airlines [F-22]', () => {
  const sold = offerOf(hahn, flight(jfk, bos, aerLingus), flight(bos, lhr, turkish), flight(lhr, lgw, aerLingus));

  test('lists the airlines of the flights in order without duplicates; a seller without flights is a separate one', () => {
    expect(marketingCarriers(sold.slices)).toEqual([aerLingus, turkish]);
    expect(carrierNames(sold.slices)).toBe('Aer Lingus, Turkish Airlines');
    expect(otherSeller(sold)).toBe('Hahn Air');
    expect(otherSeller(offerOf(turkish, flight(jfk, bos, aerLingus), flight(bos, lhr, turkish)))).toBeNull();
    expect(otherSeller(offerOf({ ...hahn, name: null }, flight(jfk, bos, aerLingus)))).toBe('HR');
  });

  test('an airline without a name is Airline, whether its code is known or not [CARD-02]', () => {
    const nameless = (iataCode: string | null) => ({ ...hahn, name: null, iataCode });
    const namesOf = (code: string | null) =>
      carrierNames(offerOf(hahn, flight(jfk, bos, nameless(code)), flight(lhr, lgw, turkish)).slices);
    expect([namesOf('X9'), namesOf(null)]).toEqual(['Airline, Turkish Airlines', 'Airline, Turkish Airlines']);
  });

  test('another airline that operates a flight is named, or said to be one where it has no name [CARD-03]', () => {
    const operatedBy = (name: string | null) => ({
      ...flight(jfk, lhr, aerLingus),
      operatingCarrier: { ...turkish, name },
    });
    const [slice] = offerOf(hahn, operatedBy('Turkish Airlines'), operatedBy(null), operatedBy(null)).slices;
    expect(operatingCarrierNames(slice ?? { segments: [] })).toEqual(['Turkish Airlines', 'another airline']);
  });

  test('the filter matches any airline of the flights, never the seller alone [FILT-11]', () => {
    const own = offerOf(aerLingus, flight(jfk, lhr, aerLingus));
    const found = (code: string) => filterOffers([sold, own], { ...noFilters, airlines: [code] });
    expect([found('EI'), found('TK'), found('HR')]).toEqual([[sold, own], [sold], []]);
    expect(facetsOf([sold, own], noFilters).airlines.map(({ code, name, count }) => [code, name, count])).toEqual([
      ['EI', 'Aer Lingus', 2],
      ['TK', 'Turkish Airlines', 1],
    ]);
  });

  test('names flights by flight number [F-31]', () => {
    expect(flightNames(sold.slices[0] ?? { segments: [] })).toBe(
      'Aer Lingus EI 178, Turkish Airlines TK 178, Aer Lingus EI 178',
    );
    const [nameless] = offerOf(hahn, flight(jfk, bos, { ...hahn, name: null, iataCode: null })).slices;
    expect(flightNames(nameless ?? { segments: [] })).toBe('Airline 178');
    const own = { ...flight(jfk, lhr, aerLingus), operatingCarrier: aerLingus, flightNumber: '0151' };
    expect([flightCode(own), operatorText(own), cabinText(own)]).toEqual(['EI 151', null, null]);
    const shared = {
      ...own,
      operatingCarrier: { ...aerLingus, iataCode: 'TK', name: 'Turkish Airlines' },
      passengers: [
        {
          passengerId: 'p',
          cabinClass: 'economy' as const,
          cabinClassMarketingName: 'World@',
          baggages: [],
        },
      ],
    };
    expect([operatorText(shared), cabinText(shared)]).toEqual(['Operated by Turkish Airlines', 'Economy (World@)']);
  });
});

test('a slice without a duration takes as long as its flights and the layovers between them, if all are known [F-81]', () => {
  const at = (departingAt: string, arrivingAt: string, duration: string | null) => ({
    ...flight(jfk, lhr, aerLingus),
    departingAt,
    arrivingAt,
    duration,
  });
  const first = at('2027-03-04T22:00:00', '2027-03-05T10:00:00', 'PT7H');
  const next = at('2027-03-05T11:30:00', '2027-03-05T12:50:00', 'PT1H20M');
  const minutes = (duration: string | null, ...segments: (typeof first)[]) => sliceMinutes({ duration, segments });
  expect(minutes(null, next)).toBe(80);
  expect(minutes('PT1H25M', next)).toBe(85);
  expect(minutes(null, first, next)).toBe(7 * 60 + 90 + 80);
  expect(minutes('PT9H', first, next)).toBe(540);
  expect(minutes(null, first, { ...next, duration: null })).toBeNull();
  // A missed connection.
  expect(minutes(null, first, { ...next, departingAt: '2027-03-05T09:00:00' })).toBeNull();
  expect(minutes(null, first, { ...next, departingAt: 'soon' })).toBeNull();
  expect(minutes(null)).toBeNull();
});

describe('cabin and fare [F-23]', () => {
  test.each<[string, Slice[], string]>([
    ['one cabin', [sliceOf('Basic', flight(jfk, lhr, turkish, 'business'))], 'Basic · Business'],
    [
      'a fare name that includes its cabin',
      [sliceOf('Economy Basic', flight(jfk, lhr, turkish, 'economy'))],
      'Economy Basic',
    ],
    [
      'a fare name that includes another cabin',
      [sliceOf('Premium Economy Saver', flight(jfk, lhr, turkish, 'economy'))],
      'Premium Economy Saver · Economy',
    ],
    [
      'one flight in another cabin',
      [
        sliceOf(
          'First',
          flight(jfk, bos, turkish, 'economy'),
          flight(bos, lhr, turkish, 'first'),
          flight(lhr, lgw, turkish, 'first'),
        ),
      ],
      'First · First Class, Economy from JFK to BOS',
    ],
    [
      'a long flight and two short ones',
      [
        sliceOf(
          'Mint',
          { ...flight(jfk, bos, turkish, 'economy'), duration: 'PT1H15M' },
          { ...flight(bos, lhr, turkish, 'business'), duration: 'PT6H40M' },
          { ...flight(lhr, lgw, turkish, 'economy'), duration: 'PT1H' },
        ),
      ],
      'Mint · Business, Economy from JFK to BOS, Economy from LHR to LGW',
    ],
    [
      'different fares on the two ways',
      [sliceOf('Saver', flight(jfk, lhr, turkish, 'economy')), sliceOf('Flex', flight(lhr, jfk, turkish, 'economy'))],
      'Saver, Flex · Economy',
    ],
    ['no cabin stated', [sliceOf('Light', flight(jfk, lhr, turkish))], 'Light'],
    ['nothing stated', [sliceOf(null, flight(jfk, lhr, turkish))], ''],
    ['no fare named', [sliceOf(null, flight(jfk, lhr, turkish, 'premium_economy'))], 'Premium Economy'],
  ])('%s', (_what, slices, text) => {
    expect(fareText(slices)).toBe(text);
  });

  test.each<[string | null, CabinClass | null, string | null]>([
    ['ECONOMY', 'economy', null],
    ['Economy', 'economy', null],
    ['COACH', 'economy', null],
    ['PREMIUM-COACH', 'premium_economy', 'Premium Coach'],
    ['PREMIUM ECONOMY', 'premium_economy', null],
    ['BUSINESSFIRST', 'business', 'Businessfirst'],
    ['World@', 'economy', 'World@'],
    ['First', 'first', null],
    ['JET', 'economy', 'JET'],
    ['Economy', null, 'Economy'],
    [null, 'economy', null],
  ])('the airline’s name %s of %s reads %s [F-25]', (name, cabin, text) => {
    expect(cabinName(name, cabin)).toBe(text);
  });
});

describe('airports of a return trip [F-70]', () => {
  const way = (origin: typeof jfk, destination: typeof jfk) => ({ origin, destination });

  test.each([
    ['the same airports', [way(jfk, lhr), way(lhr, jfk)], []],
    ['one way', [way(jfk, lhr)], []],
    ['a return from another airport', [way(jfk, lhr), way(lgw, jfk)], ['Return leaves from LGW, not LHR']],
    ['a return to another airport', [way(lgw, jfk), way(jfk, lhr)], ['Return arrives at LHR, not LGW']],
    ['both', [way(lgw, jfk), way(bos, lhr)], ['Return leaves from BOS, not JFK', 'Return arrives at LHR, not LGW']],
  ])('%s', (_what, slices, notes) => {
    expect(returnAirportNotes(slices)).toEqual(notes);
  });
});
