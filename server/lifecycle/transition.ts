import { and, eq, type SQL } from 'drizzle-orm';
import { assertMove } from '#domain/state-table.ts';
import type { Database } from '#server/database/database.ts';
import { activeSpan } from '#server/telemetry/spans.ts';
import { writeWithHistory } from './history.ts';
import type { LeaseRenewal } from './leases.ts';
import { type ChangesOf, getRow, type Lifecycle, type LifecycleDeps, type LifecycleRow } from './lifecycle.ts';

export interface Transition<S extends string, Row> {
  readonly to: S;
  readonly at: Date;
  /** For operators, stored in the history: codes and ids, no personal data. */
  readonly detail?: string;
  readonly set?: ChangesOf<Row>;
  /** Evaluated in the same transaction; the row moves only if it returns true. */
  readonly isAllowed?: (tx: Database) => Promise<boolean>;
  /** Moves the row only under a lease that holds, and renews it. */
  readonly lease?: LeaseRenewal;
  /** Skips the lifecycle's effects, such as mails: a person informs the traveler. */
  readonly isQuiet?: boolean;
}

/**
 * Moves a row from the state it was read in, with its history entry and the lifecycle's effects: all happen or none.
 * Null if another worker moved the row first, or has since leased it if the lifecycle is fenced: reload and decide
 * again. Throws on a transition that the state table does not declare.
 */
export async function transition<S extends string, Row extends LifecycleRow<S>>(
  db: Database,
  lifecycle: Lifecycle<S, Row>,
  row: Row,
  move: Transition<S, Row>,
): Promise<Row | null> {
  const { to, at, isAllowed, isQuiet = false } = move;
  const { state: from } = row;
  assertMove(lifecycle.states, from, to);
  const effects = isQuiet ? [] : (lifecycle.effects?.({ from, to, at }) ?? []);
  if (isAllowed === undefined && effects.length === 0) return moveRow(db, lifecycle, row, move);
  return db.transaction(async (tx) => {
    if (isAllowed !== undefined && !(await isAllowed(tx))) return null;
    const next = await moveRow(tx, lifecycle, row, move);
    if (next !== null) for (const effect of effects) await effect(tx, next);
    return next;
  });
}

function moveRow<S extends string, Row extends LifecycleRow<S>>(
  db: Database,
  lifecycle: Lifecycle<S, Row>,
  row: Row,
  { to, at, detail, set, lease }: Transition<S, Row>,
): Promise<Row | null> {
  const { id: subject, state: fromState } = row;
  const renewed = lease === undefined ? {} : { leaseUntil: lease.until };
  const write = db
    .update(lifecycle.table)
    .set({ ...set, state: to, updatedAt: at, ...renewed })
    .where(and(isAsRead(lifecycle, row), lease?.isHeld))
    .returning();
  return writeWithHistory<Row>(db, write, { subject, at, fromState, toState: to, detail: detail ?? null });
}

/** Makes a transition at the current time, then logs and counts it. Null as for `transition`. */
export async function advance<S extends string, Row extends LifecycleRow<S>>(
  deps: LifecycleDeps,
  lifecycle: Lifecycle<S, Row>,
  row: Row,
  move: Omit<Transition<S, Row>, 'at'>,
): Promise<Row | null> {
  const next = await transition(deps.db, lifecycle, row, { ...move, at: deps.clock.now() });
  if (next !== null) recordTransition(deps, lifecycle, row, move);
  return next;
}

/** The row after the transition, or reloaded if another worker moved it first. */
export async function advanceOrReload<S extends string, Row extends LifecycleRow<S>>(
  deps: LifecycleDeps,
  lifecycle: Lifecycle<S, Row>,
  row: Row,
  move: Omit<Transition<S, Row>, 'at'>,
): Promise<Row> {
  return (await advance(deps, lifecycle, row, move)) ?? getRow(deps.db, lifecycle, row.id);
}

/** Logs and counts a committed transition, for those made in a larger transaction. */
export function recordTransition<S extends string, Row extends LifecycleRow<S>>(
  deps: Pick<LifecycleDeps, 'log' | 'onTransition'>,
  lifecycle: Lifecycle<S, Row>,
  row: Row,
  { to, detail }: Pick<Transition<S, Row>, 'to' | 'detail'>,
): void {
  const { subject, alertStates } = lifecycle;
  const label = `${subject.charAt(0).toUpperCase()}${subject.slice(1)}`;
  deps.onTransition(subject, to);
  activeSpan()?.addEvent(`${subject} ${to}`, lifecycle.logIds(row));
  const entry = { ...lifecycle.logIds(row), from: row.state, to, detail };
  if (alertStates.includes(to)) deps.log.error(entry, `${label} needs attention`);
  else deps.log.info(entry, `${label} moved`);
}

/**
 * Updates the rows that match a condition without changing their state and adds an entry to the history of `row`; false
 * if no row matches.
 */
export async function recordNote<S extends string, Row extends LifecycleRow<S>>(
  db: Database,
  lifecycle: Lifecycle<S, Row>,
  { id, state }: Row,
  note: { readonly set: ChangesOf<Row>; readonly where: SQL | undefined; readonly detail: string; readonly at: Date },
): Promise<boolean> {
  const { set, where, detail, at } = note;
  const { table } = lifecycle;
  const write = db
    .update(table)
    .set(set)
    .where(and(eq(table.id, id), where))
    .returning();
  const entry = { subject: id, at, fromState: state, toState: state, detail };
  return (await writeWithHistory(db, write, entry)) !== null;
}

/**
 * Matches the row in the state that it was read in and, if the lifecycle is fenced, under the lease that it was read
 * with.
 */
export function isAsRead<S extends string, Row extends LifecycleRow<S>>(
  lifecycle: Lifecycle<S, Row>,
  row: Row,
): SQL | undefined {
  const { table, isFenced } = lifecycle;
  const lease = isFenced ? eq(table.leaseNumber, row.leaseNumber) : undefined;
  return and(eq(table.id, row.id), eq(table.state, row.state), lease);
}
