import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { amendments } from '#server/features/amendments/tables.ts';
import { payments } from '#server/features/payments/tables.ts';

/** The equivalent of the amendments' `isNotMade`. */
const isNotMade = and(isNotNull(amendments.failureCode), isNull(amendments.confirmedAt));

/** Whether a payment of a statement is for a change that the airline did not make. */
export const isForNothing = sql`exists (
  select 1 from ${amendments} where ${and(eq(amendments.paymentId, payments.id), isNotMade)}
)`;

/** Ids of a booking's payments for changes that the airline did not make, which are not part of the trip's price. */
export async function findPaymentsForNothing(db: Database, bookingId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ paymentId: amendments.paymentId })
    .from(amendments)
    .where(and(eq(amendments.bookingId, bookingId), isNotMade));
  return new Set(rows.flatMap(({ paymentId }) => paymentId ?? []));
}
