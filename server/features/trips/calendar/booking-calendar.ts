import { createEvents, type EventAttributes } from 'ics';
import { findAirport } from '#data/airports.ts';
import { extrasOf } from '#domain/booking/booked-order.ts';
import { cabinText } from '#domain/flights/cabins.ts';
import { flightCode, flightName, operatorText } from '#domain/flights/itinerary.ts';
import type { Place, Segment } from '#domain/flights/offer.ts';
import { formatClock, formatDay } from '#domain/time/local-time.ts';
import type { BookingRow } from '#server/features/booking/index.ts';
import { flightTimes } from '#server/features/flights/index.ts';
import { bookedExtras } from '../booking-view.ts';

/**
 * The flights of a booking in iCalendar format (RFC 5545): one event each, in UTC. Event ids are stable, so that
 * importing the file again updates events instead of adding them.
 */
export function bookingCalendar(booking: BookingRow): string {
  const segments = booking.itinerary.slices.flatMap((slice) => slice.segments);
  const { error, value } = createEvents(segments.map((segment) => eventOf(booking, segment)));
  if (value === null) throw error ?? new Error('The calendar could not be written');
  return value;
}

function eventOf(booking: BookingRow, segment: Segment): EventAttributes {
  const airport = findAirport(segment.origin.iataCode);
  return {
    uid: `${segment.id}.${booking.id}@${booking.brandKey}`,
    productId: `-//${booking.brandKey}//Flights//EN`,
    // Increases with every change of the booking, so that calendars take the newer event.
    sequence: Math.max(0, Math.floor((booking.updatedAt.getTime() - booking.createdAt.getTime()) / 1000)),
    title: plain(`${flightCode(segment)} ${segment.origin.iataCode} → ${segment.destination.iataCode}`),
    location: plain(endText(segment.origin, segment.originTerminal)),
    description: descriptionOf(booking, segment),
    ...(airport === null ? {} : { geo: { lat: airport.latitude, lon: airport.longitude } }),
    status: 'CONFIRMED',
    busyStatus: 'BUSY',
    ...timesOf(segment),
  };
}

/** With a 'Z' it is an instant; without one, the reader's local time. */
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
    `Departs ${endText(origin, segment.originTerminal)}: ${formatDay(segment.departingAt)} at ${formatClock(segment.departingAt)} local time`,
    `Arrives ${endText(destination, segment.destinationTerminal)}: ${formatDay(segment.arrivingAt)} at ${formatClock(segment.arrivingAt)} local time`,
    ...travelersOf(booking, segment),
  ]
    .map(plain)
    .join('\n');
}

/** 'Fare: Basic'; null if it has no name. */
function fareOf({ itinerary }: BookingRow, { id }: Segment): string | null {
  const slice = itinerary.slices.find(({ segments }) => segments.some((segment) => segment.id === id));
  return slice?.fareBrandName == null ? null : `Fare: ${slice.fareBrandName}`;
}

/** 'Ada Byron: Seat 14B, Ticket number 125-1234567890': each traveler's services and tickets on this flight. */
function travelersOf(booking: BookingRow, { origin, destination }: Segment): string[] {
  const flight = `${origin.iataCode} → ${destination.iataCode}`;
  const { services, documents } = bookedExtras(booking);
  const ofFlight = services
    .filter(({ flights }) => flights.length === 0 || flights.includes(flight))
    .map((service) => ({ ...service, flights: [] }));
  return booking.itinerary.passengers.flatMap(({ id, type, givenName, familyName }) => {
    const held = extrasOf({ id, type }, { services: ofFlight, documents, slices: [] }, false);
    return held.length === 0 ? [] : [`${givenName} ${familyName}: ${held.join(', ')}`];
  });
}

/** 'John F Kennedy International Airport (JFK), Terminal 5, New York'. */
function endText(place: Place, terminal: string | null): string {
  const parts = [
    `${place.name} (${place.iataCode})`,
    terminal === null ? null : `Terminal ${terminal}`,
    place.cityName,
  ];
  return parts.filter(Boolean).join(', ');
}

/** One line without control characters, which calendar files must not contain (RFC 5545, 3.1). */
function plain(text: string): string {
  return text.replace(/[\p{Cc}\s]+/gu, ' ');
}
