import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Segment } from '#domain/flights/offer.ts';
import { testOffer, testPlace, testSegment } from '#domain/testing/offers.ts';
import { SliceSection } from './slice-section.tsx';

function flight(from: string, departing: string, to: string, arriving: string, change: Partial<Segment> = {}): Segment {
  return testSegment({
    origin: testPlace(from, 'GB'),
    destination: testPlace(to, 'GB'),
    departingAt: `${departing}:00`,
    arrivingAt: `${arriving}:00`,
    ...change,
  });
}

/** The rendered text of these flights, without tags. */
function textOf(segments: readonly Segment[], showBags = false): string {
  const [first, last] = [segments[0], segments.at(-1)];
  if (first === undefined || last === undefined) throw new Error('No flights given');
  const { slices, passengers } = testOffer({
    from: first.origin,
    to: last.destination,
    departing: first.departingAt,
    segments,
  });
  const [slice] = slices;
  if (slice === undefined) throw new Error('No slice found');
  return renderToStaticMarkup(createElement(SliceSection, { slice, index: 0, count: 1, passengers, showBags }))
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

test('highlights a change of airport or terminal, but not a plain layover [FLT-02]', () => {
  const before = flight('JFK', '2027-01-20T08:00', 'LHR', '2027-01-20T12:00', { destinationTerminal: '5' });
  const after = { departingAt: '2027-01-20T14:30:00', arrivingAt: '2027-01-20T16:00:00', id: 'seg_2' };
  const next = (from: string, terminal: string) =>
    flight(from, '2027-01-20T14:30', 'EDI', '2027-01-20T16:00', { ...after, originTerminal: terminal });
  const plain = textOf([before, next('LHR', '5')]);
  expect(plain).toContain('2h 30m layover in City of LHR (LHR)');
  expect(plain).not.toContain('Change of');
  expect(textOf([before, next('LHR', '3')])).toContain('Change of terminal');
  expect(textOf([before, next('LGW', 'N')])).toContain(
    'Change of airport: from LHR Airport (LHR) to LGW Airport (LGW)',
  );
});

test('a long layover past midnight is overnight, a short one is not [FLT-02]', () => {
  const before = flight('JFK', '2027-01-20T08:00', 'LHR', '2027-01-20T22:00');
  const next = (departing: string) =>
    flight('LHR', departing, 'EDI', '2027-01-21T10:00', { id: 'seg_2', departingAt: `${departing}:00` });
  expect(textOf([before, next('2027-01-21T08:00')])).toContain('10h 0m overnight layover in');
  expect(textOf([before, next('2027-01-21T00:30')])).toContain('2h 30m layover in');
});

test('a flight shows marketing and operating airline, aircraft, technical stops and amenities [FLT-02] [FLT-09]', () => {
  const text = textOf([
    flight('JFK', '2027-01-20T21:05', 'LHR', '2027-01-21T09:15', {
      aircraft: { name: 'Boeing 777-300ER' },
      operatingCarrier: { name: 'American Airlines', iataCode: 'AA', logoUrl: null },
      originTerminal: '8',
      stops: [{ airport: testPlace('BGR', 'US'), duration: 'PT45M' }],
      services: [
        { type: 'wifi', description: 'Free WiFi' },
        { type: 'lounge', description: '' },
      ],
    }),
  ]);
  for (const words of [
    'Outbound Flight',
    'Jan 20, 2027',
    'British Airways BA 178',
    'Operated by American Airlines',
    'Boeing 777-300ER',
    'Terminal 8',
    'Stops in City of BGR (BGR) for 0h 45m, no change of planes',
    'Free WiFi',
    'lounge',
    'Next day',
    '+1',
  ]) {
    expect(text).toContain(words);
  }
});

test('a stop of no known length is named without one [FLT-02]', () => {
  for (const duration of ['PT0M', 'soon', null]) {
    const stops = [{ airport: testPlace('BGR', 'US'), duration }];
    const text = textOf([flight('JFK', '2027-01-20T21:05', 'LHR', '2027-01-21T09:15', { stops })]);
    expect(text).toContain('Stops in City of BGR (BGR), no change of planes');
  }
});

test('an unknown airline or duration is N/A or omitted [CARD-02]', () => {
  const nobody = { name: null, iataCode: null, logoUrl: null };
  const text = textOf([
    flight('JFK', '2027-01-20T08:00', 'LHR', '2027-01-20T20:00', {
      marketingCarrier: nobody,
      operatingCarrier: nobody,
      duration: null,
    }),
  ]);
  expect(text).toContain('Airline 178');
  expect(text).toContain('Travel time N/A');
  expect(text).not.toContain('Operated by');
});

test('bags are shown per flight only if flights differ [FLT-10]', () => {
  const traveler = { passengerId: 'pas_a', cabinClass: null, cabinClassMarketingName: null };
  const bags = { passengers: [{ ...traveler, baggages: [{ type: 'checked', quantity: 1 }] }] };
  const segments = [flight('JFK', '2027-01-20T08:00', 'LHR', '2027-01-20T20:00', bags)];
  expect(textOf(segments, true)).toContain('1 checked bag included');
  expect(textOf(segments)).not.toContain('bag');
});

test('a flight with a technical stop is not called non-stop [FLT-09]', () => {
  const plain = flight('JFK', '2027-01-20T08:00', 'LHR', '2027-01-20T20:00');
  expect(textOf([plain])).toContain('Non-stop');
  const landing = { ...plain, stops: [{ airport: testPlace('KEF', 'IS'), duration: 'PT1H' }] };
  expect(textOf([landing])).not.toContain('Non-stop');
  expect(textOf([landing])).toContain('1 stop');
});
