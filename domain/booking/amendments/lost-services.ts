import type { Slice } from '#domain/flights/offer.ts';
import { type BookedService, serviceText } from '../booked-order.ts';

type Direction = Pick<Slice, 'segments'>;

/**
 * The seats and extras that go with directions that are given up: airlines drop them, without money back (Duffel documentation,
 * "Changing an order"). One that covers other flights as well is listed for those that are given up only; one that names no flights is
 * for all of them, and goes with the last.
 */
export function lostServices(
  services: readonly BookedService[],
  slices: readonly Direction[],
  removed: readonly Direction[],
): BookedService[] {
  const gone = new Set(removed.flatMap(pathsOf));
  const isWholeTrip = removed.length === slices.length;
  return services.flatMap((service) => {
    if (service.flights.length === 0) return isWholeTrip ? [service] : [];
    const flights = service.flights.filter((flight) => gone.has(flight));
    return flights.length === 0 ? [] : [{ ...service, flights }];
  });
}

/** The same, one line each, with whose they are: 'Seat 12A, JFK → LHR (Ada Lovelace)'. */
export function lostServiceTexts(
  lost: readonly BookedService[],
  passengers: readonly { readonly id: string; readonly givenName: string; readonly familyName: string }[],
  slices: readonly Direction[],
): string[] {
  return lost.map((service) => {
    const names = passengers
      .filter(({ id }) => service.passengerIds.includes(id))
      .map(({ givenName, familyName }) => `${givenName} ${familyName}`);
    return `${serviceText(service, slices)}${names.length === 0 ? '' : ` (${names.join(', ')})`}`;
  });
}

function pathsOf({ segments }: Direction): string[] {
  return segments.map(({ origin, destination }) => `${origin.iataCode} → ${destination.iataCode}`);
}
