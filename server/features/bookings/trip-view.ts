import type { TripAnswer } from '../../../contract/bookings.ts';
import { summaryOfTrip } from '../../../domain/booking/trip-summary.ts';
import { toBookingAnswer } from './booking-view.ts';
import type { BookingRow } from './repository.ts';

/** A booking as a list of trips shows it (TRIP-03). */
export function toTripAnswer(booking: BookingRow, now: Date): TripAnswer {
  // A list shows no cancellation; the booking itself does.
  const { id, reference, bookingReference, status, message, bookingData } = toBookingAnswer(booking, null, now);
  const { slices, passengers, sale_amount, sale_currency, services, documents } = bookingData;
  const isHeld = status !== 'cancelled';
  return {
    id,
    reference,
    bookingReference,
    status,
    message,
    is_changed: booking.airlineChange != null,
    ...summaryOfTrip(slices),
    passenger_count: passengers.length,
    sale_amount,
    sale_currency,
    slices,
    services: isHeld ? services : [],
    documents: isHeld ? documents : [],
  };
}
