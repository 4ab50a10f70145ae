import { unit } from '../wire/hash.ts';
import type { CabinLayout } from './layouts.ts';

/** One element in a section of a row. */
export type Element =
  | {
      readonly type: 'seat';
      readonly designator: string;
      readonly exit: boolean;
      readonly front: boolean;
      readonly window: boolean;
    }
  | { readonly type: 'restricted_seat_general'; readonly designator: string }
  | { readonly type: 'bassinet' | 'empty' | 'exit_row' | 'lavatory' | 'galley' | 'closet' | 'stairs' };

/** A row of a cabin: one more section than aisles; a section may be empty. */
type Row = readonly (readonly Element[])[];

/** A cabin laid out row by row. Wing indices count rows of this cabin from 0. */
export interface CabinPlan {
  readonly layout: CabinLayout;
  readonly rows: readonly Row[];
  readonly wings: { readonly first: number; readonly last: number } | null;
}

type Facility = Extract<
  Element,
  { type: 'lavatory' | 'galley' | 'closet' | 'stairs' | 'exit_row' | 'bassinet' | 'empty' }
>['type'];

function facilities(sections: number, outer: Facility, inner: Facility): Row {
  return Array.from({ length: sections }, (_, i) => [{ type: i === 0 || i === sections - 1 ? outer : inner }]);
}

/** An exit row mark is a separate row in front of the seats next to the door. */
function exitMark(sections: number): Row {
  return Array.from({ length: sections }, (_, i) => (i === 0 || i === sections - 1 ? [{ type: 'exit_row' }] : []));
}

/**
 * Lays out a cabin: galleys and lavatories fore and aft, exits over the wings, bassinets in front of a wide economy
 * cabin, a narrowing tail, a few blocked or missing seats. Deterministic by `key`.
 * @param skipThirteen some airlines have no row 13
 * @param isMixed exits, closets and lavatories are in rows with seats
 */
export function layOutCabin(layout: CabinLayout, key: string, skipThirteen: boolean, isMixed: boolean): CabinPlan {
  const sections = layout.sections.length;
  const wide = sections > 2;
  const economy = layout.cabin === 'economy';
  const exitAt = economy && layout.rows >= 10 ? [Math.floor(layout.rows * (wide ? 0.55 : 0.42))] : [];
  if (economy && !wide && layout.rows > 24) exitAt.push((exitAt[0] ?? 0) + 1);
  const rows: Row[] = [];
  rows.push(
    layout.deck === 1
      ? facilities(sections, 'stairs', 'galley')
      : facilities(sections, 'lavatory', economy && wide ? 'galley' : 'closet'),
  );
  if (economy && wide)
    rows.push(
      layout.sections.map((letters, i) =>
        [...letters].map(() => ({ type: i === 1 ? ('bassinet' as const) : ('empty' as const) })),
      ),
    );
  let number = layout.firstRow;
  for (let i = 0; i < layout.rows; i++, number++) {
    if (skipThirteen && number === 13) number++;
    if (exitAt.includes(i) && !isMixed) rows.push(exitMark(sections));
    if (wide && economy && i === Math.floor(layout.rows / 2) - 3 && layout.rows > 22)
      rows.push(facilities(sections, 'lavatory', 'lavatory'));
    const tail = wide && economy && i >= layout.rows - 3;
    const row = seatRow(layout, number, key, exitAt.includes(i), i < 2, tail);
    const isLast = i === layout.rows - 1;
    rows.push(isMixed ? withFixtures(row, { exit: exitAt.includes(i), first: i === 0, last: isLast }) : row);
  }
  rows.push(facilities(sections, economy ? 'lavatory' : 'closet', 'galley'));
  const wings =
    economy && rows.length > 8 ? { first: Math.floor(rows.length * 0.32), last: Math.floor(rows.length * 0.62) } : null;
  return { layout, rows, wings };
}

/** A row with exits at both walls, a closet for its first section, or lavatories for the seats at its walls. */
function withFixtures(row: Row, at: { readonly exit: boolean; readonly first: boolean; readonly last: boolean }): Row {
  const wall = row.length - 1;
  return row.map((section, s): readonly Element[] => {
    if (at.first && s === 0) return [{ type: 'closet' }];
    if (at.exit)
      return s === 0 ? [{ type: 'exit_row' }, ...section] : s === wall ? [...section, { type: 'exit_row' }] : section;
    if (!at.last || section.length < 2) return section;
    return s === 0
      ? [{ type: 'lavatory' }, ...section.slice(1)]
      : s === wall
        ? [...section.slice(0, -1), { type: 'lavatory' }]
        : section;
  });
}

function seatRow(layout: CabinLayout, number: number, key: string, exit: boolean, front: boolean, tail: boolean): Row {
  const last = layout.sections.length - 1;
  return layout.sections.map((letters, s) =>
    [...letters].map((letter, k): Element => {
      const outermost = (s === 0 && k === 0) || (s === last && k === letters.length - 1);
      // The fuselage narrows: three seats at the window become two, the wall side stays empty.
      if (tail && outermost && letters.length === 3) return { type: 'empty' };
      const designator = `${number}${letter}`;
      const draw = unit(`${key}|fit|${designator}`);
      if (exit && outermost && draw < 0.08) return { type: 'empty' };
      if (draw > 0.985) return { type: 'restricted_seat_general', designator };
      return { type: 'seat', designator, exit, front, window: outermost };
    }),
  );
}

const zzRows = 24;

/**
 * The test airline's economy cabin: 27 rows including galley, exit and lavatories, two aisles, 192 seats (Duffel
 * documentation, "Test mode").
 */
export function layOutDuffelAirwaysCabin(): CabinPlan {
  const sections = ['AB', 'CDEF', 'GH'] as const;
  const layout: CabinLayout = { cabin: 'economy', deck: 0, sections, rows: zzRows, firstRow: 1 };
  const rows: Row[] = [facilities(3, 'lavatory', 'galley')];
  for (let number = 1; number <= zzRows; number++) {
    if (number === 12) rows.push(exitMark(3));
    rows.push(
      sections.map((letters, s) =>
        [...letters].map((letter, k): Element => {
          const window = (s === 0 && k === 0) || (s === 2 && k === 1);
          return { type: 'seat', designator: `${number}${letter}`, exit: number === 12, front: number < 3, window };
        }),
      ),
    );
  }
  rows.push(facilities(3, 'lavatory', 'galley'));
  return { layout, rows, wings: { first: 8, last: 17 } };
}
