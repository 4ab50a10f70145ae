import { exactMoney } from '#domain/money/money.ts';
import {
  type BookingDeps,
  type BookingRow,
  bookingLifecycle,
  endCheck,
  recordExternalRefund,
  scheduleReconciliation,
} from '#server/features/booking/index.ts';
import { getRow } from '#server/lifecycle/lifecycle.ts';
import { findRepaidForChanges } from '#server/read-models/changes-repaid-by-hand.ts';
import { findPaymentsForNothing } from '#server/read-models/payments-for-nothing.ts';
import { refundsElsewhere } from './refunds-elsewhere.ts';

/** Retry interval if a provider does not answer. */
const retryMs = 15 * 60_000;

/** How long and how often to look for the manual refund of an order canceled at the supplier. */
const refundWatchMs = 30 * 24 * 60 * 60_000;
const refundCheckMs = 24 * 60 * 60_000;

/**
 * Detects money refunded to the cards at the payment provider, and records it with the booking (F-12), excluding what
 * was taken for a change that was not made, or is owed for a closed change to cheaper flights, which are not part of
 * the trip's price. False if the provider did not answer, or another worker has leased the booking.
 */
export async function recordExternalRefunds(deps: BookingDeps, booking: BookingRow): Promise<boolean> {
  const found = await refundsElsewhere(deps, booking.id);
  if (found === null) return false;
  const forNothing = await findPaymentsForNothing(deps.db, booking.id);
  const ofTrip = [...found].filter(([paymentId]) => !forNothing.has(paymentId));
  const elsewhere = ofTrip.reduce((sum, [, one]) => sum + one, 0);
  const minor = Math.max(0, elsewhere - (await findRepaidForChanges(deps.db, booking.id)));
  if (minor !== booking.refundedElsewhereMinor) {
    const amount = exactMoney({ amountMinor: minor, currency: booking.currency });
    const detail = `${amount} was refunded at the payment provider`;
    if (!(await recordExternalRefund(deps.db, booking, minor, detail, deps.clock.now()))) return false;
    const payments = ofTrip.map(([paymentId]) => paymentId);
    deps.log.warn({ booking: booking.id, payments, amount }, 'Money was refunded outside the application');
  }
  return true;
}

/** Checks the money of a booking that is canceled or needs attention, after an event that reports a refund. */
export async function watchExternalRefunds(deps: BookingDeps, booking: BookingRow): Promise<BookingRow> {
  const isRecorded = await recordExternalRefunds(deps, booking);
  const seen = await getRow(deps.db, bookingLifecycle, booking.id);
  const now = deps.clock.now().getTime();
  if (!isRecorded) await scheduleReconciliation(deps.db, booking, new Date(now + retryMs));
  else if (awaitsRefund(seen, now)) await scheduleReconciliation(deps.db, booking, new Date(now + refundCheckMs));
  else await endCheck(deps.db, booking);
  return getRow(deps.db, bookingLifecycle, booking.id);
}

/** Whether a refund by hand may still come: the desk settled the trip as canceled, but not all is refunded (F-98). */
function awaitsRefund(booking: BookingRow, now: number): boolean {
  const { state, externalCancellation, refundedElsewhereMinor, saleMinor } = booking;
  if (state !== 'cancelled' || externalCancellation === null || refundedElsewhereMinor >= saleMinor) return false;
  return now - Date.parse(externalCancellation.at) < refundWatchMs;
}
