import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { amendments } from '#server/features/amendments/tables.ts';

/**
 * Ids of the payments of a booking for changes that the airline did not make, as `isNotMade` of the amendments says: no part of what
 * the trip cost.
 */
export async function findPaymentsForNothing(db: Database, bookingId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ paymentId: amendments.paymentId })
    .from(amendments)
    .where(and(eq(amendments.bookingId, bookingId), isNotNull(amendments.failureCode), isNull(amendments.confirmedAt)));
  return new Set(rows.flatMap(({ paymentId }) => paymentId ?? []));
}
