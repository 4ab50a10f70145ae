import { and, desc, eq, gt, inArray, isNull, lt, lte, notInArray, or } from 'drizzle-orm';
import type { BookingState } from '../../../domain/booking/booking-states.ts';
import { type CancellationState, cancellationTable } from '../../../domain/booking/cancellation-states.ts';
import { assertMove } from '../../../domain/state-table.ts';
import { type Database, isUniqueViolation } from '../../adapters/database/database.ts';
import { endLease, isNewestLease, keepLease, type LeaseDeps, takeLease } from '../../adapters/database/leases.ts';
import { bookings, cancellations, history } from '../../adapters/database/schema.ts';
import { type BookingMove, type BookingRow, moveBooking } from './repository.ts';

export type CancellationRow = typeof cancellations.$inferSelect;
export type NewCancellation = typeof cancellations.$inferInsert;

export interface CancellationMove {
  readonly to: CancellationState;
  readonly at: Date;
  /** For operators, in the history: codes and ids, no personal data. */
  readonly detail?: string;
  readonly set?: Partial<Omit<NewCancellation, 'id' | 'state'>>;
}

/** The row in the state, and under the lease, that it was read in. */
const isAsRead = ({ id, state, leaseNumber }: CancellationRow) =>
  and(eq(cancellations.id, id), eq(cancellations.state, state), eq(cancellations.leaseNumber, leaseNumber));

export async function insertQuote(db: Database, quote: NewCancellation): Promise<CancellationRow> {
  const [row] = await db.insert(cancellations).values(quote).returning();
  if (!row) throw new Error('The quote was not stored');
  return row;
}

/** Moves a cancellation from the state it was read in, with its history; null when another hand moved it first. */
export async function moveCancellation(
  db: Database,
  cancellation: CancellationRow,
  move: CancellationMove,
): Promise<CancellationRow | null> {
  assertMove(cancellationTable, cancellation.state, move.to);
  return db.transaction(async (tx) => {
    const [row] = await tx
      .update(cancellations)
      .set({ ...move.set, state: move.to, updatedAt: move.at })
      .where(isAsRead(cancellation))
      .returning();
    if (!row) return null;
    await tx.insert(history).values({
      subject: row.id,
      at: move.at,
      fromState: cancellation.state,
      toState: move.to,
      detail: move.detail ?? null,
    });
    return row;
  });
}

/**
 * Makes a quote the booking's one cancellation, as the traveller said yes: null when another is, or the booking is not
 * confirmed any more.
 */
export async function claimCancellation(
  db: Database,
  quote: CancellationRow,
  move: Omit<CancellationMove, 'to'>,
): Promise<CancellationRow | null> {
  try {
    return await db.transaction(async (tx) => {
      const state = await lockBooking(tx, quote.bookingId);
      return state === 'confirmed' ? moveCancellation(tx, quote, { ...move, to: 'confirming' }) : null;
    });
  } catch (error) {
    if (isUniqueViolation(error, 'cancellations_active')) return null;
    throw error;
  }
}

/** Moves a cancellation and its booking, both or neither; null when another hand moved one of them first. */
export async function moveWithBooking(
  db: Database,
  cancellation: CancellationRow,
  move: CancellationMove,
  booking: BookingRow,
  bookingMove: BookingMove,
): Promise<CancellationRow | null> {
  try {
    return await db.transaction(async (tx) => {
      await lockBooking(tx, booking.id);
      const row = await moveCancellation(tx, cancellation, move);
      if (row !== null && (await moveBooking(tx, booking, bookingMove)) === null) throw new MovedMeanwhile();
      return row;
    });
  } catch (error) {
    if (error instanceof MovedMeanwhile || isUniqueViolation(error, 'cancellations_active')) return null;
    throw error;
  }
}

/** Who changes a booking's cancellation and the booking takes the booking first: in one order nobody waits in a circle. */
async function lockBooking(tx: Pick<Database, 'select'>, id: string): Promise<BookingState | null> {
  const [row] = await tx.select({ state: bookings.state }).from(bookings).where(eq(bookings.id, id)).for('update');
  return row?.state ?? null;
}

/** Rolls back what cannot be done whole. */
class MovedMeanwhile extends Error {}

/** Keeps what is being confirmed now, where the offer before lapsed; null when another hand moved it first. */
export async function renewQuote(
  db: Database,
  cancellation: CancellationRow,
  set: Partial<Omit<NewCancellation, 'id' | 'state'>>,
): Promise<CancellationRow | null> {
  const [row] = await db.update(cancellations).set(set).where(isAsRead(cancellation)).returning();
  return row ?? null;
}

export async function getCancellation(db: Database, id: string): Promise<CancellationRow> {
  const [row] = await db.select().from(cancellations).where(eq(cancellations.id, id));
  if (!row) throw new Error(`No cancellation ${id}`);
  return row;
}

/** Every quote and cancellation of a booking, newest first. */
export async function findCancellations(db: Database, bookingId: string): Promise<CancellationRow[]> {
  return db
    .select()
    .from(cancellations)
    .where(eq(cancellations.bookingId, bookingId))
    .orderBy(desc(cancellations.createdAt), desc(cancellations.id));
}

/** What of a booking's cancellation is under way or done; null where there is none, quotes and failures aside. */
export async function findActiveCancellation(db: Database, bookingId: string): Promise<CancellationRow | null> {
  const [row] = await db
    .select()
    .from(cancellations)
    .where(and(eq(cancellations.bookingId, bookingId), notInArray(cancellations.state, ['quoted', 'failed'])));
  return row ?? null;
}

/** The cancellations of all bookings of a user, by booking. */
export async function findActiveCancellationsOfUser(
  db: Database,
  userId: string,
): Promise<ReadonlyMap<string, CancellationRow>> {
  const rows = await db
    .select({ cancellation: cancellations })
    .from(cancellations)
    .innerJoin(bookings, eq(bookings.id, cancellations.bookingId))
    .where(and(eq(bookings.userId, userId), notInArray(cancellations.state, ['quoted', 'failed'])));
  return new Map(rows.map(({ cancellation }) => [cancellation.bookingId, cancellation]));
}

/**
 * Cancellations that the reconciler has to look at now and nobody works on, oldest first; with those that a person has where
 * the supplier may still say what became of them.
 */
export async function findUnsettledCancellations(db: Database, now: Date, limit: number): Promise<CancellationRow[]> {
  return db
    .select()
    .from(cancellations)
    .where(
      and(
        or(
          inArray(cancellations.state, ['confirming', 'cancelled']),
          and(inArray(cancellations.state, ['done', 'failed', 'needs_attention']), gt(cancellations.watchUntil, now)),
        ),
        or(isNull(cancellations.lookAt), lte(cancellations.lookAt, now)),
        or(isNull(cancellations.leaseUntil), lt(cancellations.leaseUntil, now)),
      ),
    )
    .orderBy(cancellations.updatedAt)
    .limit(limit);
}

/** Says when the reconciler looks at a cancellation again; nothing where another worker has taken it since. */
export async function lookAtCancellation(db: Database, row: CancellationRow, lookAt: Date): Promise<void> {
  await db
    .update(cancellations)
    .set({ lookAt })
    .where(and(eq(cancellations.id, row.id), eq(cancellations.leaseNumber, row.leaseNumber)));
}

/** Takes a cancellation for one worker: the row as it is from now on; null when another has it. */
export async function leaseCancellation(deps: LeaseDeps, id: string, ms: number): Promise<CancellationRow | null> {
  const number = await takeLease(deps, cancellations, id, ms);
  if (number === null) return null;
  const row = await getCancellation(deps.db, id);
  // Away for longer than the lease between the two, and another worker has it.
  return row.leaseNumber === number ? row : null;
}

/** Proves that `row` is still leased to whoever asks, for the next milliseconds. */
export const keepCancellation = (deps: LeaseDeps, row: CancellationRow, ms: number): Promise<boolean> =>
  keepLease(deps, cancellations, row, ms);

/** Within a transaction: that no other worker has taken `row` since it was read. */
export const isNewestCancellation = (tx: Database, row: CancellationRow): Promise<boolean> =>
  isNewestLease(tx, cancellations, row);

/** Gives back the cancellation that `row` was leased as. */
export const endCancellationLease = (db: Database, row: CancellationRow): Promise<void> =>
  endLease(db, cancellations, row);

/** Removes quotes that nobody took up and nobody can any more. */
export async function forgetQuotes(db: Database, before: Date): Promise<void> {
  await db.delete(cancellations).where(and(eq(cancellations.state, 'quoted'), lt(cancellations.createdAt, before)));
}
