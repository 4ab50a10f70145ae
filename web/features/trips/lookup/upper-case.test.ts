import fc from 'fast-check';
import { expect, test } from 'vitest';
import { upperCaseLetters } from './upper-case.ts';

test('a typed reference becomes upper case and keeps its length, so that the caret stays [TRIP-09]', () => {
  expect(upperCaseLetters('cDfg 3467')).toBe('CDFG 3467');
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(upperCaseLetters(text)).toHaveLength(text.length);
    }),
  );
});
