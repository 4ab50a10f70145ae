import type { Slice } from '#domain/flights/offer.ts';
import { type BookedService, serviceText } from '../booked-order.ts';

type Direction = Pick<Slice, 'segments'>;

/**
 * The seats and extras lost with replaced directions: airlines drop them without a refund (Duffel documentation,
 * "Changing an order"). One that also covers other flights is listed only for the replaced ones; one without flights
 * applies to all of them, and is lost with the last.
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

/** The same, one line each with the traveler: 'Seat 12A, JFK → LHR (Ada Lovelace)'. */
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
