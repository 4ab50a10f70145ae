import { flightsOf } from '#domain/booking/airline-change.ts';
import type { PlannedFlight } from '#domain/booking/booked-order.ts';
import type { BookingRow } from '../booking/index.ts';
import { plannedTimes } from '../flights/index.ts';

/** The flights of one direction, as far as the airline still flies it. */
export interface KnownDirection {
  readonly flights: readonly PlannedFlight[];
  /** First departure, in ms since 1970. */
  readonly departsAt: number;
}

/** The directions of a trip by the newest flights known. */
export function knownDirections({ airlineChange, itinerary }: BookingRow): KnownDirection[] {
  const flights = airlineChange?.now ?? flightsOf(itinerary.slices);
  return flights.flatMap((direction) =>
    direction[0] === undefined ? [] : [{ flights: direction, departsAt: plannedTimes(direction[0]).departsAt }],
  );
}
