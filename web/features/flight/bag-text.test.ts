import { expect, test } from 'vitest';
import { bagText } from './bag-text.ts';

test.each([
  ['cabin', 0, 'No cabin bag included'],
  ['cabin', 1, '1 cabin bag included'],
  ['checked', 2, '2 checked bags included'],
  ['checked', null, 'Checked bags: not told by the airline'],
] as const)('%s %s reads %s [FLT-10]', (kind, count, text) => {
  expect(bagText(kind, count)).toBe(text);
});
