import { expect, test } from 'vitest';
import { searchRefusal } from './supplier-refusal.ts';

test.each([
  ['rejected', 'JFK', 'LON', 'The airlines did not accept this request. Please check your search.'],
  ['rejected', 'QQQ', 'LHR', 'We could not find an airport with the code QQQ. Please check your search.'],
  ['unavailable', 'JFK', 'QQQ', undefined],
] as const)('a search that is %s from %s to %s says what to check [RES-05]', (kind, origin, destination, message) => {
  expect(searchRefusal({ kind }, { origin, destination }).message).toBe(message);
});
