import { expect, test } from 'vitest';
import { before, periodText } from './retention.ts';

test.each([
  ['2027-03-04T10:00:00.000Z', { years: 7 }, '2020-03-04T10:00:00.000Z'],
  ['2028-02-29T10:00:00.000Z', { years: 3 }, '2025-02-28T10:00:00.000Z'],
  ['2028-02-29T10:00:00.000Z', { years: 4 }, '2024-02-29T10:00:00.000Z'],
  ['2027-03-01T00:00:00.000Z', { days: 1 }, '2027-02-28T00:00:00.000Z'],
])('before %s by %j: %s [PAGE-11]', (now, period, expected) => {
  expect(before(new Date(now), period).toISOString()).toBe(expected);
});

test('periods are formatted in plain words [PAGE-11]', () => {
  expect([{ years: 7 }, { years: 1 }, { days: 90 }, { days: 1 }].map(periodText)).toEqual([
    '7 years',
    '1 year',
    '90 days',
    '1 day',
  ]);
});
