import type { BookingState } from '../../../domain/booking/booking-states.ts';
import type { CancellationState } from '../../../domain/booking/cancellation-states.ts';
import type { CancellationTerms } from '../../../domain/content/cancellation-terms.ts';
import type { PaymentDeps } from '../payments/index.ts';
import { type BookingMove, type BookingRow, moveBooking } from './repository.ts';

export interface BookingDeps extends PaymentDeps {
  readonly onBookingMove: (to: BookingState) => void;
  readonly onCancellationMove: (to: CancellationState) => void;
  /** What a brand promises and charges for cancelling. */
  readonly termsOf: (brandKey: string) => Promise<CancellationTerms>;
  /** How long a request waits for an order before it answers 'pending'. */
  readonly orderWaitMs: number;
  /** How long an order whose answer was lost is looked for before it counts as never made. */
  readonly orderSettleMs: number;
}

/** Moves a booking, logs and counts it; at error level where a person must act. Null when another hand was first. */
export async function advanceBooking(
  deps: BookingDeps,
  booking: BookingRow,
  move: Omit<BookingMove, 'at'>,
): Promise<BookingRow | null> {
  const moved = await moveBooking(deps.db, booking, { ...move, at: deps.clock.now() });
  if (moved !== null) {
    deps.onBookingMove(move.to);
    const entry = {
      booking: booking.id,
      payment: booking.paymentId,
      from: booking.state,
      to: move.to,
      detail: move.detail,
    };
    if (move.to === 'needs_attention') deps.log.error(entry, 'Booking needs attention');
    else deps.log.info(entry, 'Booking moved');
  }
  return moved;
}
