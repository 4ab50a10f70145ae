import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bagEntries, bagNames, cabinChoices, checkedChoices, noBags, readBagWish } from './bag-wish.ts';

const wishes = fc.record({ cabin: fc.constantFrom(...cabinChoices), checked: fc.constantFrom(...checkedChoices) });

test('the wish survives its address, with and without the prefix; no bags leave no trace [BAGS-01]', () => {
  fc.assert(
    fc.property(wishes, fc.constantFrom('', 'from_'), (wish, prefix) => {
      expect(readBagWish(new URLSearchParams(bagEntries(wish, prefix)))).toEqual(wish);
    }),
  );
  expect(bagEntries(noBags)).toEqual([]);
  expect(bagEntries({ cabin: 1, checked: 2 })).toEqual([
    ['cabinBags', '1'],
    ['checkedBags', '2'],
  ]);
});

test('any other text means no bag [BAGS-01]', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const { cabin, checked } = readBagWish(new URLSearchParams(bagNames.map((name) => [name, text])));
      expect([0, 1]).toContain(cabin);
      expect([0, 1, 2]).toContain(checked);
    }),
  );
});
