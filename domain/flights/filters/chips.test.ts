import { expect, test } from 'vitest';
import { activeFilterCount, type Filters, noFilters } from '#domain/flights/filters/filters.ts';
import { chipsOf } from './chips.ts';

const filters: Filters = {
  ...noFilters,
  price: { min: 200, max: 450 },
  stops: [0, 2],
  airlines: ['--', 'BA', 'XX'],
  departure: ['morning'],
  arrival: ['evening'],
  duration: 840,
  refundable: true,
  bags: true,
  hideBasic: true,
  calmConnections: true,
};
const context = { currency: 'USD', airlineName: (code: string) => (code === 'BA' ? 'British Airways' : null) };

test('every choice is a separate chip with a text label [FILT-07]', () => {
  expect(chipsOf(filters, context).map(({ label }) => label)).toEqual([
    'Nonstop',
    '2+ stops',
    'No overnight layover or change of airport',
    '$200–$450',
    'Other airlines',
    'British Airways',
    'XX',
    'Departs 06:00–11:59',
    'Arrives 18:00–23:59',
    'Up to 14h 0m',
    'Checked bag included',
    'No basic fares',
    'Refundable',
  ]);
  const label = (price: Filters['price']) =>
    chipsOf({ ...noFilters, price }, { ...context, currency: 'EUR' })[0]?.label;
  expect([label({ min: 200, max: null }), label({ min: null, max: 450 })]).toEqual(['From €200', 'Up to €450']);
  expect(label({ min: 200, max: 200 })).toBe('€200');
});

test('removing all chips one by one leaves no filters [FILT-07]', () => {
  let left = filters;
  for (let chip = chipsOf(left, context)[0]; chip !== undefined; chip = chipsOf(left, context)[0]) {
    expect(chipsOf(chip.without, context)).toHaveLength(chipsOf(left, context).length - 1);
    left = chip.without;
  }
  expect(left).toEqual(noFilters);
  expect(activeFilterCount(left)).toBe(0);
});
