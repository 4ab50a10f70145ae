import { flightsOf } from '#domain/booking/airline-changes/airline-change.ts';
import type { PlannedFlight } from '#domain/booking/booked-order.ts';
import type { BookingRow } from '../booking/index.ts';
import { plannedTimes } from '../flights/index.ts';

/** One direction's flights that the airline still operates. */
export interface KnownDirection {
  readonly flights: readonly PlannedFlight[];
  /** First departure, in milliseconds since 1970. */
  readonly departsAt: number;
}

/** A trip's directions by the newest known flights. */
export function knownDirections({ airlineChange, itinerary }: BookingRow): KnownDirection[] {
  const flights = airlineChange?.now ?? flightsOf(itinerary.slices);
  return flights.flatMap((direction) =>
    direction[0] === undefined ? [] : [{ flights: direction, departsAt: plannedTimes(direction[0]).departsAt }],
  );
}
