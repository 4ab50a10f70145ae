import { expect, test } from 'vitest';
import { bagWords, partyWords } from './search-words.ts';

test('travellers are counted in words, none of those who stay [RES-03]', () => {
  expect(partyWords({ adultsCount: 1, childrenCount: 1, infantsCount: 1 })).toEqual(['1 Adult', '1 Child', '1 Infant']);
  expect(partyWords({ adultsCount: 2, childrenCount: 3, infantsCount: 0 })).toEqual(['2 Adults', '3 Children']);
});

test('bags are told in words, and nothing is told that is not known [CARD-03]', () => {
  expect(bagWords('cabin', 1)).toBe('1 cabin bag');
  expect(bagWords('checked', 2)).toBe('2 checked bags');
  expect(bagWords('checked', 0)).toBe('No checked bag');
  expect(bagWords('checked', null)).toBeNull();
});
