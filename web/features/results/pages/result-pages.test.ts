import { expect, test } from 'vitest';
import type { SearchPage } from '#contract/codec/offer.ts';
import { countLine, mergeOffers, nextPage, type ResultOffer } from './result-pages.ts';

const answer = (from: number, count: number, totalCount: number): SearchPage => ({
  offers: Array.from({ length: count }, (_, index) => ({ id: `off_${from + index}` }) as ResultOffer),
  totalCount,
  searchId: 'srch',
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

test('no page follows an empty one, whatever the total count [RES-08]', () => {
  expect(nextPage([answer(0, 30, 250), answer(0, 0, 250)])).toBeNull();
  expect(nextPage([])).toBeNull();
});

test('duplicate offers are listed once, at their first position [RES-08]', () => {
  const merged = mergeOffers([answer(0, 30, 120), answer(0, 100, 120), answer(100, 20, 120)]);
  expect(merged).toHaveLength(120);
  expect(merged.map(({ id }) => id).slice(28, 32)).toEqual(['off_28', 'off_29', 'off_30', 'off_31']);
});

test('the count line shows the shown and total counts, and that filters apply to loaded offers [FILT-10]', () => {
  const line = (shown: number, loaded: number, total: number, isFiltered = false) =>
    countLine({ shown, loaded, total, narrowed: isFiltered ? 'filters' : null });
  expect(line(30, 30, 312)).toBe('30 of 312 flights');
  expect(line(12, 12, 12)).toBe('12 flights');
  expect(line(1, 1, 1)).toBe('1 flight');
  expect(line(12, 30, 312, true)).toBe('12 of 30 loaded flights match · 312 in all');
  expect(line(12, 57, 57, true)).toBe('12 of 57 flights match');
  expect(line(1, 57, 57, true)).toBe('1 of 57 flights matches');
  expect(line(0, 1, 1, true)).toBe('0 of 1 flight match');
  const narrowed = 'airports';
  expect(countLine({ shown: 14, loaded: 30, total: 400, narrowed })).toBe(
    '14 of 30 loaded flights use the airports you chose · 400 in all',
  );
  expect(countLine({ shown: 1, loaded: 57, total: 57, narrowed })).toBe('1 of 57 flights uses the airports you chose');
});
