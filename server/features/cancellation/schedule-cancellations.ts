import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import type { CancellationRow } from './lifecycle.ts';
import { cancellations } from './tables.ts';

/** The bookings with a cancellation that used any of these supplier offers. */
export async function findBookingsOfSupplierQuotes(db: Database, quoteIds: readonly string[]): Promise<string[]> {
  if (quoteIds.length === 0) return [];
  const rows = await db
    .select({ id: cancellations.bookingId })
    .from(cancellations)
    .where(or(...quoteIds.map((id) => sql`${cancellations.supplierQuoteIds} @> ${JSON.stringify([id])}::jsonb`)));
  return rows.map(({ id }) => id);
}

/** Makes cancellations due that an event may concern, and returns them. Ended ones are watched until `watchUntil`. */
export async function scheduleCancellations(
  tx: Database,
  bookingIds: readonly string[],
  isOfSupplier: boolean,
  { now, watchUntil }: { readonly now: Date; readonly watchUntil: Date },
): Promise<CancellationRow[]> {
  const isAbout = inArray(cancellations.bookingId, [...bookingIds]);
  const open = await tx
    .update(cancellations)
    .set({ reconcileAt: now })
    .where(and(isAbout, inArray(cancellations.state, ['confirming', 'cancelled'])))
    .returning();
  const later = sql<Date>`greatest(${cancellations.watchUntil}, ${watchUntil.toISOString()}::timestamptz)`;
  // The supplier reports late cancellations, the payment provider refunds; without a refund, none can fail.
  const isConcerned = isOfSupplier
    ? eq(cancellations.state, 'failed')
    : and(eq(cancellations.state, 'done'), eq(cancellations.refundStatus, 'refunded'));
  const ended = await tx
    .update(cancellations)
    .set({ reconcileAt: now, watchUntil: later })
    .where(and(isAbout, isConcerned))
    .returning();
  return [...open, ...ended];
}
