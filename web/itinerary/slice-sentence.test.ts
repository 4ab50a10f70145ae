import { expect, test } from 'vitest';
import type { Place, Segment, Slice } from '../../domain/flights/offer.ts';
import { sliceSentence } from './slice-sentence.ts';

const place = (iata_code: string, city_name: string): Place => ({
  iata_code,
  city_name,
  name: city_name,
  country_code: 'GB',
});
const carrier = { name: 'A', iata_code: 'AA', logo_url: null };

function segment(
  from: Place,
  to: Place,
  departing_at: string,
  arriving_at: string,
  stops: Segment['stops'] = [],
): Segment {
  return {
    id: `${from.iata_code}${to.iata_code}`,
    departing_at,
    arriving_at,
    origin: from,
    destination: to,
    origin_terminal: null,
    destination_terminal: null,
    marketing_carrier: carrier,
    operating_carrier: carrier,
    airline: { ...carrier, id: 'a', icao_code: null },
    flight_number: '1',
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
  fare_brand_name: null,
  segments,
});

test('a direct flight is one sentence with both ends, length and stops [CARD-01]', () => {
  const direct = slice([segment(london, newYork, '2027-03-04T08:25:00', '2027-03-04T11:33:00')], 'PT8H8M');
  expect(sliceSentence(direct)).toBe(
    'Departs London (LHR) Thu, Mar 4 at 08:25, arrives New York (JFK) Thu, Mar 4 at 11:33. 8h 8m, Direct.',
  );
});

test('waits and technical stops are told, and what cannot be read is N/A [CARD-02]', () => {
  const change = slice(
    [
      segment(london, dublin, '2027-03-04T08:00:00', '2027-03-04T09:20:00'),
      segment(dublin, newYork, '2027-03-04T11:25:00', '2027-03-04T14:00:00', [
        { airport: place('BOS', 'Boston'), duration: null },
      ]),
    ],
    null,
  );
  expect(sliceSentence(change)).toContain('N/A, 1 Stop: 2h 5m in Dublin (DUB).');
  expect(sliceSentence(change)).toContain('Lands on the way in Boston (BOS)');
});
