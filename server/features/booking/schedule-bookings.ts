import { and, eq, inArray, isNotNull, isNull, ne, notExists, or, type SQL, sql } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import { type BookingState, unsettledStates } from '#domain/booking/booking-states.ts';
import type { Database } from '#server/database/database.ts';
import type { BookingRow } from './lifecycle.ts';
import { bookings } from './tables.ts';

/** A refund made at the provider may concern any paid booking. */
const watchedMoneyStates: readonly BookingState[] = ['confirmed', 'needs_attention', 'cancelled'];

/** Ids in a vendor's event that refer to bookings. */
export interface BookingNames {
  readonly ids: readonly string[];
  readonly orderIds: readonly string[];
  readonly offerIds: readonly string[];
  readonly paymentIds: readonly string[];
}

/** The bookings of a mode with any of these ids. */
export async function findBookingIds(db: Database, names: BookingNames, live: boolean): Promise<string[]> {
  const among = (column: PgColumn, values: readonly string[]): SQL[] =>
    values.length === 0 ? [] : [inArray(column, [...values])];
  const named = [
    ...among(bookings.orderId, names.orderIds),
    ...among(bookings.offerId, names.offerIds),
    ...among(bookings.id, names.ids),
    ...among(bookings.paymentId, names.paymentIds),
  ];
  if (named.length === 0) return [];
  const rows = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(or(...named), eq(bookings.liveMode, live)));
  return rows.map(({ id }) => id);
}

/**
 * Records the supplier's signed statement that these offers will not become orders. If two bookings requested the same
 * offer, nobody can tell which was meant: those are only checked.
 */
export async function recordCreationFailed(
  tx: Database,
  ids: readonly string[],
  offerIds: readonly string[],
  now: Date,
): Promise<void> {
  const other = alias(bookings, 'other');
  const isOtherOrder = and(eq(other.offerId, bookings.offerId), ne(other.id, bookings.id), isNotNull(other.orderedAt));
  await tx
    .update(bookings)
    .set({ creationFailedAt: now })
    .where(
      and(
        inArray(bookings.id, [...ids]),
        inArray(bookings.offerId, [...offerIds]),
        inArray(bookings.state, ['ordering', 'order_unknown', 'order_accepted']),
        isNull(bookings.creationFailedAt),
        notExists(tx.select({ id: other.id }).from(other).where(isOtherOrder)),
      ),
    );
}

/** The vendor an event comes from, and whether it reports a refund. */
export interface EventKind {
  readonly isOfSupplier: boolean;
  readonly reportsRefund: boolean;
}

/** Makes bookings due that an event may concern, and returns them. Refused ones are watched until `watchUntil`. */
export async function scheduleBookings(
  tx: Database,
  ids: readonly string[],
  { isOfSupplier, reportsRefund }: EventKind,
  { now, watchUntil }: { readonly now: Date; readonly watchUntil: Date },
): Promise<BookingRow[]> {
  const ended = isOfSupplier ? (['confirmed', 'needs_attention'] as const) : reportsRefund ? watchedMoneyStates : [];
  const due = await tx
    .update(bookings)
    .set({ reconcileAt: now })
    .where(and(inArray(bookings.id, [...ids]), inArray(bookings.state, [...unsettledStates, ...ended])))
    .returning();
  if (!isOfSupplier) return due;
  const later = sql<Date>`greatest(${bookings.watchUntil}, ${watchUntil.toISOString()}::timestamptz)`;
  const refused = await tx
    .update(bookings)
    .set({ reconcileAt: now, watchUntil: later })
    .where(and(inArray(bookings.id, [...ids]), eq(bookings.state, 'refused')))
    .returning();
  return [...due, ...refused];
}
