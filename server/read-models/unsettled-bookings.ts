import { and, eq, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { unsettledStates } from '#domain/booking/booking-states.ts';
import type { Database } from '#server/database/database.ts';
import { bookings } from '#server/features/booking/tables.ts';
import { payments } from '#server/features/payments/tables.ts';

/**
 * Bookings due for the reconciler and held by no worker, oldest first: unsettled ones, refused ones whose payment is
 * still claimed or was taken, or that are watched for a late order, and others named by a vendor's event.
 */
export async function findUnsettledBookings(
  db: Database,
  now: Date,
  limit: number,
): Promise<(typeof bookings.$inferSelect)[]> {
  const isTaken = and(
    eq(bookings.state, 'refused'),
    eq(payments.state, 'captured'),
    eq(bookings.refundedElsewhereMinor, 0),
  );
  const rows = await db
    .select({ booking: bookings })
    .from(bookings)
    .innerJoin(payments, eq(payments.id, bookings.paymentId))
    .where(
      and(
        // Redundant with the conditions below, but lets an index skip confirmed bookings, which are nearly all rows.
        or(inArray(bookings.state, [...unsettledStates, 'refused']), isNotNull(bookings.reconcileAt)),
        or(
          inArray(bookings.state, [...unsettledStates]),
          isTaken,
          and(eq(bookings.state, 'refused'), or(eq(payments.state, 'booked'), isNotNull(bookings.watchUntil))),
          and(inArray(bookings.state, ['confirmed', 'needs_attention', 'cancelled']), isNotNull(bookings.reconcileAt)),
        ),
        or(isNull(bookings.reconcileAt), lte(bookings.reconcileAt, now), isTaken),
        or(isNull(bookings.leaseUntil), lt(bookings.leaseUntil, now)),
      ),
    )
    // Bookings with open money or orders come before trips that are merely reread.
    .orderBy(sql`${bookings.state} = 'confirmed'`, bookings.updatedAt)
    .limit(limit);
  return rows.map(({ booking }) => booking);
}
