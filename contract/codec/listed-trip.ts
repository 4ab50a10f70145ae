import { summaryOfTrip } from '#domain/booking/trip-summary.ts';
import type { Booking, ListedTrip } from './booking.ts';

/** A booking as a list shows it (TRIP-03): once it is canceled, without the seats, bags and tickets it had. */
export function listedTripOf(booking: Booking): ListedTrip {
  const { id, reference, bookingReference, status, message, bookingData } = booking;
  const { slices, passengers, sale, services, documents } = bookingData;
  const isHeld = status !== 'cancelled';
  return {
    id,
    reference,
    bookingReference,
    status,
    message,
    isChanged: booking.airlineChange !== null,
    ...summaryOfTrip(slices),
    passengerCount: passengers.length,
    sale,
    slices,
    services: isHeld ? services : [],
    documents: isHeld ? documents : [],
  };
}
