import { hasFlightsOf, isPlanned } from '#domain/booking/airline-changes/airline-change.ts';
import { type FlownDirection, flownOf, hasDeparted } from '#server/features/flights/index.ts';
import type { NewBooking } from '../lifecycle.ts';

type Planned = Pick<NewBooking, 'itinerary' | 'airlineChange'>;

/**
 * A booking's remaining directions, with the newest known flights of each: the airline's, even if the itinerary cannot
 * show them. Empty if the airline canceled all of them.
 */
export function newestPlan({ itinerary: { slices }, airlineChange }: Planned): readonly FlownDirection[] {
  const planned = airlineChange?.now.filter((flights) => flights.length > 0);
  if (planned === undefined || hasFlightsOf(slices, planned)) return slices;
  const known = slices.flatMap(({ segments }) => segments);
  return planned.map((flights) => ({
    segments: flights.map((flight) => known.find((segment) => isPlanned(segment, flight)) ?? flownOf(flight)),
  }));
}

/** True once a booking's first flight has departed, by the newest known times; false if none is left. */
export function hasTripDeparted(booking: Planned, now: Date): boolean {
  const plan = newestPlan(booking);
  return plan.length > 0 && hasDeparted(plan, now);
}
