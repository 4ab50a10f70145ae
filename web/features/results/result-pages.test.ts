import { expect, test } from 'vitest';
import type { SearchAnswer } from '../../../contract/flights.ts';
import { countLine, mergeOffers, nextPage, type ResultOffer } from './result-pages.ts';

const answer = (from: number, count: number, total_count: number): SearchAnswer => ({
  offers: Array.from({ length: count }, (_, index) => ({ id: `off_${from + index}` }) as ResultOffer),
  total_count,
  search_id: 'srch',
});

test('later pages hold 100 offers, the next is floor(loaded/100)+1 [RES-08]', () => {
  const first = answer(0, 30, 250);
  expect(nextPage([first])).toEqual({ page: 1, limit: 100, searchId: 'srch' });
  const second = [first, answer(0, 100, 250)];
  expect(nextPage(second)).toEqual({ page: 2, limit: 100, searchId: 'srch' });
  const third = [...second, answer(100, 100, 250)];
  expect(nextPage(third)).toEqual({ page: 3, limit: 100, searchId: 'srch' });
  expect(nextPage([...third, answer(200, 50, 250)])).toBeNull();
});

test('no page follows an empty one, however many there should be [RES-08]', () => {
  expect(nextPage([answer(0, 30, 250), answer(0, 0, 250)])).toBeNull();
  expect(nextPage([])).toBeNull();
});

test('offers that come twice are there once, in the first order [RES-08]', () => {
  const merged = mergeOffers([answer(0, 30, 120), answer(0, 100, 120), answer(100, 20, 120)]);
  expect(merged).toHaveLength(120);
  expect(merged.map(({ id }) => id).slice(28, 32)).toEqual(['off_28', 'off_29', 'off_30', 'off_31']);
});

test('the count says how many of how many [FILT-10]', () => {
  expect(countLine(30, 312)).toBe('30 of 312 flights');
  expect(countLine(12, 12)).toBe('12 flights');
  expect(countLine(1, 1)).toBe('1 flight');
});
