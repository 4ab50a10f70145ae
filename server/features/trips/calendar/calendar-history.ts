import type { Flights } from '#domain/booking/airline-change.ts';
import type { Segment } from '#domain/flights/offer.ts';
import type { Database } from '#server/database/database.ts';
import { findGivenUpSegments } from '#server/features/amendments/index.ts';
import type { BookingRow } from '#server/features/booking/index.ts';
import { findAllFlights } from '#server/features/itinerary-versions/index.ts';

/** What a booking's calendar files may have contained before, so that the next one cancels what is no longer flown. */
export interface CalendarHistory {
  /** The flights of the versions since the traveler last changed them, the newest last; empty if nothing was ever changed. */
  readonly versions: readonly Flights[];
  /** The flights that the traveler gave up for others. */
  readonly givenUp: readonly Segment[];
}

export const noHistory: CalendarHistory = { versions: [], givenUp: [] };

export async function calendarHistory(db: Database, booking: BookingRow): Promise<CalendarHistory> {
  const [versions, givenUp] = await Promise.all([
    findAllFlights(db, booking.id),
    booking.itinerary.changes === undefined ? [] : findGivenUpSegments(db, booking),
  ]);
  return { versions, givenUp };
}
