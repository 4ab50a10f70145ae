import type { Database } from '#server/database/database.ts';
import type { WebhookHint } from '#server/ports/webhooks.ts';
import { type AmendmentRow, scheduleAmendments } from '../amendments/index.ts';
import { type BookingRow, findBookingIds, recordCreationFailed, scheduleBookings } from '../booking/index.ts';
import { type CancellationRow, findBookingsOfSupplierQuotes, scheduleCancellations } from '../cancellation/index.ts';
import { findPaymentsOfIntents, type PaymentRow } from '../payments/index.ts';

/** How long a watch resumes when an event arrives after its end. */
const moreWatchMs = 3_600_000;

/** The rows a hint concerns. */
export interface AffectedRows {
  readonly bookings: readonly BookingRow[];
  readonly cancellations: readonly CancellationRow[];
  readonly amendments: readonly AmendmentRow[];
  readonly payments: readonly PaymentRow[];
}

/**
 * Finds the rows affected by a vendor's hint and makes them due, so that the reconciler checks them even if this
 * process dies. Changes nothing else. Empty for ids that are unknown, of the other mode, or in a state no event can
 * change.
 */
export async function scheduleFromWebhook(db: Database, hint: WebhookHint, now: Date): Promise<AffectedRows> {
  const { live, intentIds, orderIds, offerIds, cancellationIds } = hint;
  const payments = await findPaymentsOfIntents(db, intentIds, live);
  const paymentIds = payments.map(({ id }) => id);
  const quoted = await findBookingsOfSupplierQuotes(db, cancellationIds);
  const claimed = payments.flatMap(({ bookingId }) => bookingId ?? []);
  const ids = await findBookingIds(db, { ids: [...quoted, ...claimed], orderIds, offerIds, paymentIds }, live);
  if (ids.length === 0) return { payments, bookings: [], cancellations: [], amendments: [] };
  const isOfSupplier = intentIds.length === 0;
  const times = { now, watchUntil: new Date(now.getTime() + moreWatchMs) };
  return db.transaction(async (tx) => {
    if (hint.saysNoOrder === true && offerIds.length > 0) await recordCreationFailed(tx, ids, offerIds, now);
    const kind = { isOfSupplier, reportsRefund: hint.reportsRefund === true };
    return {
      payments,
      bookings: await scheduleBookings(tx, ids, kind, times),
      cancellations: await scheduleCancellations(tx, ids, isOfSupplier, times),
      amendments: await scheduleAmendments(tx, ids, isOfSupplier, times),
    };
  });
}
