import { expect, test } from 'vitest';
import { testOffer, testPlace, testSegment } from '#domain/testing/offers.ts';
import { facetsOf } from '../facets.ts';
import { filterOffers, noFilters } from '../filters.ts';

const [jfk, dub, lhr, lgw] = [
  testPlace('JFK', 'US'),
  testPlace('DUB', 'IE'),
  testPlace('LHR', 'GB'),
  testPlace('LGW', 'GB'),
];
const flight = (origin: typeof jfk, departingAt: string, destination: typeof jfk, arrivingAt: string) =>
  testSegment({
    origin,
    destination,
    departingAt: `2027-03-${departingAt}:00`,
    arrivingAt: `2027-03-${arrivingAt}:00`,
  });
const trip = (...segments: readonly ReturnType<typeof flight>[]) =>
  testOffer({ from: jfk, to: dub, departing: '', segments });

const direct = trip(flight(jfk, '04T06:00', dub, '04T18:00'));
const short = trip(flight(jfk, '04T06:00', lhr, '04T18:00'), flight(lhr, '04T18:20', dub, '04T20:00'));
const long = trip(flight(jfk, '04T06:00', lhr, '04T10:00'), flight(lhr, '04T18:00', dub, '04T20:00'));
const overnight = trip(flight(jfk, '04T06:00', lhr, '04T22:00'), flight(lhr, '05T06:00', dub, '05T08:00'));
const change = trip(flight(jfk, '04T06:00', lhr, '04T10:00'), flight(lgw, '04T14:00', dub, '04T16:00'));

/** The same trip there, and the given one back. */
const back = (offer: typeof direct) => ({ ...direct, id: 'off_r', slices: [...direct.slices, ...offer.slices] });

test('no overnight layover or change of airport, in any direction; other warnings stay [FARE-05]', () => {
  const offers = [direct, short, long, overnight, change, back(direct), back(overnight), back(change)];
  const calm = filterOffers(offers, { ...noFilters, calmConnections: true });
  expect(calm).toEqual([direct, short, long, offers[5]]);
  expect(facetsOf(offers, noFilters).calmConnections.count).toBe(4);
});
