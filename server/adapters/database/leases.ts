import { and, eq, gt, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Clock } from '../../ports/clock.ts';
import type { Database } from './database.ts';
import type { bookings, cancellations, payments } from './schema.ts';

type Leased = typeof bookings | typeof cancellations | typeof payments;

/** What names a lease: the row, and how many leases it has had with this one. */
export interface Lease {
  readonly id: string;
  readonly leaseNumber: number;
}

export interface LeaseDeps {
  readonly db: Database;
  readonly clock: Clock;
}

/** A pause longer than this between question and answer makes the answer stale. Shorter than any lease by far. */
const staleMs = 5000;

/**
 * Takes a row for one worker for so many milliseconds of the database's clock: the number of the new lease, or null when
 * another worker has the row. Rows that were read before have an older number and move nothing any more.
 */
export async function takeLease(
  { db, clock }: LeaseDeps,
  table: Leased,
  id: string,
  ms: number,
): Promise<number | null> {
  const now = timeOf(clock);
  const { rows } = await db.execute<{ number: number }>(sql`
    update ${table} set lease_until = ${inMs(now, ms)}, lease_number = lease_number + 1
    where ${and(eq(table.id, id), or(isNull(table.leaseUntil), lt(table.leaseUntil, now)))}
    returning lease_number as number`);
  return rows[0]?.number ?? null;
}

/**
 * Proves with the database, immediately before something that cannot be taken back, that the lease stands, and renews it
 * for so many milliseconds. False for a worker that was paused, or whose clock was wrong, for so long that another may
 * have taken over.
 */
export async function keepLease(
  { db, clock }: LeaseDeps,
  table: Leased,
  { id, leaseNumber }: Lease,
  ms: number,
): Promise<boolean> {
  for (;;) {
    const asked = performance.now();
    const now = timeOf(clock);
    const { rows } = await db.execute(sql`
      update ${table} set lease_until = ${inMs(now, ms)}
      where ${and(eq(table.id, id), eq(table.leaseNumber, leaseNumber), gt(table.leaseUntil, now))}
      returning id`);
    if (rows.length === 0) return false;
    if (performance.now() - asked < staleMs) return true;
  }
}

/**
 * Within the transaction that writes what a worker found out: false where another has taken the row over since, else
 * nobody takes it over until the transaction ends. For rows that are not leased themselves, such as a payment whose
 * refund the worker of a cancellation sends.
 */
export async function isNewestLease(tx: Database, table: Leased, { id, leaseNumber }: Lease): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`select id from ${table} where ${and(eq(table.id, id), eq(table.leaseNumber, leaseNumber))} for update`,
  );
  return rows.length > 0;
}

/** Gives a row back; nothing where another worker has taken it meanwhile. */
export async function endLease(db: Database, table: Leased, { id, leaseNumber }: Lease): Promise<void> {
  await db.execute(
    sql`update ${table} set lease_until = null where ${and(eq(table.id, id), eq(table.leaseNumber, leaseNumber))}`,
  );
}

function timeOf(clock: Clock): SQL {
  return clock.inSql === undefined ? sql`${clock.now().toISOString()}::timestamptz` : sql.raw(clock.inSql());
}

function inMs(time: SQL, ms: number): SQL {
  return sql`${time} + ${ms} * interval '1 millisecond'`;
}
