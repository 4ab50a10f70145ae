import { type Booking, type ListedTrip, listedTripOf } from '#domain/booking/views/booking.ts';

/** A booking as a card of My Trips shows it. */
export interface Trip extends ListedTrip {
  /** True while the airline has not answered a cancellation request. */
  readonly isCanceling?: boolean;
}

/** The card data of a booking. */
export function tripOf(booking: Booking): Trip {
  return { ...listedTripOf(booking), isCanceling: booking.cancellation?.status === 'in_progress' };
}
