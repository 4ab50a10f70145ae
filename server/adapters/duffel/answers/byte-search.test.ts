import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createByteSearch } from './byte-search.ts';

test('a word is found where Buffer.indexOf finds it, before the end that is given [LIVE-06]', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '_'), maxLength: 60 });
  const word = fc.string({ unit: fc.constantFrom('a', 'b', '_'), minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(text, word, fc.nat(60), fc.nat(60), (inside, wanted, from, end) => {
      const bytes = Buffer.from(inside);
      const until = Math.min(bytes.length, end);
      const at = bytes.subarray(0, until).indexOf(wanted, Math.min(from, until));
      expect(createByteSearch(wanted)(bytes, from, until)).toBe(at === -1 ? -1 : at + wanted.length);
    }),
    { numRuns: 1000 },
  );
});
