import { flightsOf, isSameFlights, withFlights } from '#domain/booking/airline-change.ts';
import type { OrderState } from '#server/ports/supplier.ts';
import type { BookingDeps } from '../booking/index.ts';
import { type BookingRow, recordAirlineChange } from '../booking/index.ts';
import { lastArrival } from '../flights/index.ts';

/**
 * Records the airline's changes to booked flights, so that outdated times are not shown as current (F-64). New times
 * and numbers replace those in the itinerary; the booked ones are kept with the change. If the airline removed flights
 * or airports, the itinerary stays and is marked. Does nothing if the supplier does not say.
 */
export async function recordScheduleChange(
  deps: BookingDeps,
  booking: BookingRow,
  { flights }: OrderState,
): Promise<void> {
  if (flights === null) return;
  const { itinerary, airlineChange } = booking;
  if (isSameFlights(airlineChange?.now ?? flightsOf(itinerary.slices), flights)) return;
  const booked = airlineChange?.booked ?? flightsOf(itinerary.slices);
  const at = deps.clock.now();
  const slices = withFlights(itinerary.slices, flights);
  const isBack = isSameFlights(booked, flights);
  const isRecorded = await recordAirlineChange(
    deps.db,
    booking,
    {
      airlineChange: isBack ? null : { foundAt: at.toISOString(), booked, now: flights },
      ...(slices === null ? {} : { itinerary: { ...itinerary, slices }, endsAt: lastArrival(slices) }),
    },
    isBack ? 'the airline restored the booked flights' : 'the airline changed the flights',
    at,
  );
  if (!isRecorded) return;
  deps.log.warn({ booking: booking.id, order: booking.orderId, isBack }, 'The airline changed a trip');
}
