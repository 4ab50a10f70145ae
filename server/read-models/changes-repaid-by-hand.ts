import { and, eq, gt, inArray, isNotNull } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { amendments } from '#server/features/amendments/tables.ts';
import { refunds } from '#server/features/refunds/tables.ts';

/**
 * Minor units that a booking's closed changes to cheaper flights owed and no refund of ours sent: the trip's prices
 * exclude them, so they are not refunds of the trip.
 */
export async function findRepaidForChanges(db: Database, bookingId: string): Promise<number> {
  const isClosed = and(eq(amendments.state, 'done'), isNotNull(amendments.confirmedAt), gt(amendments.refundMinor, 0));
  const owed = await db
    .select({ id: amendments.id, minor: amendments.refundMinor })
    .from(amendments)
    .where(and(eq(amendments.bookingId, bookingId), isClosed));
  if (owed.length === 0) return 0;
  const causes = owed.map(({ id }) => id);
  const sent = await db
    .select({ minor: refunds.amountMinor })
    .from(refunds)
    .where(and(inArray(refunds.causeId, causes), inArray(refunds.state, ['sending', 'refunded'])));
  return sum(owed) - sum(sent);
}

function sum(amounts: readonly { readonly minor: number }[]): number {
  return amounts.reduce((total, { minor }) => total + minor, 0);
}
