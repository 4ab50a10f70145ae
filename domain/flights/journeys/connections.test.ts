import { describe, expect, test } from 'vitest';
import { testPlace, testSegment } from '#domain/testing/offers.ts';
import type { Place, Segment } from '../offer.ts';
import { connectionLimits, sliceWarnings } from './connections.ts';
import { warningTexts } from './warning-text.ts';

const [jfk, bos, ord, dub, lhr, lgw] = [
  testPlace('JFK', 'US'),
  testPlace('BOS', 'US'),
  testPlace('ORD', 'US'),
  testPlace('DUB', 'IE'),
  testPlace('LHR', 'GB'),
  testPlace('LGW', 'GB'),
];
const flight = (origin: Place, departingAt: string, destination: Place, arrivingAt: string): Segment =>
  testSegment({
    origin,
    destination,
    departingAt: `2027-03-${departingAt}:00`,
    arrivingAt: `2027-03-${arrivingAt}:00`,
  });

/** Two flights with a connection from `arriving` to `departing`, on the 4th unless the times say otherwise. */
function connection(places: readonly [Place, Place, Place], arriving: string, departing: string, from = places[1]) {
  const [origin, via, destination] = places;
  const next = departing.slice(0, 2);
  return {
    segments: [flight(origin, '04T06:00', via, arriving), flight(from, departing, destination, `${next}T23:50`)],
  };
}
const kinds = (slice: Parameters<typeof sliceWarnings>[0]) => sliceWarnings(slice).map(({ kind }) => kind);

describe('warnings [FARE-05]', () => {
  const domestic = [jfk, bos, ord] as const;
  const abroad = [jfk, dub, lhr] as const;
  const unknown = testPlace('XXX', '');

  test.each([
    ['44 minutes within a country', domestic, '04T09:00', '04T09:44', ['short']],
    ['45 minutes within a country', domestic, '04T09:00', '04T09:45', []],
    ['59 minutes between countries', abroad, '04T09:00', '04T09:59', ['short']],
    ['60 minutes between countries', abroad, '04T09:00', '04T10:00', []],
    ['59 minutes before a flight abroad', [jfk, bos, lhr] as const, '04T09:00', '04T09:59', ['short']],
    ['50 minutes after a flight from abroad', [lhr, bos, jfk] as const, '04T09:00', '04T09:50', ['short']],
    ['50 minutes in an unknown country', [jfk, unknown, ord] as const, '04T09:00', '04T09:50', ['short']],
    ['50 minutes in unknown countries', [unknown, unknown, unknown] as const, '04T09:00', '04T09:50', ['short']],
    ['5:59 h', domestic, '04T09:00', '04T14:59', []],
    ['6 h', domestic, '04T09:00', '04T15:00', ['long']],
    ['6 h past midnight', domestic, '04T22:00', '05T04:00', ['overnight']],
    ['5 h past midnight', domestic, '04T22:00', '05T03:00', []],
    ['7:20 h after midnight, the night itself', domestic, '04T00:40', '04T08:00', ['overnight']],
    ['6:10 h before 3:00 at night', domestic, '04T02:59', '04T09:09', ['overnight']],
    ['7 h from 3:00 in the morning', domestic, '04T03:00', '04T10:00', ['long']],
    ['5 h after midnight', domestic, '04T00:40', '04T05:40', []],
    ['times that contradict each other', domestic, '04T09:00', '04T08:30', []],
  ] as const)('a connection of %s', (_what, places, arriving, departing, warned) => {
    expect(kinds(connection(places, arriving, departing))).toEqual(warned);
  });

  test('a change of airport, in addition to what the time warns of', () => {
    const slice = connection([jfk, lhr, dub], '04T09:00', '04T09:30', lgw);
    expect(sliceWarnings(slice)).toEqual([
      { kind: 'short', place: lhr, minutes: 30 },
      { kind: 'airportChange', from: lhr, to: lgw },
    ]);
  });

  test('an arrival two days later, not one', () => {
    expect(kinds({ segments: [flight(jfk, '04T23:00', lhr, '05T11:00')] })).toEqual([]);
    expect(sliceWarnings({ segments: [flight(jfk, '04T23:00', lhr, '06T01:00')] })).toEqual([
      { kind: 'lateArrival', days: 2 },
    ]);
  });

  test('nothing for unreadable times or no flights', () => {
    expect(kinds({ segments: [] })).toEqual([]);
    const [first, second] = connection(domestic, '04T09:00', '04T09:10').segments;
    if (first === undefined || second === undefined) throw new Error('There are two flights');
    expect(kinds({ segments: [{ ...first, arrivingAt: 'soon' }, second] })).toEqual([]);
  });

  test('as short texts, each once', () => {
    const night = connection(domestic, '04T20:00', '05T07:20');
    const late = connection(domestic, '04T22:00', '06T10:00', jfk);
    expect(warningTexts([night, night, late])).toEqual([
      'Overnight connection in City of BOS, 11h 20m',
      'Overnight connection in City of BOS, 36h 0m',
      'Change of airport, BOS to JFK',
      'Arrives 2 days later',
    ]);
    expect(warningTexts([connection(domestic, '04T09:00', '04T09:40')])).toEqual([
      'Short connection in City of BOS, 40 min',
    ]);
    expect(warningTexts([connection(domestic, '04T09:00', '04T16:10')])).toEqual([
      'Long layover in City of BOS, 7h 10m',
    ]);
  });

  test('the limits are data: 45 and 60 minutes, 6 hours', () => {
    expect(connectionLimits).toEqual({ domestic: 45, international: 60, long: 360 });
  });
});
