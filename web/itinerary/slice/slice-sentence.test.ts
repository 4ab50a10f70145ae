import { expect, test } from 'vitest';
import type { Place, Segment, Slice } from '#domain/flights/offer.ts';
import { sliceSentence } from './slice-sentence.ts';

const place = (iataCode: string, cityName: string): Place => ({
  iataCode,
  cityName,
  name: cityName,
  countryCode: 'GB',
});
const carrier = { name: 'A', iataCode: 'AA', logoUrl: null };

function segment(
  from: Place,
  to: Place,
  departingAt: string,
  arrivingAt: string,
  stops: Segment['stops'] = [],
): Segment {
  return {
    id: `${from.iataCode}${to.iataCode}`,
    departingAt,
    arrivingAt,
    origin: from,
    destination: to,
    originTerminal: null,
    destinationTerminal: null,
    marketingCarrier: carrier,
    operatingCarrier: carrier,
    airline: { ...carrier, id: 'a', icaoCode: null },
    flightNumber: '1',
    aircraft: null,
    duration: null,
    stops,
    services: [],
    passengers: [],
  };
}

const london = place('LHR', 'London');
const newYork = place('JFK', 'New York');
const dublin = place('DUB', 'Dublin');

const slice = (segments: Segment[], duration: string | null): Slice => ({
  id: 's',
  origin: london,
  destination: newYork,
  duration,
  fareBrandName: null,
  segments,
});

test('describes a direct flight in one sentence with both ends, duration and stops [CARD-01]', () => {
  const direct = slice([segment(london, newYork, '2027-03-04T08:25:00', '2027-03-04T11:33:00')], 'PT8H8M');
  expect(sliceSentence(direct)).toBe(
    'Departs London (LHR) Thu, Mar 4 at 08:25, arrives New York (JFK) Thu, Mar 4 at 11:33. 8h 8m, Direct.',
  );
});

test('names and counts layovers and technical stops, with N/A for unreadable ones [CARD-01] [CARD-02]', () => {
  const change = slice(
    [
      segment(london, dublin, '2027-03-04T08:00:00', '2027-03-04T09:20:00'),
      segment(dublin, newYork, '2027-03-04T11:25:00', '2027-03-04T14:00:00', [
        { airport: place('BOS', 'Boston'), duration: null },
      ]),
    ],
    null,
  );
  expect(sliceSentence(change)).toContain('N/A, 2 Stops: 2h 5m in Dublin (DUB).');
  expect(sliceSentence(change)).toContain('Makes a stop in Boston (BOS)');
});
