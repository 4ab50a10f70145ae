import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { searchAirports } from './typeahead.ts';
import { parseTypeahead } from './typeahead-index.ts';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const index = parseTypeahead(read('../../data/generated/airports-typeahead.txt'));

/** Queries by section of the list, each with the codes allowed as first hit. */
const expected = read('expected-hits.txt')
  .split('\n## ')
  .slice(1)
  .flatMap((part) => {
    const [title = '', ...lines] = part.trim().split('\n');
    return lines.flatMap((line) => {
      const [codes = '', queries = ''] = line.split(': ');
      return queries.split(' | ').map((query) => ({ title, query, codes: codes.split('/') }));
    });
  });

const misses = expected
  .map((row) => ({ ...row, found: searchAirports(index, row.query)[0]?.iataCode ?? 'nothing' }))
  .filter(({ codes, found }) => !codes.includes(found));
const formatted = misses.map(
  ({ title, query, codes, found }) => `${title}: ${query} → ${found}, not ${codes.join(' or ')}`,
);

test('finds the intended place first for 95 of 100 queries, and every large city and capital [F-27] [F-78] [AIRP-05] [AIRP-06]', () => {
  expect(expected.length).toBeGreaterThan(300);
  const never =
    /^(large cities|capitals served by another city's airport|cities with the letters of their state|letters of a state|sights): /;
  expect(formatted.filter((line) => never.test(line))).toEqual([]);
  expect(misses.length / expected.length, formatted.join('\n')).toBeLessThanOrEqual(0.05);
});

test('the airport file stays below 250 kB compressed [F-78] [AIRP-06]', () => {
  expect(gzipSync(read('../../data/generated/airports-typeahead.txt'), { level: 9 }).length).toBeLessThan(250_000);
});

test('finds every other name, state and country by its spelling [F-27] [F-78] [F-123]', () => {
  const found = (query: string) => searchAirports(index, query).map(({ iataCode }) => iataCode);
  // Among places with one name the largest comes first; a hundred times more traffic outranks an exact city.
  expect(found('roma').slice(0, 3)).toEqual(['ROM', 'FCO', 'RMA']);
  expect(found('sidney').slice(0, 4)).toContain('SYD');
  expect(found('germany').slice(0, 4)).toEqual(['FRA', 'FRA', 'MUC', 'BER']);
  expect(found('hawaii').slice(0, 2)).toEqual(['HNL', 'OGG']);
  // A state or country narrows the words next to it.
  expect(found('portland maine')).toEqual(['PWM']);
  expect(found('san jose costa rica')[0]).toBe('SJO');
  // A complete code keeps its airport first, no matter how many names begin with it.
  expect(found('bar').indexOf('BAR')).toBeLessThan(5);
});

test.each([
  ['纽约', 'NYC'],
  ['紐約', 'NYC'],
  ['ウィーン', 'VIE'],
  ['Λονδίνο', 'LON'],
  ['לונדון', 'LON'],
  ['ลอนดอน', 'LON'],
  ['Malediwy', 'MLE'],
  ['Jerozolima', 'TLV'],
])('in the visitor’s language: %s finds %s [F-78] [AIRP-06]', (query, code) => {
  expect(searchAirports(index, query)[0]?.iataCode).toBe(code);
});
