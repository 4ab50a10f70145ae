import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findAirport } from '#data/airports.ts';
import { judgeChange, type TimedFlight } from './judge-change.ts';
import { connectionMinutes, significantMinutes } from './limits.ts';

/** A flight by its airports' local times. */
function flight(
  origin: string,
  departs: string,
  destination: string,
  arrives: string,
  changes: Partial<TimedFlight> = {},
): TimedFlight {
  const at = (local: string, airport: string) =>
    Temporal.PlainDateTime.from(local).toZonedDateTime(findAirport(airport)?.timeZone ?? 'UTC').epochMilliseconds;
  return {
    flight: 'BA1',
    origin,
    destination,
    originCountry: findAirport(origin)?.countryCode ?? null,
    destinationCountry: findAirport(destination)?.countryCode ?? null,
    departsAt: at(departs, origin),
    arrivesAt: at(arrives, destination),
    cabin: 'economy',
    ...changes,
  };
}

const abroad = flight('JFK', '2027-03-04T18:00', 'LHR', '2027-03-05T06:00');
const within = flight('JFK', '2027-03-04T09:00', 'SFO', '2027-03-04T12:30');
const moved = (before: TimedFlight, departure: number, arrival = departure): TimedFlight => ({
  ...before,
  departsAt: before.departsAt + departure * 60_000,
  arrivesAt: before.arrivesAt + arrival * 60_000,
});
const levelOf = (before: readonly TimedFlight[], after: readonly TimedFlight[]) => judgeChange([before], [after]).level;

test.each([
  ['domestic, 2:59 earlier', within, -179, 'minor'],
  ['domestic, 3:00 earlier', within, -180, 'significant'],
  ['domestic, 3:00 later', within, 180, 'significant'],
  ['domestic, 2:59 later', within, 179, 'minor'],
  ['international, 5:59 earlier', abroad, -359, 'minor'],
  ['international, 6:00 earlier', abroad, -360, 'significant'],
  ['international, 5:59 later', abroad, 359, 'minor'],
  ['international, 6:00 later', abroad, 360, 'significant'],
])('the limits of 14 CFR 260.2: %s [SERV-01]', (_what, before, minutes, level) => {
  expect(levelOf([before], [moved(before, minutes)])).toBe(level);
});

test('leaving later or landing earlier is minor, however much [SERV-01]', () => {
  expect(levelOf([abroad], [moved(abroad, 300, 0)])).toBe('minor');
  expect(levelOf([abroad], [moved(abroad, 0, -300)])).toBe('minor');
});

test('flights to the territories of the US are domestic [SERV-01]', () => {
  const toSanJuan = flight('JFK', '2027-03-04T09:00', 'SJU', '2027-03-04T13:50');
  expect(levelOf([toSanJuan], [moved(toSanJuan, 200)])).toBe('significant');
});

test('another airport, more connections, a lower cabin are significant; another number is not [SERV-01]', () => {
  expect(levelOf([abroad], [{ ...abroad, destination: 'LGW' }])).toBe('significant');
  expect(levelOf([abroad], [{ ...abroad, origin: 'EWR' }])).toBe('significant');
  expect(levelOf([{ ...abroad, cabin: 'business' }], [{ ...abroad, cabin: 'premium_economy' }])).toBe('significant');
  expect(levelOf([abroad], [{ ...abroad, cabin: 'business' }])).toBe('minor');
  expect(levelOf([abroad], [{ ...abroad, cabin: null }])).toBe('minor');
  expect(levelOf([abroad], [{ ...abroad, flight: 'BA2' }])).toBe('minor');
  const [toBoston, onward] = [
    flight('JFK', '2027-03-04T16:00', 'BOS', '2027-03-04T17:15'),
    flight('BOS', '2027-03-04T20:00', 'LHR', '2027-03-05T07:20'),
  ];
  expect(levelOf([abroad], [toBoston, onward])).toBe('significant');
  expect(levelOf([toBoston, onward], [abroad])).toBe('minor');
});

test('a connection is broken below the shortest usual time, if the airline shortened it [SERV-01]', () => {
  const first = flight('JFK', '2027-03-04T18:00', 'CDG', '2027-03-05T07:00');
  const next = (minutes: number) => moved(flight('CDG', '2027-03-05T07:00', 'LHR', '2027-03-05T07:20'), minutes);
  const least = connectionMinutes.international;
  expect(levelOf([first, next(90)], [first, next(least)])).toBe('minor');
  expect(judgeChange([[first, next(90)]], [[first, next(least - 1)]])).toMatchObject({
    level: 'connection_broken',
    findings: [{ kind: 'arrival' }, { kind: 'connection', at: 'CDG', minutes: least - 1 }],
  });
  expect(levelOf([first, next(90)], [first, next(-10)])).toBe('connection_broken');
  // Sold with that time.
  expect(levelOf([first, next(40)], [{ ...first, flight: 'BA9' }, next(40)])).toBe('minor');
  const fromOrly = { ...next(90), origin: 'ORY' };
  expect(levelOf([first, next(90)], [first, fromOrly])).toBe('connection_broken');
});

test('a direction without flights is canceled; the other one keeps its place [SERV-01]', () => {
  const back = flight('LHR', '2027-03-11T10:00', 'JFK', '2027-03-11T13:00');
  expect(judgeChange([[abroad], [back]], [[back]])).toEqual({
    level: 'canceled',
    findings: [{ kind: 'canceled', slice: 0, from: 'JFK', to: 'LHR' }],
  });
  expect(judgeChange([[abroad], [back]], [[abroad]]).findings).toMatchObject([{ kind: 'canceled', slice: 1 }]);
  expect(judgeChange([[abroad]], []).level).toBe('canceled');
  expect(judgeChange([[abroad]], [[]]).level).toBe('canceled');
});

test('a direction that took the place of none is added, wherever the plan lists it [SERV-01]', () => {
  const back = flight('LHR', '2027-03-11T10:00', 'JFK', '2027-03-11T13:00');
  const fromGatwick = flight('LGW', '2027-03-11T09:00', 'JFK', '2027-03-11T12:00');
  expect(judgeChange([[abroad], [back]], [[fromGatwick]])).toEqual({
    level: 'canceled',
    findings: [
      { kind: 'canceled', slice: 0, from: 'JFK', to: 'LHR' },
      { kind: 'canceled', slice: 1, from: 'LHR', to: 'JFK' },
      { kind: 'added', slice: 0, from: 'LGW', to: 'JFK' },
    ],
  });
  const third = flight('BOS', '2027-03-20T09:00', 'SFO', '2027-03-20T12:30');
  expect(judgeChange([[abroad], [back], [third]], [[fromGatwick], [third]]).findings).toEqual([
    { kind: 'canceled', slice: 0, from: 'JFK', to: 'LHR' },
    { kind: 'canceled', slice: 1, from: 'LHR', to: 'JFK' },
    { kind: 'added', slice: 0, from: 'LGW', to: 'JFK' },
  ]);
});

test('spans are measured between instants, across zones and clock changes [SERV-01]', () => {
  // On March 14, 2027, New York skips the hour from 2 to 3: from 1:30 to 4:30 is two hours.
  const before = flight('JFK', '2027-03-14T01:30', 'BOS', '2027-03-14T05:00');
  const after = flight('JFK', '2027-03-14T04:30', 'BOS', '2027-03-14T07:30');
  expect(judgeChange([[before]], [[after]]).findings).toEqual([
    { kind: 'departure', slice: 0, minutes: 120 },
    { kind: 'arrival', slice: 0, minutes: 150 },
  ]);
  // Moved to the next day, when London is already on summer time.
  const evening = flight('JFK', '2027-03-26T22:00', 'LHR', '2027-03-27T09:00');
  const nextDay = flight('JFK', '2027-03-27T22:00', 'LHR', '2027-03-28T10:00');
  expect(judgeChange([[evening]], [[nextDay]]).findings).toMatchObject([{ minutes: 1440 }, { minutes: 1440 }]);
});

const cities = ['JFK', 'LAX', 'HNL', 'LHR', 'NRT', 'AKL', 'KTM', 'SJU', 'YYT'] as const;
const anyFlight = fc
  .record({
    origin: fc.constantFrom(...cities),
    destination: fc.constantFrom(...cities),
    departs: fc.integer({ min: Date.UTC(2027, 0), max: Date.UTC(2028, 0) }),
    minutes: fc.integer({ min: 30, max: 900 }),
    cabin: fc.constantFrom('economy', 'premium_economy', 'business', 'first', null),
  })
  .map(({ origin, destination, departs, minutes, cabin }): TimedFlight => {
    const departsAt = departs - (departs % 60_000);
    return {
      flight: 'XX1',
      origin,
      destination,
      originCountry: findAirport(origin)?.countryCode ?? null,
      destinationCountry: findAirport(destination)?.countryCode ?? null,
      departsAt,
      arrivesAt: departsAt + minutes * 60_000,
      cabin,
    };
  });
const anyTrip = fc.array(fc.array(anyFlight, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 });

test('flights that move inside a connection that can still be made are a minor change, and so is an added direction [SERV-01]', () => {
  const first = flight('JFK', '2027-03-04T18:00', 'CDG', '2027-03-05T07:00');
  const next = flight('CDG', '2027-03-05T10:00', 'LHR', '2027-03-05T10:20');
  expect(judgeChange([[first, next]], [[moved(first, 0, 20), next]])).toEqual({
    level: 'minor',
    findings: [{ kind: 'connection_time', slice: 0, at: 'CDG', before: 180, after: 160 }],
  });
  const back = flight('LHR', '2027-03-11T10:00', 'JFK', '2027-03-11T13:00');
  expect(judgeChange([[abroad]], [[abroad], [back]])).toEqual({
    level: 'minor',
    findings: [{ kind: 'added', slice: 1, from: 'LHR', to: 'JFK' }],
  });
});

test('other flights give at least one finding [SERV-01]', () => {
  const keyOf = (trip: readonly (readonly TimedFlight[])[]) =>
    JSON.stringify(trip.map((slice) => slice.map(({ cabin: _cabin, ...rest }) => rest)));
  const anyMove = fc.record({
    slice: fc.nat(2),
    place: fc.nat(2),
    departure: fc.integer({ min: -90, max: 90 }),
    arrival: fc.integer({ min: -90, max: 90 }),
  });
  fc.assert(
    fc.property(anyTrip, anyMove, (before, { slice, place, departure, arrival }) => {
      const after = before.map((flights, at) =>
        flights.map((one, index) => (at === slice && index === place ? moved(one, departure, arrival) : one)),
      );
      fc.pre(keyOf(before) !== keyOf(after));
      expect(judgeChange(before, after).findings).not.toEqual([]);
    }),
  );
  fc.assert(
    fc.property(anyTrip, anyTrip, (before, after) => {
      fc.pre(keyOf(before) !== keyOf(after));
      expect(judgeChange(before, after).findings).not.toEqual([]);
    }),
  );
});

test('nothing changed finds nothing, except connections that never could be made [SERV-01]', () => {
  fc.assert(
    fc.property(anyTrip, (trip) => {
      // One connection per airport, because two at the same one are indistinguishable.
      fc.pre(trip.every((slice) => new Set(slice.map(({ destination }) => destination)).size === slice.length));
      const { level, findings } = judgeChange(trip, trip);
      const impossible = findings.filter(({ kind }) => kind !== 'connection');
      expect(impossible).toEqual([]);
      if (findings.length === 0) expect(level).toBe('minor');
    }),
  );
});

test('a direct flight that moves as a whole is significant exactly from the limit on [SERV-01]', () => {
  fc.assert(
    fc.property(anyFlight, fc.integer({ min: -2000, max: 2000 }), (sold, minutes) => {
      fc.pre(sold.origin !== sold.destination);
      const us = (code: string | null) => (code === 'PR' ? 'US' : code);
      const limit =
        significantMinutes[us(sold.originCountry) === us(sold.destinationCountry) ? 'domestic' : 'international'];
      expect(levelOf([sold], [moved(sold, minutes)])).toBe(Math.abs(minutes) >= limit ? 'significant' : 'minor');
    }),
  );
});
