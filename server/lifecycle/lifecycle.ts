import { eq } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { FastifyBaseLogger } from 'fastify';
import type { StateTable } from '#domain/state-table.ts';
import type { Database } from '#server/database/database.ts';
import type { Clock } from '#server/ports/clock.ts';

export type LifecycleSubject = 'payment' | 'refund' | 'booking' | 'cancellation' | 'amendment';

/** Identifies a lease: the row, and the number of leases it has had, including this one. */
export interface Lease {
  readonly id: string;
  readonly leaseNumber: number;
}

export interface LifecycleRow<S extends string> extends Lease {
  readonly state: S;
}

/** The columns of a row that may be set beside its state. */
export type ChangesOf<Row> = Partial<Omit<Row, 'id' | 'state'>>;

export type LifecycleTable = PgTable & {
  readonly id: AnyPgColumn;
  readonly state: AnyPgColumn;
  readonly leaseUntil: AnyPgColumn;
  readonly leaseNumber: AnyPgColumn;
  readonly leaseHolder: AnyPgColumn;
};

/** Runs in the transaction that moves a row, with the row as it is after the move. */
export type Effect<Row> = (tx: Database, row: Row) => Promise<void>;

/**
 * A kind of row that moves through declared states, one worker at a time.
 */
export interface Lifecycle<S extends string, Row extends LifecycleRow<S>> {
  readonly subject: LifecycleSubject;
  readonly states: StateTable<S>;
  readonly table: LifecycleTable;
  /**
   * True if a worker that lost its lease can no longer write. Payments, refunds and amendments are not fenced: workers move
   * them under the lease of a booking or cancellation.
   */
  readonly isFenced: boolean;
  /** States that need a person's attention: logged at error level. */
  readonly alertStates: readonly S[];
  /** The ids to include in log entries about a row. */
  logIds(row: Row): Readonly<Record<string, string>>;
  /** Side effects of a transition, such as queuing a mail. */
  effects?(move: { readonly from: S; readonly to: S; readonly at: Date }): readonly Effect<Row>[];
}

export interface LifecycleDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  /** Counts a completed transition. */
  readonly onTransition: (subject: LifecycleSubject, to: string) => void;
}

/** The row with this id; null if there is none. */
export async function findRow<S extends string, Row extends LifecycleRow<S>>(
  db: Database,
  { table }: Lifecycle<S, Row>,
  id: string,
): Promise<Row | null> {
  const [row] = await db.select().from(table).where(eq(table.id, id));
  return (row as Row | undefined) ?? null;
}

/** The row with this id. Throws if there is none. */
export async function getRow<S extends string, Row extends LifecycleRow<S>>(
  db: Database,
  lifecycle: Lifecycle<S, Row>,
  id: string,
): Promise<Row> {
  const row = await findRow(db, lifecycle, id);
  if (row === null) throw new Error(`No ${lifecycle.subject} ${id}`);
  return row;
}
