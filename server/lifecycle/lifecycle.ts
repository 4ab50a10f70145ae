import type { SQL, SQLWrapper } from 'drizzle-orm';
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

export type LifecycleTable = PgTable & {
  readonly id: AnyPgColumn;
  readonly state: AnyPgColumn;
  readonly leaseUntil: AnyPgColumn;
  readonly leaseNumber: AnyPgColumn;
};

/** An update or insert that returns its rows: it runs when awaited, or as a part of a larger statement. */
export type RowWrite<Row> = PromiseLike<Row[]> & SQLWrapper;

/**
 * A kind of row that moves through declared states, one worker at a time. `Changes` are the columns that a transition
 * may set.
 */
export interface Lifecycle<S extends string, Row extends LifecycleRow<S>, Changes extends object> {
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
  find(db: Database, id: string): Promise<Row | null>;
  /** Updates the rows that match a condition and returns the updated rows. */
  update(
    tx: Database,
    where: SQL | undefined,
    changes: Changes,
    moved?: { readonly state: S; readonly updatedAt: Date; readonly leaseUntil?: SQL },
  ): RowWrite<Row>;
  /** The ids to include in log entries about a row. */
  logIds(row: Row): Readonly<Record<string, string>>;
  /**
   * Side effects of a transition, such as queuing a mail: statements in the one that moves the row, which is `"written"` there, as it is
   * after the move.
   */
  effects?(move: { readonly id: string; readonly from: S; readonly to: S; readonly at: Date }): readonly SQLWrapper[];
}

export interface LifecycleDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  /** Counts a completed transition. */
  readonly onTransition: (subject: LifecycleSubject, to: string) => void;
}

/** The row with this id. Throws if there is none. */
export async function getRow<S extends string, Row extends LifecycleRow<S>, Changes extends object>(
  db: Database,
  lifecycle: Lifecycle<S, Row, Changes>,
  id: string,
): Promise<Row> {
  const row = await lifecycle.find(db, id);
  if (row === null) throw new Error(`No ${lifecycle.subject} ${id}`);
  return row;
}
