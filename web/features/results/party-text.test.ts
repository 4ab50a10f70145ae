import { expect, test } from 'vitest';
import { partyTexts } from './party-text.ts';

test('describes the party and omits traveler types with a count of zero [RES-03]', () => {
  expect(partyTexts({ adultsCount: 1, childrenCount: 1, infantsCount: 1 })).toEqual(['1 Adult', '1 Child', '1 Infant']);
  expect(partyTexts({ adultsCount: 2, childrenCount: 3, infantsCount: 0 })).toEqual(['2 Adults', '3 Children']);
});
