import { type ListedTrip, listedTripOf } from '#domain/booking/views/booking.ts';
import type { BookingRow } from '../booking/index.ts';
import { toBookingAnswer } from './booking-view.ts';

/** A booking as shown in a list of trips. */
export function toTripAnswer(booking: BookingRow, now: Date): ListedTrip {
  // Lists do not include cancellations; the booking page does.
  return listedTripOf(toBookingAnswer(booking, null, now));
}
