import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findAircraft } from '#data/aircraft.ts';
import { findAirline } from '#data/airlines.ts';
import { airports, findAirport } from '#data/airports.ts';
import { cities, findCity, placeCityCode } from '#data/cities.ts';
import { shortHaulKm } from './airport-roles.ts';
import { findJourneys, makeConnection, makeDirectFlight } from './journeys.ts';
import type { InventorySegment, Journey, JourneyQuery } from './types.ts';

const date = '2027-03-12';
const search = (origin: string, destination: string, maxConnections: 0 | 1 | 2 = 0, on = date) =>
  findJourneys({ origin, destination, date: on, maxConnections });

/** Operators of non-stop flights on any day of a week. */
function operators(pair: string): Set<string> {
  const [origin = '', destination = ''] = pair.split('-');
  const days = Array.from({ length: 7 }, (_, i) => `2027-03-${String(8 + i).padStart(2, '0')}`);
  return new Set(
    days.flatMap((day) => search(origin, destination, 0, day).map((j) => j.segments[0]?.marketingCarrier ?? '')),
  );
}

function instant(airport: string, local: string): number {
  const zone = findAirport(airport)?.timeZone ?? 'UTC';
  return Temporal.PlainDateTime.from(local).toZonedDateTime(zone).epochMilliseconds / 60_000;
}

const mustExist: [pair: string, carriers: string][] = [
  ['JFK-LHR', 'BA AA VS DL B6'],
  ['SYD-LAX', 'QF UA DL'],
  ['HKG-SIN', 'CX SQ'],
  ['FRA-JFK', 'LH DL'],
  ['EWR-LHR', 'UA'],
  ['BOS-LHR', 'BA DL'],
  ['LAX-LHR', 'BA AA VS'],
  ['JFK-CDG', 'AF DL'],
  ['JFK-MAD', 'IB'],
  ['JFK-DUB', 'EI'],
  ['JFK-IST', 'TK'],
  ['JFK-DXB', 'EK'],
  ['JFK-DOH', 'QR'],
  ['JFK-SIN', 'SQ'],
  ['JFK-LAX', 'AA DL B6'],
  ['EWR-SFO', 'UA'],
  ['LAX-SFO', 'UA AS WN'],
  ['LAX-AKL', 'NZ'],
  ['LAX-HND', 'NH JL'],
  ['LAX-ICN', 'KE OZ'],
  ['SYD-LHR', 'QF'],
  ['PER-LHR', 'QF'],
  ['SYD-SIN', 'SQ QF'],
  ['SYD-AKL', 'QF NZ'],
  ['SYD-MEL', 'QF VA JQ'],
  ['SIN-LHR', 'SQ BA'],
  ['SIN-KUL', 'SQ MH AK'],
  ['LHR-DXB', 'EK BA'],
  ['LHR-DOH', 'QR'],
  ['LHR-CDG', 'BA AF'],
  ['LHR-AMS', 'BA KL'],
  ['LHR-FRA', 'LH BA'],
  ['LHR-EDI', 'BA'],
  ['LHR-DEL', 'AI BA VS'],
  ['LHR-JNB', 'BA VS'],
  ['LHR-YYZ', 'AC BA'],
  ['LGW-BCN', 'U2'],
  ['STN-DUB', 'FR'],
  ['FRA-MUC', 'LH'],
  ['FRA-SIN', 'SQ LH'],
  ['MAD-BCN', 'IB'],
  ['MAD-EZE', 'IB'],
  ['MAD-BOG', 'AV IB'],
  ['LIS-GRU', 'TP'],
  ['FCO-LIN', 'AZ'],
  ['SAW-AYT', 'PC'],
  ['GRU-SCL', 'LA'],
  ['CGH-SDU', 'G3 LA'],
  ['BOG-MDE', 'AV'],
  ['MEX-CUN', 'AM Y4'],
  ['PTY-MIA', 'CM'],
  ['YYZ-YVR', 'AC WS'],
  ['DEL-BOM', 'AI 6E'],
  ['HND-CTS', 'JL NH'],
  ['GMP-CJU', 'KE OZ 7C'],
  ['PEK-SHA', 'CA MU'],
  ['CGK-DPS', 'GA JT'],
  ['HAN-SGN', 'VN VJ'],
  ['MNL-CEB', 'PR 5J'],
  ['BKK-HKT', 'TG'],
  ['JNB-CPT', 'FA SA'],
  ['JED-RUH', 'SV XY'],
  ['HNL-OGG', 'HA'],
  ['MUC-VIE', 'LH OS'],
  ['ATL-LAX', 'DL'],
  ['ORD-LGA', 'AA UA'],
  ['DUB-BGY', 'FR'],
  ['ADD-NBO', 'ET'],
  ['HEL-LHR', 'AY'],
  ['ARN-CPH', 'SK'],
];

test.each(mustExist)('%s is flown by %s', (pair, carriers) => {
  const found = operators(pair);
  for (const carrier of carriers.split(' ')) expect([...found]).toContain(carrier);
});

const mustNotExist: [pair: string, carrier: string][] = [
  ['JFK-LHR', 'WN'],
  ['JFK-LHR', 'U2'],
  ['JFK-LHR', 'LH'],
  ['JFK-LAX', 'BA'],
  ['JFK-LAX', 'EK'],
  ['FRA-MUC', 'BA'],
  ['LHR-EDI', 'AF'],
  ['SYD-MEL', 'SQ'],
  ['SYD-MEL', 'NZ'],
  ['DEL-BOM', 'EK'],
  ['HND-CTS', 'KE'],
  ['LHR-CDG', 'FR'],
  ['LHR-CDG', 'DL'],
  ['FRA-SIN', 'QF'],
  ['DCA-LHR', 'AA'],
  ['LGA-LHR', 'DL'],
  ['JFK-SYD', 'QF'],
  ['JFK-CDG', 'LH'],
  ['PEK-SHA', 'CX'],
  ['GRU-EZE', 'IB'],
  ['MAD-BCN', 'AF'],
  ['DUB-JFK', 'FR'],
];

test.each(mustNotExist)('%s is not flown by %s', (pair, carrier) => {
  expect([...operators(pair)]).not.toContain(carrier);
});

test.each([
  ['JFK', 'JFK'],
  ['LHR', 'LON'],
  ['NYC', 'EWR'],
  ['JFK', 'EWR'],
  ['LHR', 'STN'],
  ['LGW', 'LHR'],
  ['DUS', 'CGN'],
  ['QQQ', 'LHR'],
  ['LHR', ''],
  ['TLV', 'KBP'],
])('nothing flies from %s to %s, however many changes', (origin, destination) => {
  expect(search(origin, destination, 2)).toEqual([]);
});

test.each(['2027-02-30', '12.03.2027', '', '2027-3-1'])('a date that is none finds nothing: %s', (on) => {
  expect(search('JFK', 'LHR', 1, on)).toEqual([]);
});

test.each(['TLV-IKA', 'SVO-LHR', 'ALG-CMN', 'DEL-LHE', 'JFK-SYD', 'SVO-FRA'])('%s has no non-stop flight', (pair) => {
  expect([...operators(pair)]).toEqual([]);
});

describe('plenty on trunk routes', () => {
  test.each([
    ['JFK', 'LHR'],
    ['NYC', 'LON'],
    ['FRA', 'JFK'],
    ['LHR', 'DXB'],
    ['CDG', 'BKK'],
    ['SFO', 'BOS'],
  ])('%s to %s has at least 60 distinct journeys with one change', (origin, destination) => {
    const keys = search(origin, destination, 1).map((journey) => journey.key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.length).toBeGreaterThanOrEqual(60);
  });

  test.each([
    ['LAX', 'SYD', 40],
    ['MUC', 'HAM', 30],
    ['SIN', 'DPS', 40],
    ['DEL', 'BOM', 30],
    ['AKL', 'LAX', 10],
  ] as const)('%s to %s has at least %i', (origin, destination, least) => {
    expect(search(origin, destination, 2).length).toBeGreaterThanOrEqual(least);
  });

  test.each(['LHR-DXB', 'DXB-AMS', 'BTS-MRU', 'BTS-ABV', 'LTN-SYD'])(
    '%s can be travelled every day of a week',
    (pair) => {
      const [origin = '', destination = ''] = pair.split('-');
      for (let day = 10; day < 17; day++)
        expect(search(origin, destination, 2, `2027-06-${day}`).length).toBeGreaterThan(0);
    },
  );
});

test('the same query gives the same journeys, and no query changes another', () => {
  const query: JourneyQuery = { origin: 'NYC', destination: 'LON', date, maxConnections: 2 };
  const before = findJourneys(query);
  search('MUC', 'HAM', 2, '2028-02-29');
  expect(findJourneys(query)).toEqual(before);
});

test('options narrow the result', () => {
  const all = search('JFK', 'LHR', 1);
  const ba = findJourneys({ origin: 'JFK', destination: 'LHR', date, maxConnections: 1, carriers: ['BA', 'AA'] });
  expect(ba.length).toBeGreaterThan(5);
  expect(ba.every((j) => j.segments.every((s) => ['BA', 'AA'].includes(s.marketingCarrier)))).toBe(true);
  const evening = findJourneys({
    origin: 'JFK',
    destination: 'LHR',
    date,
    maxConnections: 0,
    departBetween: { from: '18:00', to: '21:00' },
  });
  expect(evening.length).toBeGreaterThan(0);
  expect(evening.every((j) => /T(18:|19:|20:|21:00)/.test(j.segments[0]?.departingAt ?? ''))).toBe(true);
  expect(findJourneys({ origin: 'JFK', destination: 'LHR', date, maxConnections: 1, limit: 7 })).toHaveLength(7);
  expect(search('JFK', 'LHR', 0).every((j) => j.segments.length === 1)).toBe(true);
  expect(all.some((j) => j.segments.length === 2)).toBe(true);
});

test('some flights are flown by a partner: codeshare and regional', () => {
  const trunk = search('JFK', 'LHR', 0).flatMap((j) => j.segments);
  expect(trunk.some((s) => s.marketingCarrier === 'AA' && s.operatingCarrier === 'BA')).toBe(true);
  const regional = ['CVG', 'TYS', 'ROC', 'SYR', 'BTV']
    .flatMap((code) => search('ORD', code, 0))
    .flatMap((j) => j.segments);
  expect(regional.some((s) => ['MQ', 'OO', 'YX', 'OH'].includes(s.operatingCarrier))).toBe(true);
});

test('Sydney to London stops once on the way, at local times of the stop', () => {
  const [segment] = search('SYD', 'LHR', 0)[0]?.segments ?? [];
  const [stop] = segment?.stops ?? [];
  expect(stop?.airport).toBe('SIN');
  expect(instant('SIN', stop?.departingAt ?? '') - instant('SIN', stop?.arrivingAt ?? '')).toBe(stop?.durationMinutes);
  expect(instant('SIN', stop?.arrivingAt ?? '')).toBeGreaterThan(instant('SYD', segment?.departingAt ?? ''));
});

describe('clocks', () => {
  const flight = (facts: Partial<Parameters<typeof makeDirectFlight>[0]>) =>
    makeDirectFlight({
      carrier: 'ZZ',
      origin: 'LHR',
      destination: 'JFK',
      date,
      departureTime: '10:00',
      flightNumber: '1',
      ...facts,
    });

  test('Auckland to Los Angeles arrives before it leaves', () => {
    const found = search('AKL', 'LAX', 0);
    expect(found.length).toBeGreaterThan(0);
    for (const {
      segments: [segment],
    } of found)
      expect((segment?.arrivingAt ?? '') < (segment?.departingAt ?? '')).toBe(true);
  });

  test('Los Angeles to Sydney arrives two days later', () => {
    const segment = flight({ origin: 'LAX', destination: 'SYD', departureTime: '22:30' });
    expect(segment.arrivingAt.slice(0, 10)).toBe('2027-03-14');
  });

  test('the night the clocks change the flight stays as long and the arrival moves', () => {
    const before = flight({ origin: 'JFK', date: '2027-03-12', destination: 'LAX', departureTime: '20:00' });
    const during = flight({ origin: 'JFK', destination: 'LHR', date: '2027-03-13', departureTime: '20:00' });
    const earlier = flight({ origin: 'JFK', destination: 'LHR', date: '2027-03-12', departureTime: '20:00' });
    const later = flight({ origin: 'JFK', destination: 'LHR', date: '2027-03-14', departureTime: '20:00' });
    expect(before.durationMinutes).toBeGreaterThan(300);
    expect(during.durationMinutes).toBe(earlier.durationMinutes);
    expect(during.arrivingAt.slice(11)).toBe(earlier.arrivingAt.slice(11));
    // New York is on summer time from the 14th, London not yet.
    expect(Date.parse(`${later.arrivingAt}Z`) - Date.parse(`${during.arrivingAt}Z`)).toBe(23 * 3_600_000);
  });

  test('a departure in the hour that is skipped moves forward', () => {
    const segment = flight({ origin: 'JFK', destination: 'LHR', date: '2027-03-14', departureTime: '02:30' });
    expect(segment.departingAt).toBe('2027-03-14T03:30:00');
    expect(instant('LHR', segment.arrivingAt) - instant('JFK', segment.departingAt)).toBe(segment.durationMinutes);
  });

  test.each([
    ['JFK', 'LHR', 420],
    ['LHR', 'JFK', 475],
    ['LHR', 'CDG', 80],
    ['FRA', 'MUC', 60],
    ['LAX', 'SYD', 905],
    ['SIN', 'EWR', 1110],
    ['MAD', 'BCN', 80],
    ['DXB', 'LHR', 455],
  ])('block time %s to %s is near %i minutes', (origin, destination, minutes) => {
    const { durationMinutes } = flight({ origin, destination });
    expect(Math.abs(durationMinutes - minutes) / minutes).toBeLessThan(0.2);
    expect(durationMinutes % 5).toBe(0);
  });

  test('a made flight works for a carrier nobody knows and the shortest hop', () => {
    const hop = flight({ origin: 'JFK', destination: 'EWR' });
    expect(hop).toMatchObject({ marketingCarrier: 'ZZ', operatingCarrier: 'ZZ', aircraft: '320', stops: [] });
    expect(hop.durationMinutes).toBeGreaterThan(35);
    const journey = makeConnection([
      hop,
      flight({ origin: 'EWR', destination: 'LHR', departureTime: '18:00', flightNumber: '2' }),
    ]);
    expect(journey.durationMinutes).toBe(
      instant('LHR', journey.segments[1]?.arrivingAt ?? '') - instant('JFK', hop.departingAt),
    );
    expect(() => makeConnection([])).toThrow();
    expect(() => flight({ origin: 'QQQ' })).toThrow('QQQ');
    expect(() => flight({ departureTime: '25:00' })).toThrow('25:00');
  });
});

function expectSoundSegment(segment: InventorySegment) {
  expect(instant(segment.destination, segment.arrivingAt) - instant(segment.origin, segment.departingAt)).toBe(
    segment.durationMinutes,
  );
  expect(segment.departingAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d[05]:00$/);
  expect(segment.flightNumber).toMatch(/^[1-9]\d{0,3}$/);
  expect(findAirline(segment.marketingCarrier)).not.toBeNull();
  expect(findAirline(segment.operatingCarrier)).not.toBeNull();
  if (segment.aircraft !== null)
    expect(findAircraft(segment.aircraft)?.rangeKm ?? 0).toBeGreaterThan(
      segment.stops.length ? 0 : segment.distanceKm * 0.9,
    );
  expect(segment.distanceKm).toBeGreaterThanOrEqual(150);
}

function expectSoundJourney(journey: Journey, query: JourneyQuery) {
  const [first, last] = [journey.segments[0], journey.segments.at(-1)];
  expect(placeCityCode(first?.origin ?? '')).toBe(placeCityCode(query.origin));
  expect(placeCityCode(last?.destination ?? '')).toBe(placeCityCode(query.destination));
  expect(first?.departingAt.slice(0, 10)).toBe(query.date);
  expect(journey.segments.length).toBeLessThanOrEqual(query.maxConnections + 1);
  expect(journey.durationMinutes).toBe(
    instant(last?.destination ?? '', last?.arrivingAt ?? '') - instant(first?.origin ?? '', first?.departingAt ?? ''),
  );
  for (const segment of journey.segments) expectSoundSegment(segment);
  for (const [i, next] of journey.segments.slice(1).entries()) {
    const previous = journey.segments[i];
    expect(next.origin).toBe(previous?.destination);
    const wait =
      instant(next.origin, next.departingAt) - instant(previous?.destination ?? '', previous?.arrivingAt ?? '');
    expect(wait).toBeGreaterThanOrEqual(45);
    expect(wait).toBeLessThanOrEqual(20 * 60);
  }
  const places = [first?.origin, ...journey.segments.map((segment) => segment.destination)].map((code) =>
    placeCityCode(code ?? ''),
  );
  expect(new Set(places).size).toBe(places.length);
}

const busy = airports
  .filter((airport) => airport.weight >= 2 && airport.countryCode !== 'UA')
  .map((airport) => airport.iataCode);
/** Large enough to have flights beyond its own country. */
const large = airports
  .filter((airport) => airport.weight >= 10 && airport.countryCode !== 'UA' && !(airport.iataCode in shortHaulKm))
  .map((airport) => airport.iataCode);
const place = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...busy) },
  { weight: 1, arbitrary: fc.constantFrom(...cities.map((city) => city.iataCode)) },
);
const day = fc
  .integer({ min: 0, max: 700 })
  .map((days) => Temporal.PlainDate.from('2026-11-01').add({ days }).toString());

test('every journey between any two places holds together', () => {
  fc.assert(
    fc.property(place, place, day, fc.constantFrom<0 | 1 | 2>(0, 1, 2), (origin, destination, on, maxConnections) => {
      const query = { origin, destination, date: on, maxConnections };
      const found = findJourneys(query);
      for (const journey of found.filter((_, i) => i % 9 === 0)) expectSoundJourney(journey, query);
      expect(found.map((j) => j.segments[0]?.departingAt)).toEqual(found.map((j) => j.segments[0]?.departingAt).sort());
      expect(new Set(found.map((j) => j.key)).size).toBe(found.length);
    }),
    { numRuns: 120 },
  );
});

test('between any two airports of some size there is a way', () => {
  const tooNear = (a: string, b: string) => {
    const [from, to] = [findAirport(a), findAirport(b)];
    return !from || !to || Math.hypot(from.latitude - to.latitude, from.longitude - to.longitude) < 4;
  };
  fc.assert(
    fc.property(fc.constantFrom(...large), fc.constantFrom(...large), day, (origin, destination, on) => {
      fc.pre(!tooNear(origin, destination));
      expect(findJourneys({ origin, destination, date: on, maxConnections: 2 }).length).toBeGreaterThan(0);
    }),
    { numRuns: 300, seed: 7 },
  );
});

test('a trunk route is found quickly once the network stands', () => {
  search('JFK', 'LHR', 1);
  const times = Array.from({ length: 9 }, (_, i) => {
    const start = performance.now();
    search('JFK', 'LHR', 1, `2027-05-1${i}`);
    return performance.now() - start;
  }).sort((a, b) => a - b);
  expect(times[4]).toBeLessThan(40);
});

test('a code that is both an airport and a city means the city', () => {
  expect(findCity('IST')?.airportCodes).toContain('SAW');
  const origins = new Set(search('IST', 'AYT', 0).map((j) => j.segments[0]?.origin));
  expect([...origins].sort()).toEqual(['IST', 'SAW']);
});
