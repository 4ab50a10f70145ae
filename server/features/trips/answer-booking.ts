import type { Booking } from '#domain/booking/views/booking.ts';
import { readAmendmentRefunds } from '../amendments/index.ts';
import type { BookingDeps, BookingRow } from '../booking/index.ts';
import type { CancellationRow } from '../cancellation/index.ts';
import { findPaidWith } from '../payments/index.ts';
import { toBookingAnswer } from './booking-view.ts';
import { fareRulesOf, paymentOf } from './receipt-view.ts';

/** A booking as its owner sees it now, with its receipt: how it was paid and under which rules it was sold. */
export async function answerBooking(
  { db, clock }: Pick<BookingDeps, 'db' | 'clock'>,
  booking: BookingRow,
  cancellation: CancellationRow | null,
): Promise<Booking> {
  const [paid, amendmentRefunds] = await Promise.all([
    findPaidWith(db, booking.paymentId),
    readAmendmentRefunds(db, booking),
  ]);
  const now = clock.now();
  return {
    ...toBookingAnswer(booking, cancellation, now),
    payment: booking.state === 'refused' ? null : paymentOf(paid),
    fareRules: fareRulesOf(booking, now),
    amendmentRefunds,
  };
}
