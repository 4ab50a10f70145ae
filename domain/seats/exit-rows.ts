/** Added to a seat that the map places at an exit but whose own disclosures do not mention it. */
export const exitNote = 'Exit row: only for adults who are able and willing to help in an emergency';

interface Row {
  readonly sections: readonly { readonly elements: readonly { readonly type: string }[] }[];
}

/**
 * Indices of the rows at an exit: those with an 'exit_row' element, and the nearest rows with seats before and behind
 * one. A map does not say which side of the door the seats are on, so both sides count.
 */
export function exitRows(rows: readonly Row[]): ReadonlySet<number> {
  const found = new Set<number>();
  const nearest = (start: number, step: 1 | -1) => {
    let index = start + step;
    while (rows[index] !== undefined && isDoorway(rows[index])) index += step;
    if (rows[index] !== undefined) found.add(index);
  };
  rows.forEach((row, index) => {
    if (!typesOf(row).includes('exit_row')) return;
    found.add(index);
    nearest(index, 1);
    nearest(index, -1);
  });
  return found;
}

/** A row without seats, only doors and gaps. */
function isDoorway(row: Row | undefined): boolean {
  return row !== undefined && typesOf(row).every((type) => type === 'exit_row' || type === 'empty');
}

function typesOf({ sections }: Row): string[] {
  return sections.flatMap(({ elements }) => elements.map(({ type }) => type));
}

/** True if a seat's name or disclosure says that the seat is at an exit. */
export function namesExit(text: string): boolean {
  return /\bexits?\b|\bemergency (?:row|door)s?\b/i.test(text);
}

/** Required reading before taking a seat: its disclosures, and the exit note if only map or name show the exit. */
export function seatDisclosures(
  seat: { readonly name: string | null; readonly disclosures: readonly string[] },
  isInExitRow: boolean,
): readonly string[] {
  const isAtExit = isInExitRow || namesExit(seat.name ?? '');
  return isAtExit && !seat.disclosures.some(namesExit) ? [exitNote, ...seat.disclosures] : seat.disclosures;
}
