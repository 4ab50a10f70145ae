import { isSeat, placesOf, type SeatCabin } from '#domain/seats/seat-map.ts';

/** A seat's position: its row on the deck, and its distance from the left wall (0) to the right one (1). */
export interface SeatSpot {
  readonly designator: string;
  readonly row: number;
  readonly x: number;
}

/** Seats of a deck by row, front to back and left to right, for the arrow keys. */
export type SpotRows = readonly (readonly SeatSpot[])[];

/** The width of each section of a cabin in seats, that of its longest row. */
export function sectionWidths(cabin: SeatCabin): number[] {
  const widths: number[] = [];
  for (const { sections } of cabin.rows) {
    sections.forEach(({ elements }, index) => {
      widths[index] = Math.max(widths[index] ?? 0, placesOf(elements).length);
    });
  }
  return widths;
}

/** The rows of a deck that have seats. A short section is centered in its place, as on the screen. */
export function spotRows(cabins: readonly SeatCabin[]): SpotRows {
  const rows: SeatSpot[][] = [];
  for (const cabin of cabins) {
    const widths = sectionWidths(cabin);
    // Cabins with different numbers of seats share the same walls.
    const whole = Math.max(1, widths.reduce((sum, width) => sum + width, 0) + widths.length - 2);
    for (const { sections } of cabin.rows) {
      let left = 0;
      const row = sections.flatMap((section, index) => {
        const elements = placesOf(section.elements);
        const width = widths[index] ?? 0;
        const start = left + (width - elements.length) / 2;
        left += width + 1;
        return elements.flatMap((element, place) =>
          isSeat(element) ? [{ designator: element.designator, row: rows.length, x: (start + place) / whole }] : [],
        );
      });
      if (row.length > 0) rows.push(row);
    }
  }
  return rows;
}

/**
 * The seat to which a key leads from another one (ARIA grid pattern); null if the key does not move, or there is no
 * seat.
 */
export function moveInGrid(rows: SpotRows, from: string, key: string, whole: boolean): string | null {
  const spot = rows.flat().find(({ designator }) => designator === from);
  const row = spot && rows[spot.row];
  if (spot === undefined || row === undefined) return null;
  const at = row.indexOf(spot);
  const vertical = (step: number) => nearest(rows[clamp(spot.row + step, rows.length)] ?? [], spot.x);
  switch (key) {
    case 'ArrowLeft':
      return row[at - 1]?.designator ?? null;
    case 'ArrowRight':
      return row[at + 1]?.designator ?? null;
    case 'ArrowUp':
      return vertical(-1);
    case 'ArrowDown':
      return vertical(1);
    case 'PageUp':
      return vertical(-5);
    case 'PageDown':
      return vertical(5);
    case 'Home':
      return (whole ? rows[0] : row)?.[0]?.designator ?? null;
    case 'End':
      return (whole ? rows.at(-1) : row)?.at(-1)?.designator ?? null;
    default:
      return null;
  }
}

function nearest(row: readonly SeatSpot[], x: number): string | null {
  let best: SeatSpot | undefined;
  for (const spot of row) {
    if (best === undefined || Math.abs(spot.x - x) < Math.abs(best.x - x) - 1e-9) best = spot;
  }
  return best?.designator ?? null;
}

function clamp(index: number, length: number): number {
  return Math.min(length - 1, Math.max(0, index));
}
