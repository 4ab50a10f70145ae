import { expect, test } from 'vitest';
import { testPlace, testSegment } from '../testing/offers.ts';
import type { Segment } from './offer.ts';
import { routeLegs, routePoints, routeSentence } from './route.ts';

const time = '2027-03-04T08:00:00';

function flight(from: string, to: string, stops: string[] = []): Segment {
  return testSegment({
    origin: testPlace(from, 'GB'),
    destination: testPlace(to, 'GB'),
    departingAt: time,
    arrivingAt: time,
    stops: stops.map((code) => ({ airport: testPlace(code, 'GB'), duration: null })),
  });
}

function slice(...segments: Segment[]) {
  const [first, last] = [segments[0], segments.at(-1)];
  if (first === undefined || last === undefined) throw new Error('A slice has segments');
  return { origin: first.origin, destination: last.destination, segments };
}

const codes = (slices: ReturnType<typeof slice>[]) =>
  routeLegs(slices).map(({ from, to }) => `${from.iataCode}-${to.iataCode}`);

test('a return over the same airports adds no leg, a different route does [FLT-02]', () => {
  const out = slice(flight('JFK', 'BOS'), flight('BOS', 'LHR'));
  expect(codes([out, slice(flight('LHR', 'BOS'), flight('BOS', 'JFK'))])).toEqual(['JFK-BOS', 'BOS-LHR']);
  expect(codes([out, slice(flight('LHR', 'JFK'))])).toEqual(['JFK-BOS', 'BOS-LHR', 'LHR-JFK']);
});

test('a technical stop is part of the route; a change of airport is not a leg [FLT-02]', () => {
  const slices = [slice(flight('DXB', 'LHR', ['FRA']), flight('LGW', 'JFK'))];
  expect(codes(slices)).toEqual(['DXB-FRA', 'FRA-LHR', 'LGW-JFK']);
  expect(routePoints(slices).map(({ place, kind }) => `${place.iataCode} ${kind}`)).toEqual([
    'DXB end',
    'FRA stop',
    'LHR change',
    'LGW change',
    'JFK end',
  ]);
});

test('an airport visited twice has its most important role', () => {
  const slices = [slice(flight('JFK', 'BOS'), flight('BOS', 'LHR')), slice(flight('LHR', 'JFK'), flight('JFK', 'BOS'))];
  expect(routePoints(slices).map(({ place, kind }) => `${place.iataCode} ${kind}`)).toEqual([
    'JFK end',
    'BOS end',
    'LHR end',
  ]);
});

test('describes the route as text [FLT-02] [A11Y-01]', () => {
  const out = slice(flight('JFK', 'BOS'), flight('BOS', 'LHR'));
  const words = 'City of JFK (JFK) to City of LHR (LHR) by way of City of BOS (BOS)';
  expect(routeSentence([out])).toBe(words);
  expect(routeSentence([out, slice(flight('LHR', 'BOS'), flight('BOS', 'JFK'))])).toBe(
    `${words}, and back the same way`,
  );
  expect(routeSentence([out, slice(flight('LHR', 'JFK'))])).toBe(`${words}; City of LHR (LHR) to City of JFK (JFK)`);
  expect(routeSentence([slice(flight('DXB', 'LHR', ['FRA']), flight('LGW', 'JFK'))])).toBe(
    'City of DXB (DXB) to City of JFK (JFK) by way of City of FRA (FRA), City of LHR (LHR), City of LGW (LGW)',
  );
});
