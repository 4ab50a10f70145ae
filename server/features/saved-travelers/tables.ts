import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { bytes, timestampColumns } from '#server/database/columns.ts';
import { users } from '../accounts/tables.ts';

/** Travelers that accounts keep for their next bookings: without passports, deleted with the account. */
export const savedTravelers = pgTable(
  'saved_travelers',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Names, birth date, title, gender and loyalty numbers as JSON, sealed: birth dates are not stored in the clear. */
    sealed: bytes('sealed').notNull(),
    /** Counts the changes: a change of an older version is refused. */
    version: integer('version').notNull(),
    ...timestampColumns,
  },
  (table) => [index('saved_travelers_user').on(table.userId)],
);
