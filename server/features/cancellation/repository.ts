import { and, desc, eq, inArray, isNotNull, isNull, lt, lte, notInArray, or } from 'drizzle-orm';
import { isUnclear, refundsAll } from '#domain/booking/airline-changes/change-rights.ts';
import type { AirlineChange } from '#domain/booking/booked-order.ts';
import { type Database, isUniqueViolation } from '#server/database/database.ts';
import { isAsRead, transition } from '#server/lifecycle/transition.ts';
import { lockBooking } from '../booking/index.ts';
import type { RefundTracking } from '../refunds/index.ts';
import {
  type CancellationChanges,
  type CancellationRow,
  type CancellationTransition,
  cancellationLifecycle,
  type NewCancellation,
} from './lifecycle.ts';
import { cancellations } from './tables.ts';

export async function insertQuote(db: Database, quote: NewCancellation): Promise<CancellationRow> {
  const [row] = await db.insert(cancellations).values(quote).returning();
  if (!row) throw new Error('The quote was not stored');
  return row;
}

/**
 * Makes a quote the booking's one cancellation when the traveler confirms. Null if there is another, the booking is not
 * confirmed anymore, its flights are being changed, or a change by the airline has come, gone or been answered since, so that the quote's rule no longer applies.
 */
export async function claimCancellation(
  db: Database,
  quote: CancellationRow,
  move: Omit<CancellationTransition, 'to'>,
): Promise<CancellationRow | null> {
  try {
    return await db.transaction(async (tx) => {
      // Always the booking first: a fixed lock order prevents deadlocks.
      const booking = await lockBooking(tx, quote.bookingId);
      if (booking?.state !== 'confirmed' || booking.openAmendmentId !== null) return null;
      // A quote that was asked for before the traveler changed the flights, and answered after it.
      const isFreeStill = quote.rule !== 'free_24h' || booking.freeCancelUntil !== null;
      if (quote.paidMinor !== booking.saleMinor || !isFreeStill) return null;
      if (!isRuleOf(quote, booking.airlineChange)) return null;
      return transition(tx, cancellationLifecycle, quote, { ...move, to: 'confirming' });
    });
  } catch (error) {
    if (isUniqueViolation(error, 'cancellations_active')) return null;
    throw error;
  }
}

/** Whether a quote's rule still applies: none while new flights are being accepted, and never less than everything it entitles to. */
function isRuleOf({ rule }: CancellationRow, change: AirlineChange | null): boolean {
  if (change?.answer === 'accepting' || isUnclear(change)) return false;
  // Who accepts other flights has a changed booking (TRIP-10).
  if (rule === 'free_24h') return change?.answer !== 'accepted';
  return (rule === 'airline_change') === refundsAll(change);
}

/** Saves the renewed offer after the previous one expired; null if another worker moved the row first. */
export async function renewQuote(
  db: Database,
  cancellation: CancellationRow,
  set: CancellationChanges,
): Promise<CancellationRow | null> {
  const isUnmoved = isAsRead(cancellationLifecycle, cancellation);
  const [row] = await db.update(cancellations).set(set).where(isUnmoved).returning();
  return row ?? null;
}

/** All quotes and cancellations of a booking, newest first. */
export async function findCancellations(db: Database, bookingId: string): Promise<CancellationRow[]> {
  return db
    .select()
    .from(cancellations)
    .where(eq(cancellations.bookingId, bookingId))
    .orderBy(desc(cancellations.createdAt), desc(cancellations.id));
}

/** The booking's cancellation that is under way or done; null if there is none, not counting quotes and failures. */
export async function findActiveCancellation(db: Database, bookingId: string): Promise<CancellationRow | null> {
  const [row] = await db
    .select()
    .from(cancellations)
    .where(and(eq(cancellations.bookingId, bookingId), notInArray(cancellations.state, ['quoted', 'failed'])));
  return row ?? null;
}

/**
 * Cancellations that are due for the reconciler and not leased, oldest first, including those that need attention while
 * the supplier may still report their outcome.
 */
export async function findUnsettledCancellations(db: Database, now: Date, limit: number): Promise<CancellationRow[]> {
  return (
    db
      .select()
      .from(cancellations)
      .where(
        and(
          or(
            inArray(cancellations.state, ['confirming', 'cancelled']),
            and(
              inArray(cancellations.state, ['done', 'failed', 'needs_attention']),
              isNotNull(cancellations.watchUntil),
            ),
          ),
          or(isNull(cancellations.reconcileAt), lte(cancellations.reconcileAt, now)),
          or(isNull(cancellations.leaseUntil), lt(cancellations.leaseUntil, now)),
        ),
      )
      // Cancellations under way come before those that are only watched.
      .orderBy(desc(inArray(cancellations.state, ['confirming', 'cancelled'])), cancellations.updatedAt)
      .limit(limit)
  );
}

/** Stores what became known of the refund, in a transaction that holds the row's lock. */
export async function storeRefund(tx: Database, id: string, set: Partial<RefundTracking>): Promise<void> {
  await tx.update(cancellations).set(set).where(eq(cancellations.id, id));
}

/** Sets when the reconciler checks a cancellation next; does nothing if another worker has leased it since. */
export async function scheduleCancellationCheck(db: Database, row: CancellationRow, reconcileAt: Date): Promise<void> {
  await db
    .update(cancellations)
    .set({ reconcileAt })
    .where(and(eq(cancellations.id, row.id), eq(cancellations.leaseNumber, row.leaseNumber)));
}

/** Ends the watch of a cancellation; no-op if another worker has taken it since. */
export async function endCancellationWatch(db: Database, row: CancellationRow): Promise<void> {
  await db
    .update(cancellations)
    .set({ reconcileAt: null, watchUntil: null })
    .where(and(eq(cancellations.id, row.id), eq(cancellations.leaseNumber, row.leaseNumber)));
}

/** Deletes quotes that were not used and can no longer be. */
export async function deleteQuotes(db: Database, before: Date): Promise<void> {
  await db.delete(cancellations).where(and(eq(cancellations.state, 'quoted'), lt(cancellations.createdAt, before)));
}

/** Deletes the quotes of a booking whose flights or price have changed, so that none of them can be confirmed. */
export async function deleteQuotesOf(tx: Pick<Database, 'delete'>, bookingId: string): Promise<void> {
  await tx.delete(cancellations).where(and(eq(cancellations.bookingId, bookingId), eq(cancellations.state, 'quoted')));
}

/** Deletes all quotes and cancellations of bookings past their retention period. Returns their ids. */
export async function deleteCancellationsOf(
  tx: Pick<Database, 'delete'>,
  bookingIds: readonly string[],
): Promise<string[]> {
  const deleted = await tx
    .delete(cancellations)
    .where(inArray(cancellations.bookingId, [...bookingIds]))
    .returning({ id: cancellations.id });
  return deleted.map(({ id }) => id);
}
