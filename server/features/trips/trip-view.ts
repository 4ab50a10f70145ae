import type { AmendmentKind } from '#domain/booking/amendments/amendment-states.ts';
import { type ListedTrip, listedTripOf } from '#domain/booking/views/booking.ts';
import type { BookingRow } from '../booking/index.ts';
import { toBookingAnswer } from './booking-view.ts';

/** A trip in a list; `openAmendment` is the kind of its unsettled amendment. */
export function toTripAnswer(booking: BookingRow, openAmendment: AmendmentKind | null, now: Date): ListedTrip {
  // Lists do not include cancellations; the booking page does.
  return listedTripOf(toBookingAnswer(booking, { cancellation: null, openAmendment, now }));
}
