import { pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '#server/database/columns.ts';
import { bookings } from '../booking/tables.ts';

/**
 * What was sold with each booking (TERMS-02). Triggers of the migration keep rows as they were written: they are never updated,
 * and deleted only by the foreign key, with their booking.
 */
export const orderFiles = pgTable('order_files', {
  bookingId: text('booking_id')
    .primaryKey()
    .references(() => bookings.id, { onDelete: 'cascade' }),
  /** JSON as written, because `sha256` is that of its bytes. */
  document: text('document').notNull(),
  /** Lower-case hex. */
  sha256: text('sha256').notNull(),
  createdAt: moment('created_at').notNull(),
});
