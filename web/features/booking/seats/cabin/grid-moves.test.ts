import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SeatCabin } from '#domain/seats/seat-map.ts';
import { moveInGrid, sectionWidths, spotRows } from './grid-moves.ts';

/** A cabin drawn in letters: '.' is not a seat, '|' is an aisle, 'x' an exit. */
function cabinOf(first: number, ...rows: string[]): SeatCabin {
  return {
    cabinClass: 'economy',
    deck: 0,
    deckConfiguration: 'single',
    aisles: (rows[0]?.split('|').length ?? 1) - 1,
    wings: null,
    rows: rows.map((row, index) => ({
      number: first + index,
      sections: row.split('|').map((letters) => ({
        elements: [...letters].map((letter) => ({
          type: letter === '.' ? 'lavatory' : letter === 'x' ? 'exit_row' : 'seat',
          designator: letter === '.' || letter === 'x' ? null : `${first + index}${letter}`,
          name: null,
          disclosures: [],
          available: false,
          availableServices: [],
        })),
      })),
    })),
  };
}

const rows = spotRows([
  cabinOf(1, 'A|DG|K', 'A|DG|K'),
  cabinOf(10, '.|.|.', 'ABC|DEFG|HJK', 'AC|DG|HK', 'ABC|DEFG|HJK'),
]);

test.each([
  ['11C', 'ArrowRight', '11D'],
  ['11D', 'ArrowLeft', '11C'],
  ['11K', 'ArrowRight', null],
  ['11F', 'ArrowDown', '12G'],
  ['12C', 'ArrowDown', '13B'],
  ['11A', 'ArrowUp', '2A'],
  ['2K', 'ArrowDown', '11K'],
  ['2D', 'ArrowDown', '11D'],
  ['1A', 'ArrowUp', '1A'],
  ['11E', 'Home', '11A'],
  ['11E', 'End', '11K'],
  ['1G', 'PageDown', '13G'],
  ['11E', 'Enter', null],
  ['99Z', 'ArrowDown', null],
])(
  '%s %s leads to %s: across aisles, past rows without seats, into cabins of another width [SEAT-06]',
  (from, key, to) => {
    expect(moveInGrid(rows, from, key, false)).toBe(to);
  },
);

test('with Ctrl, Home and End lead to the first and last seat of the deck [SEAT-06]', () => {
  expect(moveInGrid(rows, '11E', 'Home', true)).toBe('1A');
  expect(moveInGrid(rows, '11E', 'End', true)).toBe('13K');
});

test('a section is as wide as its longest row; an empty one takes no space [SEAT-01]', () => {
  expect(sectionWidths(cabinOf(1, 'AC|DEFG|', 'ABC|DG|'))).toEqual([3, 4, 0]);
});

test('an exit in a row with seats takes no place: the seats stand under the ones in front [SEAT-01] [F-01]', () => {
  const cabin = cabinOf(1, 'ABC|DEF', 'xABC|DEFx', 'x|x');
  expect(sectionWidths(cabin)).toEqual([3, 3]);
  const [front, exit] = spotRows([cabin]);
  expect(exit?.map(({ x }) => x)).toEqual(front?.map(({ x }) => x));
});

test('every seat can be reached from every other with the arrow keys alone [SEAT-06]', () => {
  const row = fc.tuple(
    fc.constantFrom('ABC', 'AC', 'A', '.', ''),
    fc.constantFrom('DEFG', 'DG', '.', ''),
    fc.constantFrom('HJK', 'HK', 'K', '.'),
  );
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 8 }), (drawn) => {
      const spots = spotRows([cabinOf(1, ...drawn.map((sections) => sections.join('|')))]);
      const all = spots.flat().map(({ designator }) => designator);
      const [start] = all;
      if (start === undefined) return;
      const seen = new Set([start]);
      const open = [start];
      for (let from = open.pop(); from !== undefined; from = open.pop()) {
        for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
          const to = moveInGrid(spots, from, key, false);
          if (to !== null && !seen.has(to)) {
            seen.add(to);
            open.push(to);
          }
        }
      }
      expect([...seen].sort()).toEqual([...all].sort());
    }),
  );
});
