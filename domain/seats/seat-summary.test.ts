import { expect, test } from 'vitest';
import { type TestSeat, testSeatMap } from '../testing/seats.ts';
import { summarizeSeats } from './seat-summary.ts';

const row = (number: number, prices: readonly (string | null)[]): TestSeat[] =>
  prices.map((price, place) => ({ designator: `${number}${'ABCDEF'[place]}`, price }));

test('counts every seat, what is available by position, and the lowest price [F-165]', () => {
  const rows = [row(1, ['12.00', null, '14.50', null, null, '9.99']), row(2, [null, '30.00', null, null, null, null])];
  expect(summarizeSeats(testSeatMap('seg_1', rows, ['pas_1', 'pas_2']), 'USD')).toEqual({
    seats: 12,
    free: { window: 2, middle: 1, aisle: 1 },
    lowest: { amountMinor: 999, currency: 'USD' },
  });
});

test('a seat that nobody can take, or in another currency, is not available [F-165]', () => {
  const map = testSeatMap('seg_1', [row(1, ['12.00', null, null, null, null, null])], ['pas_1']);
  const none = { free: { window: 0, middle: 0, aisle: 0 }, lowest: null };
  expect(summarizeSeats(map, 'EUR')).toEqual({ seats: 6, ...none });
  expect(summarizeSeats({ ...map, cabins: [] }, 'USD')).toEqual({ seats: 0, ...none });
});
