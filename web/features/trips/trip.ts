import type { BookingAnswer, TripAnswer } from '../../../contract/bookings.ts';
import { summaryOfTrip } from '../../../domain/booking/trip-summary.ts';

/** A booking as a card of My Trips shows it. */
export interface Trip extends TripAnswer {
  /** True while the airline has not answered a cancellation. */
  readonly isCancelling?: boolean;
}

/** What a card shows of a booking. */
export function tripOf(booking: BookingAnswer): Trip {
  const { id, reference, bookingReference, status, message, bookingData, cancellation } = booking;
  const { slices, passengers, sale_amount, sale_currency, services, documents } = bookingData;
  const isHeld = status !== 'cancelled';
  return {
    id,
    reference,
    bookingReference,
    status,
    message,
    is_changed: booking.airline_change !== null,
    ...summaryOfTrip(slices),
    passenger_count: passengers.length,
    sale_amount,
    sale_currency,
    slices,
    services: isHeld ? services : [],
    documents: isHeld ? documents : [],
    isCancelling: cancellation?.status === 'in_progress',
  };
}
