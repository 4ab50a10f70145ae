import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Segment } from '../../domain/flights/offer.ts';
import { testOffer, testPlace, testSegment } from '../../domain/testing/offers.ts';
import { SliceSection } from './slice-section.tsx';

function flight(from: string, departing: string, to: string, arriving: string, change: Partial<Segment> = {}): Segment {
  return testSegment({
    origin: testPlace(from, 'GB'),
    destination: testPlace(to, 'GB'),
    departing_at: `${departing}:00`,
    arriving_at: `${arriving}:00`,
    ...change,
  });
}

/** What the drawing of these flights says, tags left out. */
function textOf(segments: readonly Segment[], showBags = false): string {
  const [first, last] = [segments[0], segments.at(-1)];
  if (first === undefined || last === undefined) throw new Error('There are flights');
  const { slices, passengers } = testOffer({
    from: first.origin,
    to: last.destination,
    departing: first.departing_at,
    segments,
  });
  const [slice] = slices;
  if (slice === undefined) throw new Error('There is a slice');
  return renderToStaticMarkup(createElement(SliceSection, { slice, index: 0, count: 1, passengers, showBags }))
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

test('a change of airport and a change of terminal are called out, a plain wait is not [FLT-02]', () => {
  const before = flight('JFK', '2027-01-20T08:00', 'LHR', '2027-01-20T12:00', { destination_terminal: '5' });
  const after = { departing_at: '2027-01-20T14:30:00', arriving_at: '2027-01-20T16:00:00', id: 'seg_2' };
  const next = (from: string, terminal: string) =>
    flight(from, '2027-01-20T14:30', 'EDI', '2027-01-20T16:00', { ...after, origin_terminal: terminal });
  const plain = textOf([before, next('LHR', '5')]);
  expect(plain).toContain('2h 30m layover in City of LHR (LHR)');
  expect(plain).not.toContain('Change of');
  expect(textOf([before, next('LHR', '3')])).toContain('Change of terminal');
  expect(textOf([before, next('LGW', 'N')])).toContain(
    'Change of airport: from LHR Airport (LHR) to LGW Airport (LGW)',
  );
});

test('a long wait past midnight is an overnight one, a short one is not [FLT-02]', () => {
  const before = flight('JFK', '2027-01-20T08:00', 'LHR', '2027-01-20T22:00');
  const next = (departing: string) =>
    flight('LHR', departing, 'EDI', '2027-01-21T10:00', { id: 'seg_2', departing_at: `${departing}:00` });
  expect(textOf([before, next('2027-01-21T08:00')])).toContain('10h 0m overnight layover in');
  expect(textOf([before, next('2027-01-21T00:30')])).toContain('2h 30m layover in');
});

test('a flight says who sells it and who flies it, with what, where it lands on the way, and what it offers [FLT-02] [FLT-09]', () => {
  const text = textOf([
    flight('JFK', '2027-01-20T21:05', 'LHR', '2027-01-21T09:15', {
      aircraft: { name: 'Boeing 777-300ER' },
      operating_carrier: { name: 'American Airlines', iata_code: 'AA', logo_url: null },
      origin_terminal: '8',
      stops: [{ airport: testPlace('BGR', 'US'), duration: 'PT45M' }],
      services: [
        { type: 'wifi', description: 'Free Wi-Fi' },
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
    'Free Wi-Fi',
    'lounge',
    'Next day',
    '+1',
  ]) {
    expect(text).toContain(words);
  }
});

test('what is not known of an airline or a length is N/A or left out [CARD-02]', () => {
  const nobody = { name: null, iata_code: null, logo_url: null };
  const text = textOf([
    flight('JFK', '2027-01-20T08:00', 'LHR', '2027-01-20T20:00', {
      marketing_carrier: nobody,
      operating_carrier: nobody,
      duration: null,
    }),
  ]);
  expect(text).toContain('Airline 178');
  expect(text).toContain('Flying time N/A');
  expect(text).not.toContain('Operated by');
});

test('bags stand at each flight only where flights differ [FLT-10]', () => {
  const traveller = { passenger_id: 'pas_a', cabin_class: null, cabin_class_marketing_name: null };
  const bags = { passengers: [{ ...traveller, baggages: [{ type: 'checked', quantity: 1 }] }] };
  const segments = [flight('JFK', '2027-01-20T08:00', 'LHR', '2027-01-20T20:00', bags)];
  expect(textOf(segments, true)).toContain('1 checked bag included');
  expect(textOf(segments)).not.toContain('bag');
});

test('a flight that lands on the way is not called non-stop [FLT-09]', () => {
  const plain = flight('JFK', '2027-01-20T08:00', 'LHR', '2027-01-20T20:00');
  expect(textOf([plain])).toContain('Non-stop');
  const landing = { ...plain, stops: [{ airport: testPlace('KEF', 'IS'), duration: 'PT1H' }] };
  expect(textOf([landing])).not.toContain('Non-stop');
  expect(textOf([landing])).toContain('1 stop');
});
