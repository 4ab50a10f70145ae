import { expect, test } from 'vitest';
import { monogramOf } from './monogram.ts';

test.each([
  ['default', 'Tailfin', null],
  ['default', 'Acme', 'A'],
  ['acme', 'Tailfin', 'T'],
  ['acme', '  “élan” travel', 'É'],
  ['acme', '7 Seas', '7'],
  ['acme', '東京旅行', '東'],
  ['acme', '***', ''],
])('the mark of %s, named %j, has the letter %j [F-106] [PAGE-06]', (key, name, letter) => {
  expect(monogramOf({ key, name })).toBe(letter);
});
