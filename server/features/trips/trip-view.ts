import type { AmendmentKind } from '#domain/booking/amendments/amendment-states.ts';
import { type ListedTrip, listedTripOf } from '#domain/booking/views/booking.ts';
import type { BookingRow } from '../booking/index.ts';
import { toBookingAnswer } from './booking-view.ts';

/** A booking as shown in a list of trips; `openAmendment` is the kind of its amendment that is not settled. */
export function toTripAnswer(booking: BookingRow, openAmendment: AmendmentKind | null, now: Date): ListedTrip {
  // Lists do not include cancellations; the booking page does.
  return listedTripOf(toBookingAnswer(booking, { cancellation: null, openAmendment, now }));
}
