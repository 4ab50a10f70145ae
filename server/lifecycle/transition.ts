import { and, eq, type SQL } from 'drizzle-orm';
import { assertMove } from '#domain/state-table.ts';
import type { Database } from '#server/database/database.ts';
import { activeSpan } from '#server/telemetry/spans.ts';
import { type WriteWithEntries, writeWithHistory } from './history.ts';
import type { LeaseRenewal } from './leases.ts';
import {
  type ChangesOf,
  getRow,
  type Lifecycle,
  type LifecycleDeps,
  type LifecycleRow,
  updateOf,
} from './lifecycle.ts';

export interface Transition<S extends string, Row> {
  readonly to: S;
  readonly at: Date;
  /** For operators, stored in the history: codes and ids, no personal data. */
  readonly detail?: string;
  readonly set?: ChangesOf<Row>;
  /** Evaluated in the same transaction; the row moves only if it returns true. */
  readonly isAllowed?: (tx: Database) => Promise<boolean>;
  /** A state that the row passes on its way, at the same time, with an entry of its own. */
  readonly via?: S;
  /** Moves the row only under a lease that holds, and renews it. */
  readonly lease?: LeaseRenewal;
  /** Skips the lifecycle's effects, such as mails: a person informs the traveler. */
  readonly isQuiet?: boolean;
}

/**
 * Moves a row from the state it was read in, with its history entry and the lifecycle's effects in one statement.
 * Null if another worker moved the row first, or has since leased it if the lifecycle is fenced: reload and decide
 * again. Throws on a transition that the state table does not declare.
 */
export async function transition<S extends string, Row extends LifecycleRow<S>>(
  db: Database,
  lifecycle: Lifecycle<S, Row>,
  row: Row,
  move: Transition<S, Row>,
): Promise<Row | null> {
  const steps = stepsOf(row, move);
  for (const { from, to } of steps) assertMove(lifecycle.states, from, to);
  const { isAllowed } = move;
  if (isAllowed === undefined) return moveRow(db, lifecycle, row, move);
  return db.transaction(async (tx) => ((await isAllowed(tx)) ? moveRow(tx, lifecycle, row, move) : null));
}

/** Moves the row, with its history entries and effects, in one statement; null if it is no longer as it was read. */
async function moveRow<S extends string, Row extends LifecycleRow<S>>(
  db: Database,
  lifecycle: Lifecycle<S, Row>,
  row: Row,
  move: Transition<S, Row>,
): Promise<Row | null> {
  const [next] = await writeWithHistory<Row>(db, { table: lifecycle.table, ...moveOf(db, lifecycle, row, move) });
  return next ?? null;
}

/** The statement of a transition, for one that moves several rows. */
export function moveOf<S extends string, Row extends LifecycleRow<S>>(
  db: Database,
  lifecycle: Lifecycle<S, Row>,
  row: Row,
  move: Transition<S, Row>,
): WriteWithEntries {
  const { to, at, detail = null, set, lease, isQuiet = false } = move;
  const { id, state: from } = row;
  const moved = { state: to, updatedAt: at, ...(lease === undefined ? {} : { leaseUntil: lease.until }) };
  const where = and(isAsRead(lifecycle, row), lease?.isHeld);
  return {
    write: updateOf(db, lifecycle, where, set ?? {}, moved),
    entries: stepsOf(row, move).map((step) => ({ subject: id, at, fromState: step.from, toState: step.to, detail })),
    alongside: isQuiet ? [] : (lifecycle.effects?.({ id, from, to, at }) ?? []),
  };
}

function stepsOf<S extends string>(
  { state }: LifecycleRow<S>,
  { via, to }: Pick<Transition<S, LifecycleRow<S>>, 'via' | 'to'>,
): readonly { readonly from: S; readonly to: S }[] {
  return via === undefined
    ? [{ from: state, to }]
    : [
        { from: state, to: via },
        { from: via, to },
      ];
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
  move: Pick<Transition<S, Row>, 'via' | 'to' | 'detail'>,
): void {
  const { subject, alertStates } = lifecycle;
  const label = `${subject.charAt(0).toUpperCase()}${subject.slice(1)}`;
  for (const { from, to } of stepsOf(row, move)) {
    deps.onTransition(subject, to);
    activeSpan()?.addEvent(`${subject} ${to}`, lifecycle.logIds(row));
    const entry = { ...lifecycle.logIds(row), from, to, detail: move.detail };
    if (alertStates.includes(to)) deps.log.error(entry, `${label} needs attention`);
    else deps.log.info(entry, `${label} moved`);
  }
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
  const write = updateOf(db, lifecycle, and(eq(lifecycle.table.id, id), where), set);
  const entries = [{ subject: id, at, fromState: state, toState: state, detail }];
  const rows = await writeWithHistory(db, { table: lifecycle.table, write, entries });
  return rows.length > 0;
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
