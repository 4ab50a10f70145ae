import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testFare } from '#domain/testing/fares.ts';
import type { ListedOffer } from '../offer.ts';
import { chooseFares, maxFares } from './choose-fares.ts';

/** Fares with so many checked bags, each $10 dearer than the one before. */
function fares(...checked: number[]): [ListedOffer, ...ListedOffer[]] {
  const made = checked.map((bags, index) =>
    testFare({ id: `off_${index}`, price: `${100 + 10 * index}.00`, bags: { checked: bags } }),
  );
  const [first, ...others] = made;
  if (first === undefined) throw new Error('A fare is needed');
  return [first, ...others];
}

const ids = (chosen: readonly ListedOffer[]) => chosen.map(({ id }) => Number(id.slice(4)));

test('up to six fares are all compared [FARE-02]', () => {
  expect(ids(chooseFares(fares(0, 0, 1, 1, 2, 2)))).toEqual([0, 1, 2, 3, 4, 5]);
});

test('of more, the cheapest and those that differ, then the cheapest of the rest, in the order of their prices [FARE-02]', () => {
  expect(ids(chooseFares(fares(0, 0, 0, 0, 0, 0, 1, 2)))).toEqual([0, 1, 2, 3, 6, 7]);
  expect(ids(chooseFares(fares(0, 1, 1, 2, 3, 4, 5, 6)))).toEqual([0, 1, 3, 4, 5, 6]);
});

test('the fare of the screen is always among them [FARE-02]', () => {
  expect(ids(chooseFares(fares(0, 1, 2, 3, 4, 5, 6, 6), 'off_7'))).toEqual([0, 1, 2, 3, 4, 7]);
});

test('the chosen ones are six, in order, with the cheapest [FARE-02]', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 4 }), { minLength: 7, maxLength: 15 }), fc.nat({ max: 6 }), (bags, keep) => {
      const all = fares(...bags);
      const chosen = ids(chooseFares(all, `off_${keep}`));
      expect(chosen).toHaveLength(maxFares);
      expect(chosen[0]).toBe(0);
      expect(chosen).toContain(keep);
      expect(chosen).toEqual(chosen.toSorted((a, b) => a - b));
      expect(new Set(chosen.map((index) => bags[index])).size).toBe(Math.min(maxFares, new Set(bags).size));
    }),
  );
});
