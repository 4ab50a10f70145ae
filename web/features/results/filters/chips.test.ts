import { expect, test } from 'vitest';
import { activeFilterCount, type Filters, noFilters } from '../../../../domain/flights/filters.ts';
import { chipsOf } from './chips.ts';

const filters: Filters = {
  minPrice: 200,
  maxPrice: 450,
  stops: [0, 2],
  airlines: ['--', 'BA', 'XX'],
  departure: ['morning'],
  arrival: ['evening'],
  maxMinutes: 840,
  refundable: true,
  bags: true,
};
const name = (code: string) => (code === 'BA' ? 'British Airways' : null);

test('every choice is a chip of its own, in words [FILT-07]', () => {
  expect(chipsOf(filters, 'USD', name).map(({ words }) => words)).toEqual([
    'Nonstop',
    '2+ stops',
    '$200–$450',
    'Other airlines',
    'British Airways',
    'XX',
    'Departs 06:00–11:59',
    'Arrives 18:00–23:59',
    'Up to 14h 0m',
    'Checked bag included',
    'Refundable',
  ]);
  const prices = (change: Partial<Filters>) => chipsOf({ ...noFilters, ...change }, 'EUR', name)[0]?.words;
  expect([prices({ minPrice: 200 }), prices({ maxPrice: 450 })]).toEqual(['From €200', 'Up to €450']);
});

test('taking one chip after the other away ends without filters [FILT-07]', () => {
  let left = filters;
  for (let chip = chipsOf(left, 'USD', name)[0]; chip !== undefined; chip = chipsOf(left, 'USD', name)[0]) {
    expect(chipsOf(chip.without, 'USD', name)).toHaveLength(chipsOf(left, 'USD', name).length - 1);
    left = chip.without;
  }
  expect(left).toEqual(noFilters);
  expect(activeFilterCount(left)).toBe(0);
});
