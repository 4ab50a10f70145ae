import type { BookingAnswer } from '../../../contract/bookings.ts';
import type { BookedExtras } from '../../../domain/booking/booked-order.ts';
import { bookingStatus } from '../../../domain/booking/booking-states.ts';
import { formatMoneyDecimal } from '../../../domain/money/money.ts';
import type { CancellationRow } from './cancellation-repository.ts';
import { cancellationOptions, toCancellationAnswer } from './cancellation-view.ts';
import type { BookingRow } from './repository.ts';

/**
 * A booking as its owner may see it, with its cancellation where there is one. Passports were never stored; the supplier's amounts
 * stand beside the paid ones.
 */
export function toBookingAnswer(booking: BookingRow, cancellation: CancellationRow | null, now: Date): BookingAnswer {
  const { itinerary, currency } = booking;
  const extras = bookedExtras(booking);
  return {
    id: booking.id,
    reference: booking.reference,
    status: bookingStatus(booking.state, booking.endsAt.getTime() < now.getTime()),
    duffelBookingId: booking.orderId,
    bookingReference: booking.airlineReference,
    message: messageOf(booking),
    contactEmail: booking.contactEmail,
    createdAt: booking.createdAt.toISOString(),
    accountCreated: false,
    accountInfo: null,
    emailContent: null,
    cancellation: toCancellationAnswer(cancellation, booking),
    bookingData: {
      slices: itinerary.slices.map((slice) => ({
        ...slice,
        departure_time: slice.segments[0]?.departing_at ?? '',
        arrival_time: slice.segments.at(-1)?.arriving_at ?? '',
      })),
      services: extras.services as BookingAnswer['bookingData']['services'],
      documents: extras.documents as BookingAnswer['bookingData']['documents'],
      passengers: itinerary.passengers.map(({ id, type, givenName, familyName }) => ({
        id,
        given_name: givenName,
        family_name: familyName,
        type: type === 'infant_without_seat' ? ('infant' as const) : type,
      })),
      total_amount: formatMoneyDecimal({ amountMinor: booking.supplierMinor, currency }),
      total_currency: currency,
      sale_amount: formatMoneyDecimal({ amountMinor: booking.saleMinor, currency }),
      sale_currency: currency,
      conditions: {
        ...itinerary.conditions,
        cancellation_options: cancellationOptions(booking, cancellation, now),
      },
    },
  };
}

/** What the order holds beside its flights; nothing for one that was made before that was kept, until it is read again. */
export function bookedExtras({ orderServices, orderDocuments }: BookingRow): BookedExtras {
  return { services: orderServices ?? [], documents: orderDocuments ?? [] };
}

/** What a traveller should know beside the status. */
function messageOf({ state, failureMessage }: BookingRow): string | null {
  if (state === 'refused') return failureMessage ?? 'Nothing was booked and nothing was charged.';
  if (state === 'needs_attention') return 'Our team is settling this booking with the airline and will contact you.';
  return null;
}
