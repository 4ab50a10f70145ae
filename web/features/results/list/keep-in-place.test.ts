import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keepInPlace } from './keep-in-place.ts';

const entries = (ids: readonly number[]) => ids.map((id) => ({ id: String(id) }));
const ranks = fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 40 });

test('what is visible keeps its place; the rest follows in order or waits, and nothing is lost [LIVE-03]', () => {
  fc.assert(
    fc.property(ranks, ranks, fc.integer({ min: 0, max: 30 }), (first, more, cards) => {
      const visible = entries([...first].sort((a, b) => a - b)).slice(0, cards);
      const sorted = entries([...new Set([...first, ...more])].sort((a, b) => a - b));
      const { list, waiting } = keepInPlace(sorted, visible);
      expect(list.slice(0, visible.length)).toEqual(visible);
      expect(list.length + waiting).toBe(sorted.length);
      expect(new Set(list).size).toBe(list.length);
      const rest = list.slice(visible.length).map(({ id }) => Number(id));
      expect(rest).toEqual(rest.toSorted((a, b) => a - b));
    }),
  );
});

test('a visible entry that comes to belong higher up keeps its place, and waits to be shown there [LIVE-03] [FARE-01]', () => {
  const sorted = entries([4, 1, 2, 3]);
  expect(keepInPlace(sorted, entries([1, 2, 4]))).toEqual({ list: entries([1, 2, 4, 3]), waiting: 1 });
  expect(keepInPlace(sorted, entries([4, 1, 2]))).toEqual({ list: entries([4, 1, 2, 3]), waiting: 0 });
});

test('a visible entry that no longer passes the filters keeps its place until the list is shown anew [LIVE-03]', () => {
  expect(keepInPlace(entries([1, 3]), entries([1, 2]))).toEqual({ list: entries([1, 2, 3]), waiting: 1 });
});

test('in the end, once the waiting ones are shown, the list is that of a search that waited [LIVE-03]', () => {
  const sorted = entries([1, 2, 3, 4]);
  expect(keepInPlace(sorted, entries([3, 4]))).toEqual({ list: entries([3, 4]), waiting: 2 });
  expect(keepInPlace(sorted, [])).toEqual({ list: sorted, waiting: 0 });
});
