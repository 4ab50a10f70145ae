import { createEvents, type EventAttributes } from 'ics';
import { findAirport } from '../../../data/airports.ts';
import { hasOtherOperator } from '../../../domain/flights/itinerary.ts';
import type { Place, Segment } from '../../../domain/flights/offer.ts';
import { formatClock, formatDay } from '../../../domain/time/local-time.ts';
import { flightTimes } from '../flights/index.ts';
import type { BookingRow } from './repository.ts';

/**
 * The flights of a booking as an iCalendar text (RFC 5545): one event for each, in UTC. An event keeps its id, so that
 * importing the file again changes what is there instead of adding to it.
 */
export function bookingCalendar(booking: BookingRow): string {
  const segments = booking.itinerary.slices.flatMap((slice) => slice.segments);
  const { error, value } = createEvents(segments.map((segment) => eventOf(booking, segment)));
  if (value === null) throw error ?? new Error('The calendar could not be written');
  return value;
}

function eventOf(booking: BookingRow, segment: Segment): EventAttributes {
  const airport = findAirport(segment.origin.iata_code);
  return {
    uid: `${segment.id}.${booking.id}@${booking.brandKey}`,
    productId: `-//${booking.brandKey}//Flights//EN`,
    // Grows with every change of the booking, so that calendars take the newer event.
    sequence: Math.max(0, Math.floor((booking.updatedAt.getTime() - booking.createdAt.getTime()) / 1000)),
    title: plain(`${flightOf(segment)} ${segment.origin.iata_code} → ${segment.destination.iata_code}`),
    location: plain(endText(segment.origin, segment.origin_terminal)),
    description: descriptionOf(booking, segment),
    ...(airport === null ? {} : { geo: { lat: airport.latitude, lon: airport.longitude } }),
    status: 'CONFIRMED',
    busyStatus: 'BUSY',
    ...timesOf(segment),
  };
}

/** With a 'Z' it is an instant; without, whatever the reader's wall clock says. */
function timesOf(segment: Segment): { readonly start: string; readonly end: string } {
  const { start, end } = flightTimes(segment);
  return { start: stamp(start.toString()), end: stamp(end.toString()) };
}

/** '2027-01-20T13:00:00Z' as '20270120T130000Z'. */
function stamp(time: string): string {
  return time.replace(/[-:]/g, '');
}

function descriptionOf(booking: BookingRow, segment: Segment): string {
  const { origin, destination } = segment;
  return [
    `Booking reference: ${booking.reference}`,
    ...(booking.airlineReference === null ? [] : [`Airline reference: ${booking.airlineReference}`]),
    `${segment.marketing_carrier.name ?? 'Airline'} ${flightOf(segment)}`,
    ...(hasOtherOperator(segment) ? [`Operated by ${segment.operating_carrier.name ?? 'another airline'}`] : []),
    `Departs ${endText(origin, segment.origin_terminal)}: ${formatDay(segment.departing_at)} at ${formatClock(segment.departing_at)} local time`,
    `Arrives ${endText(destination, segment.destination_terminal)}: ${formatDay(segment.arriving_at)} at ${formatClock(segment.arriving_at)} local time`,
  ]
    .map(plain)
    .join('\n');
}

/** 'BA 178'. */
function flightOf(segment: Segment): string {
  return `${segment.marketing_carrier.iata_code ?? ''} ${segment.flight_number}`.trim();
}

/** 'John F Kennedy International Airport (JFK), Terminal 5, New York'. */
function endText(place: Place, terminal: string | null): string {
  const parts = [
    `${place.name} (${place.iata_code})`,
    terminal === null ? null : `Terminal ${terminal}`,
    place.city_name,
  ];
  return parts.filter(Boolean).join(', ');
}

/** One line without control characters, which a calendar file may not hold (RFC 5545, 3.1). */
function plain(text: string): string {
  return text.replace(/[\p{Cc}\s]+/gu, ' ');
}
