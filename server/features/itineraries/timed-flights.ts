import { findAirport } from '#data/airports.ts';
import type { Flights } from '#domain/booking/airline-changes/airline-change.ts';
import type { TimedFlight } from '#domain/booking/airline-changes/judge-change.ts';
import type { PlannedFlight } from '#domain/booking/booked-order.ts';
import type { Place } from '#domain/flights/offer.ts';
import { plannedTimes } from '../flights/index.ts';

/** Flights with their instants; if neither zone of a flight is known, local times count as UTC. */
export function timedFlights(flights: Flights): TimedFlight[][] {
  return flights.map((slice) => slice.map(timedFlight));
}

function timedFlight(planned: PlannedFlight): TimedFlight {
  const { flight, origin, destination, cabin = null } = planned;
  return {
    flight,
    origin,
    destination,
    originCountry: findAirport(origin)?.countryCode ?? null,
    destinationCountry: findAirport(destination)?.countryCode ?? null,
    ...plannedTimes(planned),
    cabin,
  };
}

/** The place of an airport code; null if unknown. */
export function placeOf(iataCode: string): Place | null {
  const airport = findAirport(iataCode);
  if (airport === null) return null;
  const { name, cityName, countryCode } = airport;
  return { iataCode, name, cityName, countryCode };
}
