import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Flights } from '#domain/booking/airline-changes/airline-change.ts';
import type { ChangeLevel, Finding } from '#domain/booking/airline-changes/judge-change.ts';
import { moment } from '#server/database/columns.ts';
import { bookings } from '../booking/tables.ts';

/**
 * The versions of a booking's flights, never changed once written: 1 is the one that was sold, stored with the first change;
 * the newest is current, and once the trip is over it is the one that was flown.
 */
export const itineraryVersions = pgTable(
  'itinerary_versions',
  {
    bookingId: text('booking_id')
      .notNull()
      .references(() => bookings.id),
    number: integer('number').notNull(),
    /** `restored` the airline went back to what the traveler had agreed to; `amended` the traveler changed the flights. */
    kind: text('kind').$type<'sold' | 'changed' | 'restored' | 'amended'>().notNull(),
    flights: jsonb('flights').$type<Flights>().notNull(),
    /** Judged against what the traveler had agreed to; null if the traveler chose the flights. */
    level: text('level').$type<ChangeLevel>(),
    findings: jsonb('findings').$type<readonly Finding[]>().notNull(),
    /** The supplier's name of the change; null if it named none for these flights. */
    supplierChangeId: text('supplier_change_id'),
    foundAt: moment('found_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.bookingId, table.number] })],
);
