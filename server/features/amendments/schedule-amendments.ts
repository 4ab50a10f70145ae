import { and, eq, gt, inArray, ne, or, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import type { AmendmentRow } from './lifecycle.ts';
import { amendments } from './tables.ts';

/**
 * Makes amendments due that an event may concern, and returns them. Ended ones are watched until `watchUntil`: the
 * supplier reports late changes, the payment provider refunds. Bags that are no longer watched stay so: an order cannot
 * tell them from the same bags added by other means.
 */
export async function scheduleAmendments(
  tx: Database,
  bookingIds: readonly string[],
  isOfSupplier: boolean,
  { now, watchUntil }: { readonly now: Date; readonly watchUntil: Date },
): Promise<AmendmentRow[]> {
  const isAbout = inArray(amendments.bookingId, [...bookingIds]);
  const open = await tx
    .update(amendments)
    .set({ reconcileAt: now })
    .where(and(isAbout, inArray(amendments.state, ['confirming', 'changed'])))
    .returning();
  const later = sql<Date>`greatest(${amendments.watchUntil}, ${watchUntil.toISOString()}::timestamptz)`;
  const isConcerned = isOfSupplier
    ? and(eq(amendments.state, 'failed'), or(ne(amendments.kind, 'bags'), gt(amendments.watchUntil, now)))
    : and(eq(amendments.state, 'done'), gt(amendments.refundMinor, 0));
  const ended = await tx
    .update(amendments)
    .set({ reconcileAt: now, watchUntil: later })
    .where(and(isAbout, isConcerned))
    .returning();
  return [...open, ...ended];
}
