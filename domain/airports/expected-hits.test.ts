import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { searchAirports } from './typeahead.ts';
import { parseTypeahead } from './typeahead-index.ts';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const index = parseTypeahead(read('../../data/generated/airports-typeahead.txt'));

/** What is typed by the part of the list it stands in, and the codes of which one is expected first. */
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
const told = misses.map(({ title, query, codes, found }) => `${title}: ${query} → ${found}, not ${codes.join(' or ')}`);

test('finds the place that is meant first for 95 of 100 queries, and every large city [F-27] [F-78] [AIRP-05] [AIRP-06]', () => {
  expect(expected.length).toBeGreaterThan(300);
  const never = /^(large cities|cities with the letters of their state|letters of a state|sights): /;
  expect(told.filter((line) => never.test(line))).toEqual([]);
  expect(misses.length / expected.length, told.join('\n')).toBeLessThanOrEqual(0.05);
});

test('the file of the airports stays below 250 kB as it is sent [F-78] [AIRP-06]', () => {
  expect(gzipSync(read('../../data/generated/airports-typeahead.txt'), { level: 9 }).length).toBeLessThan(250_000);
});

test('every other name, state and country is found as it is typed [F-27] [F-78]', () => {
  const found = (query: string) => searchAirports(index, query).map(({ iataCode }) => iataCode);
  // Of the places that share a name the largest come first; a hundred times more traffic goes before an exact city.
  expect(found('roma').slice(0, 3)).toEqual(['ROM', 'FCO', 'RMA']);
  expect(found('germany').slice(0, 4)).toEqual(['FRA', 'FRA', 'MUC', 'BER']);
  expect(found('hawaii').slice(0, 2)).toEqual(['HNL', 'OGG']);
  // A state or country narrows what it stands beside.
  expect(found('portland maine')).toEqual(['PWM']);
  expect(found('san jose costa rica')[0]).toBe('SJO');
  // A code typed in full keeps its airport first, however much begins with it.
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
])('in the visitor’s language: %s is %s [F-78] [AIRP-06]', (query, code) => {
  expect(searchAirports(index, query)[0]?.iataCode).toBe(code);
});
