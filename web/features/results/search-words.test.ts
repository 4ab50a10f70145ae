import { expect, test } from 'vitest';
import { partyWords } from './search-words.ts';

test('travellers are counted in words, none of those who stay [RES-03]', () => {
  expect(partyWords({ adultsCount: 1, childrenCount: 1, infantsCount: 1 })).toEqual(['1 Adult', '1 Child', '1 Infant']);
  expect(partyWords({ adultsCount: 2, childrenCount: 3, infantsCount: 0 })).toEqual(['2 Adults', '3 Children']);
});
