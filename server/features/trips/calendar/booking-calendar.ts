import { createEvents, type EventAttributes } from 'ics';
import { findAirport } from '#data/airports.ts';
import { type Flights, isPlanned, slicesAfter } from '#domain/booking/airline-changes/airline-change.ts';
import { plannedFlightName } from '#domain/booking/airline-changes/change-texts.ts';
import { extrasOf, type PlannedFlight, unassignedExtras } from '#domain/booking/booked-order.ts';
import { cabinText } from '#domain/flights/cabins.ts';
import { flightCode, flightName, operatorText } from '#domain/flights/itinerary.ts';
import type { Place, Segment, Slice } from '#domain/flights/offer.ts';
import { formatClock, formatDay } from '#domain/time/local-time.ts';
import type { BookingRow } from '#server/features/booking/index.ts';
import { flightTimes, flownOf } from '#server/features/flights/index.ts';
import { placeOf } from '#server/features/itineraries/index.ts';
import { bookedExtras } from '../booking-view.ts';
import { type CalendarHistory, noHistory } from './calendar-history.ts';

/**
 * A booking's flights in iCalendar format (RFC 5545): one event each, in UTC. Event ids are stable, so reimporting
 * updates events. Flights no longer operated are canceled in it, and their replacements added, as are events that only
 * earlier files may have added.
 */
export function bookingCalendar(booking: BookingRow, { versions, givenUp }: CalendarHistory = noHistory): string {
  const { slices } = booking.itinerary;
  const added = addedFlights(slices, booking.airlineChange?.now ?? []);
  const { error, value } = createEvents([
    ...slices.flatMap(({ segments }) => segments).map((segment) => eventOf(booking, segment)),
    ...added.map((flight) => addedEventOf(booking, flight, true)),
    ...droppedFlights(slices, versions, added).map((flight) => addedEventOf(booking, flight, false)),
    ...givenUp.map((segment) => ({ ...eventOf(booking, segment), ...statusOf(false) })),
  ]);
  if (value === null) throw error ?? new Error('The calendar could not be written');
  return value;
}

/** The flights of a plan that are missing from the itinerary. */
function addedFlights(slices: readonly Slice[], plan: Flights): PlannedFlight[] {
  const segments = slices.flatMap((slice) => slice.segments);
  return plan.flat().filter((flight) => !segments.some((segment) => isPlanned(segment, flight)));
}

/** Flights added by earlier versions but not the newest, as last planned. */
function droppedFlights(
  slices: readonly Slice[],
  versions: readonly Flights[],
  added: readonly PlannedFlight[],
): PlannedFlight[] {
  const dropped = new Map<string, PlannedFlight>();
  let shown = slices;
  for (const version of versions) {
    // The itinerary at that time, so that a merely moved flight does not count as added.
    shown = slicesAfter(shown, version, placeOf);
    for (const flight of addedFlights(shown, version)) dropped.set(addedId(flight), flight);
  }
  for (const flight of added) dropped.delete(addedId(flight));
  return [...dropped.values()];
}

function addedId({ flight, origin, destination }: PlannedFlight): string {
  return `${flight}-${origin}-${destination}`;
}

function eventOf(booking: BookingRow, segment: Segment): EventAttributes {
  const airport = findAirport(segment.origin.iataCode);
  return {
    ...identityOf(booking, segment.id),
    title: plain(`${flightCode(segment)} ${segment.origin.iataCode} → ${segment.destination.iataCode}`),
    location: plain(endText(segment.origin, segment.originTerminal)),
    description: descriptionOf(booking, segment),
    ...(airport === null ? {} : { geo: { lat: airport.latitude, lon: airport.longitude } }),
    ...statusOf(isFlown(booking, segment)),
    ...timesOf(segment),
  };
}

/** A replacement flight named by the airline, as far as it is known; canceled once it is no longer operated. */
function addedEventOf(booking: BookingRow, planned: PlannedFlight, isFlown: boolean): EventAttributes {
  const { flight, origin, destination } = planned;
  return {
    ...identityOf(booking, addedId(planned)),
    title: plain(`${plannedFlightName(flight)} ${origin} → ${destination}`),
    location: plain(findAirport(origin)?.name ?? origin),
    description: plain(`Booking reference: ${booking.reference}`),
    ...statusOf(isFlown),
    ...timesOf(flownOf(planned)),
  };
}

/** Built only from constants, unlike a brand's host: calendars cannot cancel an event under another UID. */
function identityOf(booking: BookingRow, flightId: string): Pick<EventAttributes, 'uid' | 'productId' | 'sequence'> {
  const { createdAt, updatedAt, itineraryVersion } = booking;
  return {
    uid: `${flightId}.${booking.id}@${booking.brandKey}`,
    productId: `-//${booking.brandKey}//Flights//EN`,
    // Increases with every change of the booking and every version of its flights, so that calendars take the newer
    // event.
    sequence: Math.max(0, Math.floor((updatedAt.getTime() - createdAt.getTime()) / 1000)) + itineraryVersion - 1,
  };
}

/** Calendars remove a canceled event. */
function statusOf(isFlown: boolean): Pick<EventAttributes, 'status' | 'busyStatus'> {
  return isFlown ? { status: 'CONFIRMED', busyStatus: 'BUSY' } : { status: 'CANCELLED', busyStatus: 'FREE' };
}

/** False for a flight that the airline no longer operates. */
function isFlown({ airlineChange }: BookingRow, segment: Segment): boolean {
  return airlineChange === null || airlineChange.now.flat().some((flight) => isPlanned(segment, flight));
}

/** With a 'Z' it is an instant; without one, the reader's local time. */
function timesOf(segment: Parameters<typeof flightTimes>[0]): { readonly start: string; readonly end: string } {
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

/** 'Ada Byron: Seat 14B, Ticket number 125-1234567890': services and tickets by traveler; unassigned ones last. */
function travelersOf(booking: BookingRow, { origin, destination }: Segment): string[] {
  const flight = `${origin.iataCode} → ${destination.iataCode}`;
  const { services, documents } = bookedExtras(booking);
  const ofFlight = services
    .filter(({ flights }) => flights.length === 0 || flights.includes(flight))
    .map((service) => ({ ...service, flights: [] }));
  const trip = { services: ofFlight, documents, slices: [] };
  const others = unassignedExtras(trip);
  return [
    ...booking.itinerary.passengers.flatMap(({ id, type, givenName, familyName }) => {
      const held = extrasOf({ id, type }, trip, false);
      return held.length === 0 ? [] : [`${givenName} ${familyName}: ${held.join(', ')}`];
    }),
    ...(others.length === 0 ? [] : [`Also in this booking: ${others.join(', ')}`]),
  ];
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
