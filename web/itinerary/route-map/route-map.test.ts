import fc from 'fast-check';
import { expect, test } from 'vitest';
import { airports } from '#data/airports.ts';
import { testPlace, testSegment } from '#domain/testing/offers.ts';
import { placeLabels } from '../place-labels.ts';
import type { DrawnPoint, RouteDrawing } from './route-drawing.ts';
import { drawRoute } from './route-map.server.ts';

const time = '2027-03-04T08:00:00';

/** The map of a one-way journey via these airports. */
function mapOf(...codes: string[]): RouteDrawing | null {
  const places = codes.map((code) => testPlace(code, 'GB'));
  const segments = places
    .slice(1)
    .map((destination, index) =>
      testSegment({ origin: places[index] ?? destination, destination, departingAt: time, arrivingAt: time }),
    );
  const [origin, destination] = [places[0], places.at(-1)];
  return origin === undefined || destination === undefined ? null : drawRoute([{ origin, destination, segments }]);
}

function drawn(...codes: string[]): RouteDrawing {
  const map = mapOf(...codes);
  if (map === null) throw new Error('No map was drawn');
  return map;
}

/** The points of each line of a path, in absolute coordinates. */
function linesOf(path: string): (readonly [number, number])[][] {
  return path
    .split('M')
    .slice(1)
    .map((line) =>
      line.split('L').map((pair): [number, number] => [Number(pair.split(',')[0]), Number(pair.split(',')[1])]),
    );
}

const pointOf = (map: RouteDrawing, code: string): DrawnPoint => {
  const point = map.points.find((one) => one.code === code);
  if (point === undefined) throw new Error(`${code} was not drawn`);
  return point;
};

const isInside = (map: RouteDrawing, x: number, y: number) => x >= 0 && y >= 0 && x <= map.width && y <= map.height;

test('New York to London flies north of the straight line, from left to right [FLT-02]', () => {
  const map = drawn('JFK', 'LHR');
  const [from, to] = [pointOf(map, 'JFK'), pointOf(map, 'LHR')];
  expect(to.x - from.x).toBeGreaterThan(map.width / 2);
  const [line = []] = linesOf(map.legs);
  const [x, y] = line[Math.floor(line.length / 2)] ?? [0, 0];
  const straight = from.y + ((to.y - from.y) * (x - from.x)) / (to.x - from.x);
  expect(straight - y).toBeGreaterThan(8);
});

test.each([
  ['LAX', 'SYD', 'SYD'],
  ['NRT', 'LAX', 'NRT'],
  ['AKL', 'SCL', 'AKL'],
] as const)('%s to %s crosses the date line as one line, with %s on the left [FLT-02]', (from, to, west) => {
  const map = drawn(from, to);
  const lines = linesOf(map.legs);
  expect(lines).toHaveLength(1);
  const [line = []] = lines;
  for (const [x, y] of line) expect(isInside(map, x, y)).toBe(true);
  const steps = line
    .slice(1)
    .map(([x, y], index) => Math.hypot(x - (line[index]?.[0] ?? x), y - (line[index]?.[1] ?? y)));
  expect(Math.max(...steps)).toBeLessThan(40);
  const east = west === from ? to : from;
  expect(pointOf(map, west).x).toBeLessThan(pointOf(map, east).x);
});

test('Beijing to New York passes near the pole, far above both ends [FLT-02]', () => {
  const map = drawn('PEK', 'JFK');
  const [line = []] = linesOf(map.legs);
  const highest = Math.min(...line.map(([, y]) => y));
  expect(Math.min(pointOf(map, 'PEK').y, pointOf(map, 'JFK').y) - highest).toBeGreaterThan(40);
});

test('a short flight shows the surrounding country [FLT-02]', () => {
  const map = drawn('LGW', 'LHR');
  const [a, b] = [pointOf(map, 'LGW'), pointOf(map, 'LHR')];
  expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeLessThan(40);
  expect(map.land.length).toBeGreaterThan(200);
});

/** Whether two labels do not overlap. */
function isApart({ label: a }: DrawnPoint, { label: b }: DrawnPoint): boolean {
  return a !== null && b !== null && (Math.abs(a.x - b.x) >= 72 || Math.abs(a.y - b.y) >= 34);
}

test('labels of two airports in one city overlap neither each other nor the dots [FLT-02]', () => {
  const map = drawn('EDI', 'LHR', 'LGW', 'JFK');
  const [a, b] = [pointOf(map, 'LHR'), pointOf(map, 'LGW')];
  expect(isApart(a, b)).toBe(true);
});

test('a map is a few kilobytes at most, even of the whole globe', () => {
  for (const codes of [
    ['LHR', 'HND', 'SYD'],
    ['SIN', 'EWR'],
    ['SYD', 'LAX', 'LHR'],
    ['LHR', 'CPT'],
  ]) {
    expect(JSON.stringify(drawn(...codes)).length).toBeLessThan(10_000);
  }
  expect(JSON.stringify(drawn('JFK', 'LHR')).length).toBeLessThan(3000);
});

test('omits unknown airports, and gives no map without a leg', () => {
  expect(mapOf('JFK', 'QQQ')).toBeNull();
  expect(mapOf('JFK', 'JFK')).toBeNull();
  expect(drawn('JFK', 'LHR', 'QQQ').points.map(({ code }) => code)).toEqual(['JFK', 'LHR']);
});

test('any journey: finite numbers, airports and labels within the frame, no overlapping labels, no broken lines [FLT-02] [F-20]', {
  timeout: 30_000,
}, () => {
  const code = fc.constantFrom(...airports.map(({ iataCode }) => iataCode));
  fc.assert(
    fc.property(fc.array(code, { minLength: 2, maxLength: 19 }), (codes) => {
      const map = mapOf(...codes);
      if (map === null) return new Set(codes).size === 1;
      const numbers = [...`${map.land} ${map.rim} ${map.legs}`.matchAll(/NaN|Infinity|-?[\d.]+(?:e[-+]?\d+)?/g)];
      expect(numbers.every(([text]) => Number.isFinite(Number(text)))).toBe(true);
      for (const [index, { x, y, label }] of map.points.entries()) {
        expect(isInside(map, x, y)).toBe(true);
        if (label === null) continue;
        expect(isInside(map, label.x - 36, label.y - 17) && isInside(map, label.x + 36, label.y + 17)).toBe(true);
        const point = map.points[index] as DrawnPoint;
        for (const other of map.points.slice(index + 1))
          expect(other.label === null || isApart(point, other)).toBe(true);
      }
      for (const line of linesOf(map.legs)) {
        for (const [x, y] of line) expect(isInside(map, x, y)).toBe(true);
      }
      return true;
    }),
    {
      numRuns: 80,
      examples: [
        [['LHR', 'AKL']],
        [['MAD', 'WLG']],
        [['NRT', 'GRU']],
        [['LYR', 'USH']],
        // BHS is on the opposite side of the globe from the middle of this route.
        [['VYD', 'DFW', 'TTB', 'BHS', 'YQC', 'PGX', 'AOM', 'CPE', 'LEC', 'RIL']],
      ],
    },
  );
});

test('with crowded airports, a label moves away and gets a leader line [F-20]', () => {
  const crowd = Array.from({ length: 9 }, (_, index) => ({ x: 360 + (index % 3), y: 150 + Math.floor(index / 3) }));
  const placed = placeLabels(crowd, [], { width: 720, height: 300 });
  const far = placed.filter(({ x, y, label }) => label && (Math.abs(label.x - x) > 60 || Math.abs(label.y - y) > 40));
  expect(far.length).toBeGreaterThan(2);
  expect(far.every(({ isApart }) => isApart)).toBe(true);
  expect(placed[0]?.isApart).toBe(false);
});

test('a label avoids the route line if possible', () => {
  const line = Array.from({ length: 40 }, (_, index) => ({ x: 300, y: 150 - index * 3 }));
  const [label] = placeLabels([{ x: 300, y: 150 }], line, { width: 720, height: 300 });
  expect(label?.label?.y).toBeGreaterThan(150);
});
