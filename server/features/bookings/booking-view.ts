import type { BookingAnswer } from '../../../contract/bookings.ts';
import type { BookedExtras } from '../../../domain/booking/booked-order.ts';
import { bookingStatus } from '../../../domain/booking/booking-states.ts';
import { formatExact } from '../../../domain/money/format.ts';
import { formatMoneyDecimal } from '../../../domain/money/money.ts';
import type { CancellationRow } from './cancellation-repository.ts';
import { cancellationOptions, freeCancellation, toCancellationAnswer } from './cancellation-view.ts';
import { returnedMinor } from './money-elsewhere.ts';
import type { BookingRow } from './repository.ts';

/**
 * A booking as its owner may see it, with its cancellation where there is one, without its receipt: a list of hundreds needs
 * none. Passports were never stored; the supplier's amounts stand beside the paid ones.
 */
export function toBookingAnswer(booking: BookingRow, cancellation: CancellationRow | null, now: Date): BookingAnswer {
  const { itinerary, currency } = booking;
  const isRefused = booking.state === 'refused';
  const extras = isRefused ? { services: [], documents: [] } : bookedExtras(booking);
  const returned = returnedMinor(booking, cancellation);
  const options = cancellationOptions(booking, cancellation, now);
  return {
    id: booking.id,
    reference: booking.reference,
    status: bookingStatus(booking.state, booking.endsAt.getTime() < now.getTime()),
    // An order that appeared after a refusal was canceled: it is not the traveler's.
    duffelBookingId: isRefused ? null : booking.orderId,
    bookingReference: isRefused ? null : booking.airlineReference,
    message: messageOf(booking),
    contactEmail: booking.contactEmail,
    createdAt: booking.createdAt.toISOString(),
    accountCreated: false,
    accountInfo: null,
    emailContent: null,
    cancellation: toCancellationAnswer(cancellation, booking),
    airline_change: airlineChangeOf(booking),
    payment: null,
    fare_rules: [],
    free_cancellation: options[0]?.type === 'free_24h' ? freeCancellation(booking) : null,
    returned_amount: returned === null ? null : formatMoneyDecimal({ amountMinor: returned, currency }),
    bookingData: {
      slices: itinerary.slices.map((slice) => ({
        ...slice,
        departure_time: slice.segments[0]?.departing_at ?? '',
        arrival_time: slice.segments.at(-1)?.arriving_at ?? '',
      })),
      services: extras.services as BookingAnswer['bookingData']['services'],
      is_order_read: !isRefused && booking.orderServices !== null,
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
      sale_parts: salePartsOf(booking),
      conditions: {
        ...itinerary.conditions,
        cancellation_options: options,
      },
    },
  };
}

/** What the price sold is made of, as the wire has it; null where that was not kept. */
export function salePartsOf({
  itinerary,
  currency,
}: Pick<BookingRow, 'itinerary' | 'currency'>): BookingAnswer['bookingData']['sale_parts'] {
  if (itinerary.saleParts === undefined) return null;
  const { base, tax, seats, extras } = itinerary.saleParts;
  const text = (amountMinor: number) => formatMoneyDecimal({ amountMinor, currency });
  return {
    base_amount: text(base),
    tax_amount: text(tax),
    seats_amount: text(seats),
    extras_amount: text(extras),
  };
}

/** What the airline made of the flights that were booked; null while they hold. */
export function airlineChangeOf({ airlineChange }: BookingRow): BookingAnswer['airline_change'] {
  if (airlineChange == null) return null;
  const { foundAt, booked, now } = airlineChange;
  const copy = (flights: typeof now) => flights.map((slice) => slice.map((flight) => ({ ...flight })));
  return { found_at: foundAt, booked: copy(booked), now: copy(now) };
}

/** What the order holds beside its flights; nothing for one that was made before that was kept, until it is read again. */
export function bookedExtras({ orderServices, orderDocuments }: BookingRow): BookedExtras {
  return { services: orderServices ?? [], documents: orderDocuments ?? [] };
}

/** What a traveller should know beside the status. */
function messageOf(booking: BookingRow): string | null {
  const { state, failureMessage, cancelledElsewhere } = booking;
  if (state === 'refused') return failureMessage ?? 'Nothing was booked and nothing was charged.';
  if (cancelledElsewhere != null && state === 'needs_attention') {
    return `The airline has canceled this booking. ${moneySentence(booking)} Our team is working out what is due to you and will contact you.`;
  }
  if (cancelledElsewhere != null && state === 'cancelled') {
    return `The airline canceled this booking. ${moneySentence(booking)}`;
  }
  if (state === 'needs_attention') return 'Our team is working on this booking with the airline and will contact you.';
  return null;
}

/** 'You paid $482; $100 of it has been refunded to your card so far.' */
function moneySentence({ saleMinor, refundedElsewhereMinor, currency }: BookingRow): string {
  const price = (amountMinor: number) => formatExact({ amountMinor, currency });
  const back = refundedElsewhereMinor === 0 ? 'nothing has' : `${price(refundedElsewhereMinor)} of it has`;
  return `You paid ${price(saleMinor)}; ${back} been refunded to your card so far.`;
}
