import { flightsOf, isSameFlights, withFlights } from '../../../domain/booking/airline-change.ts';
import type { OrderState } from '../../ports/supplier.ts';
import { lastArrival } from '../flights/index.ts';
import type { BookingDeps } from './booking-deps.ts';
import { type BookingRow, noteAirlineChange } from './repository.ts';

/**
 * Keeps what the airline made of the flights that were booked, so that old times are not shown as if they held (F-64). New
 * times and numbers take their place in the itinerary; what was booked is kept beside them. Where the airline took
 * flights or airports away the itinerary stays, marked. Nothing where the supplier does not say.
 */
export async function watchSchedule(deps: BookingDeps, booking: BookingRow, { flights }: OrderState): Promise<void> {
  if (flights === null) return;
  const { itinerary, airlineChange } = booking;
  if (isSameFlights(airlineChange?.now ?? flightsOf(itinerary.slices), flights)) return;
  const booked = airlineChange?.booked ?? flightsOf(itinerary.slices);
  const at = deps.clock.now();
  const slices = withFlights(itinerary.slices, flights);
  const isBack = isSameFlights(booked, flights);
  const isNoted = await noteAirlineChange(
    deps.db,
    booking,
    {
      airlineChange: isBack ? null : { foundAt: at.toISOString(), booked, now: flights },
      ...(slices === null ? {} : { itinerary: { ...itinerary, slices }, endsAt: lastArrival(slices) }),
    },
    isBack ? 'the airline went back to the flights that were booked' : 'the airline changed the flights',
    at,
  );
  if (!isNoted) return;
  deps.log.warn({ booking: booking.id, order: booking.orderId, isBack }, 'The airline changed a trip');
}
