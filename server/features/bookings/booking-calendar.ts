import { createEvents, type EventAttributes } from 'ics';
import { findAirport } from '../../../data/airports.ts';
import { extrasOf } from '../../../domain/booking/booked-order.ts';
import { cabinText } from '../../../domain/flights/cabins.ts';
import { flightCode, flightName, operatorText } from '../../../domain/flights/itinerary.ts';
import type { Place, Segment } from '../../../domain/flights/offer.ts';
import { formatClock, formatDay } from '../../../domain/time/local-time.ts';
import { flightTimes } from '../flights/index.ts';
import { bookedExtras } from './booking-view.ts';
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
    title: plain(`${flightCode(segment)} ${segment.origin.iata_code} → ${segment.destination.iata_code}`),
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
    flightName(segment),
    ...[operatorText(segment), cabinText(segment), fareOf(booking, segment)].filter((text) => text !== null),
    `Departs ${endText(origin, segment.origin_terminal)}: ${formatDay(segment.departing_at)} at ${formatClock(segment.departing_at)} local time`,
    `Arrives ${endText(destination, segment.destination_terminal)}: ${formatDay(segment.arriving_at)} at ${formatClock(segment.arriving_at)} local time`,
    ...travelersOf(booking, segment),
  ]
    .map(plain)
    .join('\n');
}

/** 'Fare: Basic'; null where it has no name. */
function fareOf({ itinerary }: BookingRow, { id }: Segment): string | null {
  const slice = itinerary.slices.find(({ segments }) => segments.some((segment) => segment.id === id));
  return slice?.fare_brand_name == null ? null : `Fare: ${slice.fare_brand_name}`;
}

/** 'Ada Byron: Seat 14B, Ticket number 125-1234567890': who has what on this flight. */
function travelersOf(booking: BookingRow, { origin, destination }: Segment): string[] {
  const flight = `${origin.iata_code} → ${destination.iata_code}`;
  const { services, documents } = bookedExtras(booking);
  const ofFlight = services
    .filter(({ flights }) => flights.length === 0 || flights.includes(flight))
    .map((service) => ({ ...service, flights: [] }));
  return booking.itinerary.passengers.flatMap(({ id, type, givenName, familyName }) => {
    const held = extrasOf({ id, type }, { services: ofFlight, documents }, false);
    return held.length === 0 ? [] : [`${givenName} ${familyName}: ${held.join(', ')}`];
  });
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
