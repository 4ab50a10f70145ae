/** The allowed next states of each state. Every state has an entry; an empty one is final. */
export type StateTable<S extends string> = { readonly [From in S]: readonly S[] };

/** True if the table allows the transition. */
export function canMove<S extends string>(table: StateTable<S>, from: S, to: S): boolean {
  return table[from].includes(to);
}

/** Throws on a transition that the table does not allow: a defect, never a user error. */
export function assertMove<S extends string>(table: StateTable<S>, from: S, to: S): void {
  if (!canMove(table, from, to)) throw new Error(`Impossible transition: ${from} → ${to}`);
}

/** True for a final state. */
export function isFinal<S extends string>(table: StateTable<S>, state: S): boolean {
  return table[state].length === 0;
}
