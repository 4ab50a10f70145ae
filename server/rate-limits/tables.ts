import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '#server/database/columns.ts';

/** The number of rate-limited calls in the current window, across all instances (SAFE-07). */
export const limitCounts = pgTable(
  'limit_counts',
  {
    /** Keyed hash of the call and of its caller or subject. */
    id: text('id').primaryKey(),
    count: integer('count').notNull(),
    endsAt: moment('ends_at').notNull(),
  },
  (table) => [index('limit_counts_ends').on(table.endsAt)],
);
