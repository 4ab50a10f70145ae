import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '#server/database/columns.ts';
import { users } from '#server/features/accounts/tables.ts';

/**
 * A browser that searches, pays and books. Its cookie is replaced whenever someone else may know it; the visitor's data
 * stays under the same visitor key.
 */
export const bookingSessions = pgTable(
  'booking_sessions',
  {
    /** Keyed hash of the cookie's value. */
    id: text('id').primaryKey(),
    visitor: text('visitor').notNull(),
    /** The signed-in user; null for a guest. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
    /** The session that replaced this one during a payment; null while its own cookie is valid. */
    renewalId: text('renewal_id'),
  },
  (table) => [
    index('booking_sessions_visitor').on(table.visitor),
    index('booking_sessions_user').on(table.userId),
    index('booking_sessions_expiry').on(table.expiresAt),
  ],
);
