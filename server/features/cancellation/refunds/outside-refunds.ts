import { exactMoney } from '#domain/money/money.ts';
import type { BookingDeps } from '#server/features/booking/index.ts';
import { type BookingRow, changeFeesOf, recordExternalRefund } from '#server/features/booking/index.ts';
import { refundsElsewhere } from '#server/features/payments/index.ts';
import { findRepaidForChanges } from '#server/read-models/changes-repaid-by-hand.ts';
import { findPaymentsForNothing } from '#server/read-models/payments-for-nothing.ts';
import type { CancellationRow } from '../lifecycle.ts';

/**
 * Detects money refunded to the cards at the payment provider itself, and records it with the booking (F-12): without what was
 * taken for a change that was not made, or is owed for a change to cheaper flights that a person closed, which is nothing that the trip
 * costs. False if the provider did not answer, or another worker has leased the booking.
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

/**
 * Total refunded to the card so far, in minor units, if some of it was not sent from here; null if none was, and the
 * cancellation covers it all.
 */
export function returnedMinor(booking: BookingRow, cancellation: CancellationRow | null): number | null {
  if (booking.refundedElsewhereMinor === 0) return null;
  if (cancellation?.refundStatus !== 'refunded') return booking.refundedElsewhereMinor;
  if (cancellation.repaidByHand) return Math.max(booking.refundedElsewhereMinor, cancellation.refundMinor);
  return booking.refundedElsewhereMinor + sentMinor(booking, cancellation);
}

/**
 * The part of a refund that a cancellation sends itself, in minor units: the provider refunds no more than was paid, so
 * earlier refunds by others are subtracted.
 */
export function sentMinor(booking: BookingRow, cancellation: CancellationRow): number {
  if (cancellation.repaidByHand) return cancellation.refundMinor;
  // Payments hold our fees for changes besides the price of the trip.
  const paidMinor = booking.saleMinor + changeFeesOf(booking).amountMinor;
  return Math.min(cancellation.refundMinor, Math.max(0, paidMinor - booking.refundedElsewhereMinor));
}
