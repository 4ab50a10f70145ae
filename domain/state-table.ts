/** Which state may follow which. Every state has a row; an empty row is an end. */
export type StateTable<S extends string> = { readonly [From in S]: readonly S[] };

/** True when the table allows the move. */
export function canMove<S extends string>(table: StateTable<S>, from: S, to: S): boolean {
  return table[from].includes(to);
}

/** Throws on a move that the table does not know: that is a defect, never a user's fault. */
export function assertMove<S extends string>(table: StateTable<S>, from: S, to: S): void {
  if (!canMove(table, from, to)) throw new Error(`Impossible transition: ${from} → ${to}`);
}

/** True for a state that nothing follows. */
export function isFinal<S extends string>(table: StateTable<S>, state: S): boolean {
  return table[state].length === 0;
}
