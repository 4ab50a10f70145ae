import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { BookingState } from '../../../domain/booking/booking-states.ts';
import type { Database } from '../../adapters/database/database.ts';
import { bookings, cancellations, payments } from '../../adapters/database/schema.ts';
import type { WebhookHint } from '../../ports/webhooks.ts';
import type { PaymentRow } from '../payments/index.ts';
import type { CancellationRow } from './cancellation-repository.ts';
import { type BookingRow, unsettledStates } from './repository.ts';

/** How long something is watched on once somebody says that it moved after its watch had ended. */
const moreWatchMs = 3_600_000;

/** A refund that was made at the provider itself concerns whatever was paid for. */
const watchedMoneyStates: readonly BookingState[] = ['confirmed', 'needs_attention', 'cancelled'];

/** What a hint is about, as the rows stand. */
export interface Hinted {
  readonly bookings: readonly BookingRow[];
  readonly cancellations: readonly CancellationRow[];
  readonly payments: readonly PaymentRow[];
}

/**
 * Finds what a vendor's hint is about and makes it due, so that the reconciler looks at it even if this process ends now.
 * Nothing else is changed. Empty for ids that are not ours, of the other mode, or of what no news can concern.
 */
export async function noteHint(db: Database, hint: WebhookHint, now: Date): Promise<Hinted> {
  const paid = await findPayments(db, hint);
  const about = await findBookings(db, hint, paid);
  if (about.length === 0) return { payments: paid, bookings: [], cancellations: [] };
  const ids = about.map(({ id }) => id);
  const isOfSupplier = hint.intentIds.length === 0;
  const due = { lookAt: now };
  const told = isOfSupplier
    ? (['confirmed', 'needs_attention'] as const)
    : hint.tellsOfRefund === true
      ? watchedMoneyStates
      : [];
  const openStates: BookingState[] = [...unsettledStates, ...told];
  const watched = (column: PgColumn) => ({
    watchUntil: sql<Date>`greatest(${column}, ${new Date(now.getTime() + moreWatchMs).toISOString()}::timestamptz)`,
  });
  return db.transaction(async (tx) => {
    if (hint.saysNoOrder === true && hint.offerIds.length > 0) {
      await tx
        .update(bookings)
        .set({ creationFailedAt: now })
        .where(
          and(
            inArray(bookings.id, ids),
            inArray(bookings.offerId, [...hint.offerIds]),
            inArray(bookings.state, ['ordering', 'order_unknown', 'order_accepted']),
            isNull(bookings.creationFailedAt),
            // Of two that asked for one offer nobody can say which was meant: then it is only looked at.
            sql`not exists (select 1 from ${bookings} other where other.offer_id = ${bookings.offerId}
              and other.id <> ${bookings.id} and other.ordered_at is not null)`,
          ),
        );
    }
    const dueBookings = await tx
      .update(bookings)
      .set(due)
      .where(and(inArray(bookings.id, ids), inArray(bookings.state, openStates)))
      .returning();
    const refused = isOfSupplier
      ? await tx
          .update(bookings)
          .set({ ...due, ...watched(bookings.watchUntil) })
          .where(and(inArray(bookings.id, ids), eq(bookings.state, 'refused')))
          .returning()
      : [];
    const open = await tx
      .update(cancellations)
      .set(due)
      .where(and(inArray(cancellations.bookingId, ids), inArray(cancellations.state, ['confirming', 'cancelled'])))
      .returning();
    // A late cancellation is the supplier's to tell of, a refund the payment provider's; where none was paid, none can fail.
    const ended = await tx
      .update(cancellations)
      .set({ ...due, ...watched(cancellations.watchUntil) })
      .where(
        and(
          inArray(cancellations.bookingId, ids),
          isOfSupplier
            ? eq(cancellations.state, 'failed')
            : and(eq(cancellations.state, 'done'), eq(cancellations.refundStatus, 'refunded')),
        ),
      )
      .returning();
    return { payments: paid, bookings: [...dueBookings, ...refused], cancellations: [...open, ...ended] };
  });
}

async function findPayments(db: Database, { intentIds, live }: WebhookHint): Promise<PaymentRow[]> {
  if (intentIds.length === 0) return [];
  return db
    .select()
    .from(payments)
    .where(and(inArray(payments.intentId, [...intentIds]), eq(payments.liveMode, live)));
}

async function findBookings(
  db: Database,
  { live, orderIds, offerIds, cancellationIds }: WebhookHint,
  paid: readonly PaymentRow[],
): Promise<{ readonly id: string }[]> {
  const quoted =
    cancellationIds.length === 0
      ? []
      : await db
          .select({ id: cancellations.bookingId })
          .from(cancellations)
          .where(
            or(
              ...cancellationIds.map((id) => sql`${cancellations.supplierQuoteIds} @> ${JSON.stringify([id])}::jsonb`),
            ),
          );
  const among = (column: PgColumn, values: readonly string[]): SQL[] =>
    values.length === 0 ? [] : [inArray(column, [...values])];
  const named = [
    ...among(bookings.orderId, orderIds),
    ...among(bookings.offerId, offerIds),
    ...among(
      bookings.id,
      quoted.map(({ id }) => id),
    ),
    ...among(
      bookings.paymentId,
      paid.map(({ id }) => id),
    ),
  ];
  if (named.length === 0) return [];
  return db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(or(...named), eq(bookings.liveMode, live)));
}
