import { setTimeout as pause } from 'node:timers/promises';
import { and, eq, gt, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Clock } from '#server/ports/clock.ts';
import { type Database, isDatabaseUnavailable } from '../database/database.ts';
import { inSpan } from '../telemetry/spans.ts';
import { hasEnded, processName } from './lease-holder.ts';
import type { Lease, Lifecycle, LifecycleRow, LifecycleTable } from './lifecycle.ts';

/** The part of a lifecycle that leases need. */
interface LeasedKind {
  readonly table: LifecycleTable;
}

export interface LeaseDeps {
  readonly db: Database;
  readonly clock: Clock;
}

/** A database answer older than this is stale. Much shorter than any lease. */
const staleMs = 5000;

/**
 * Leases a row to one worker for `ms` milliseconds of database time. Returns the row as leased, or null if another
 * worker holds it. Rows read earlier carry an older lease number and can no longer be used to write.
 */
export async function takeLease<S extends string, Row extends LifecycleRow<S>>(
  { db, clock }: LeaseDeps,
  lifecycle: Lifecycle<S, Row>,
  id: string,
  ms: number,
): Promise<Row | null> {
  const { table } = lifecycle;
  const take = async (isFree: SQL | undefined) => {
    const next = sql`${table.leaseNumber} + 1`;
    const [row] = await db
      .update(table)
      .set({
        leaseUntil: inMs(timeOf(clock), ms),
        leaseNumber: next,
        leaseHolder: sql`(${next})::text || ${ownName()}::text`,
      })
      .where(and(eq(table.id, id), isFree))
      .returning();
    return row as Row | undefined;
  };
  const isOver = or(isNull(table.leaseUntil), lt(table.leaseUntil, timeOf(clock)));
  const row = (await take(isOver)) ?? (await takeFromEnded({ db, clock }, lifecycle, eq(table.id, id), take));
  return row ?? null;
}

/** Takes over the lease of a process that is known to have ended, which nobody will release. */
async function takeFromEnded<Row>(
  deps: LeaseDeps,
  { table }: LeasedKind,
  isRow: SQL,
  take: (isFree: SQL) => Promise<Row | undefined>,
): Promise<Row | undefined> {
  const [holder] = await findEnded(deps, { table }, isRow);
  return holder === undefined ? undefined : take(eq(table.leaseHolder, holder));
}

/** The holders of leases on these rows that are known to have ended. */
async function findEnded({ db, clock }: LeaseDeps, { table }: LeasedKind, isRow: SQL): Promise<string[]> {
  // A process of an earlier release takes leases without a holder: then the column still names the one before.
  const isOfLease = sql`split_part(${table.leaseHolder}, ' ', 1) = ${table.leaseNumber}::text`;
  const rows = await db
    .selectDistinct({ holder: sql<string>`${table.leaseHolder}` })
    .from(table)
    .where(and(isRow, gt(table.leaseUntil, timeOf(clock)), isOfLease));
  return rows.flatMap(({ holder }) => (hasEnded(holder.slice(holder.indexOf(' ') + 1)) ? [holder] : []));
}

/**
 * Ends the leases of processes that are known to have ended, on rows in these states: nobody waits for them to run out.
 * Safe to repeat, and beside others: a paused process has not ended, and who took a lease over has another number.
 */
export async function endLeasesOfEnded<S extends string>(
  deps: LeaseDeps,
  { table }: Pick<Lifecycle<S, never>, 'table'>,
  states: readonly S[],
): Promise<void> {
  const isRow = inArray(table.state, [...states]);
  const ended = await findEnded(deps, { table }, isRow);
  if (ended.length === 0) return;
  await deps.db
    .update(table)
    .set({ leaseUntil: null })
    .where(and(isRow, inArray(table.leaseHolder, ended)));
}

/** The columns of a row that starts with, or moves to, the lease of this process with this number. */
export function ownLease(now: Date, ms: number, leaseNumber = 0) {
  return { leaseUntil: new Date(now.getTime() + ms), leaseNumber, leaseHolder: `${leaseNumber}${ownName()}` };
}

/** What follows the number of a lease in the name of its holder. */
function ownName(): string {
  return ` ${processName(process.pid) ?? 'unknown'}`;
}

/**
 * Runs work under a lease on a row, then always releases it. Returns null without running it if another worker holds
 * the row. Long work calls `keepLease` to confirm that it still holds the lease.
 */
export async function withLease<S extends string, Row extends LifecycleRow<S>, T>(
  deps: LeaseDeps,
  lifecycle: Lifecycle<S, Row>,
  id: string,
  ms: number,
  work: (row: Row) => Promise<T>,
): Promise<T | null> {
  const { subject } = lifecycle;
  return inSpan({ name: `${subject} lease`, kind: 'internal', attributes: { [subject]: id } }, async () => {
    const row = await takeLease(deps, lifecycle, id, ms);
    if (row === null) return null;
    try {
      return await work(row);
    } finally {
      await endLease(deps.db, lifecycle, row);
    }
  });
}

/**
 * Confirms the lease with the database immediately before an irreversible step, and renews it for `ms` milliseconds.
 * False if the worker was paused, or its clock was wrong, for so long that another worker may have taken over.
 */
export async function keepLease(
  deps: LeaseDeps,
  kind: LeasedKind,
  { id, leaseNumber }: Lease,
  ms: number,
): Promise<boolean> {
  const { table } = kind;
  for (;;) {
    const isStale = staleness(deps.clock);
    const { until, isHeld } = renewalOf(deps.clock, kind, ms);
    const renewed = await deps.db
      .update(table)
      .set({ leaseUntil: until })
      .where(and(eq(table.id, id), eq(table.leaseNumber, leaseNumber), isHeld))
      .returning({ id: table.id });
    if (renewed.length === 0) return false;
    if (!isStale()) return true;
  }
}

/** What a statement needs to write a leased row only while the lease holds, and to renew it. */
export interface LeaseRenewal {
  readonly isHeld: SQL;
  readonly until: SQL;
}

/** For `ms` milliseconds of database time. */
function renewalOf(clock: Clock, { table }: LeasedKind, ms: number): LeaseRenewal {
  const now = timeOf(clock);
  return { isHeld: gt(table.leaseUntil, now), until: inMs(now, ms) };
}

/**
 * Like `keepLease`, but in the statement that records the irreversible step: `record` moves the row with the renewal it is given.
 * Returns the recorded row; null if it was not recorded, or if the lease may have been lost since.
 */
export async function recordUnderLease<Row extends Lease>(
  deps: LeaseDeps,
  kind: LeasedKind,
  ms: number,
  record: (lease: LeaseRenewal) => Promise<Row | null>,
): Promise<Row | null> {
  const isStale = staleness(deps.clock);
  const row = await record(renewalOf(deps.clock, kind, ms));
  if (row === null || !isStale()) return row;
  return (await keepLease(deps, kind, row, ms)) ? row : null;
}

/** Starts timing a query. The returned function tells whether its answer is stale. */
function staleness(clock: Clock): () => boolean {
  const asked = monotonicMs(clock);
  return () => monotonicMs(clock) - asked >= staleMs;
}

/**
 * Checks the lease within the transaction that writes a worker's result: false if another worker has taken the row
 * over; otherwise the row is locked until the transaction ends. For rows that are not leased themselves, such as a
 * payment that is refunded under the lease of its cancellation.
 */
export async function isNewestLease(tx: Database, { table }: LeasedKind, { id, leaseNumber }: Lease): Promise<boolean> {
  const rows = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.id, id), eq(table.leaseNumber, leaseNumber)))
    .for('update');
  return rows.length > 0;
}

/** How often, and for how long, a release is repeated that the database did not take: afterwards the lease is over anyway. */
const repeatMs = 500;
const repeatForMs = 180_000;

/**
 * Releases a lease. No effect if another worker has since taken the row. While the database is away this goes on in the background,
 * so that nobody waits for the lease to run out after an outage of seconds (F-147).
 */
export async function endLease(db: Database, { table }: LeasedKind, { id, leaseNumber }: Lease): Promise<void> {
  const end = async () => {
    await db
      .update(table)
      .set({ leaseUntil: null })
      .where(and(eq(table.id, id), eq(table.leaseNumber, leaseNumber)));
  };
  try {
    await end();
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    void endLater(end);
  }
}

async function endLater(end: () => Promise<void>): Promise<void> {
  const until = performance.now() + repeatForMs;
  while (performance.now() < until) {
    await pause(repeatMs, undefined, { ref: false });
    const isOver = await end().then(
      () => true,
      (error: unknown) => !isDatabaseUnavailable(error),
    );
    if (isOver) return;
  }
}

/** Ends every lease. Only safe if this is the only process on the database. */
export async function clearLeases(db: Database, { table }: LeasedKind): Promise<void> {
  await db.update(table).set({ leaseUntil: null }).where(isNotNull(table.leaseUntil));
}

function monotonicMs(clock: Clock): number {
  return clock.monotonicMs?.() ?? performance.now();
}

function timeOf(clock: Clock): SQL {
  return clock.inSql === undefined ? sql`${clock.now().toISOString()}::timestamptz` : sql.raw(clock.inSql());
}

function inMs(time: SQL, ms: number): SQL {
  return sql`${time} + ${ms} * interval '1 millisecond'`;
}
