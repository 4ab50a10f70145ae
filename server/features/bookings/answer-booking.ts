import type { BookingAnswer } from '../../../contract/bookings.ts';
import { findPaidWith } from '../payments/index.ts';
import type { BookingDeps } from './booking-deps.ts';
import { toBookingAnswer } from './booking-view.ts';
import type { CancellationRow } from './cancellation-repository.ts';
import { fareRulesOf, paymentOf } from './receipt-view.ts';
import type { BookingRow } from './repository.ts';

/** One booking as its owner sees it now, with its receipt: how it was paid, and by which rules it was sold. */
export async function answerBooking(
  { db, clock }: Pick<BookingDeps, 'db' | 'clock'>,
  booking: BookingRow,
  cancellation: CancellationRow | null,
): Promise<BookingAnswer> {
  const paid = await findPaidWith(db, booking.paymentId);
  const now = clock.now();
  return {
    ...toBookingAnswer(booking, cancellation, now),
    payment: booking.state === 'refused' ? null : paymentOf(paid),
    fare_rules: fareRulesOf(booking, now),
  };
}
