import { type BookingRow, changeFeesOf } from '../booking/index.ts';
import type { CancellationRow } from './lifecycle.ts';

/** Minor units refunded to the card so far, if partly not sent from here; null if the cancellation covers all. */
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
  // Payments include our fees for changes besides the trip's price.
  const paidMinor = booking.saleMinor + changeFeesOf(booking).amountMinor;
  return Math.min(cancellation.refundMinor, Math.max(0, paidMinor - booking.refundedElsewhereMinor));
}
