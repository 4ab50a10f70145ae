import type { TripAnswer } from '../../../contract/bookings.ts';
import type { Place } from '../../../domain/flights/offer.ts';
import { dateOf } from '../../../domain/time/date-text.ts';
import { toBookingAnswer } from './booking-view.ts';
import type { BookingRow } from './repository.ts';

/** A booking as a list of trips shows it (TRIP-03). */
export function toTripAnswer(booking: BookingRow, now: Date): TripAnswer {
  // A list shows no cancellation; the booking itself does.
  const { id, reference, bookingReference, status, message, bookingData } = toBookingAnswer(booking, null, now);
  const { slices, passengers, sale_amount, sale_currency } = bookingData;
  const first = slices[0];
  return {
    id,
    reference,
    bookingReference,
    status,
    message,
    origin_city: cityOf(first?.origin),
    destination_city: cityOf(first?.destination),
    trip_type: slices.length > 1 ? 'round_trip' : 'one_way',
    departure_date: dateOf(first?.departure_time) ?? '',
    last_arrival_date: dateOf(slices.at(-1)?.arrival_time) ?? '',
    passenger_count: passengers.length,
    sale_amount,
    sale_currency,
    slices,
  };
}

function cityOf(place: Place | undefined): string {
  return place?.city_name || place?.name || '';
}
