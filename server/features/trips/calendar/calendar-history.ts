import type { Flights } from '#domain/booking/airline-changes/airline-change.ts';
import type { Segment } from '#domain/flights/offer.ts';
import type { Database } from '#server/database/database.ts';
import { findGivenUpSegments } from '#server/features/amendments/index.ts';
import type { BookingRow } from '#server/features/booking/index.ts';
import { findAllFlights } from '#server/features/itineraries/index.ts';

/** The possible content of a booking's earlier calendar files, so that the next one cancels flights no longer flown. */
export interface CalendarHistory {
  /** The versions' flights since the traveler last changed them, newest last; empty if nothing was ever changed. */
  readonly versions: readonly Flights[];
  /** The flights replaced by the traveler. */
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
