import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '#server/database/columns.ts';

/** Deployment settings: one row per name. */
export const settings = pgTable('settings', {
  name: text('name').primaryKey(),
  value: jsonb('value').notNull(),
  updatedAt: moment('updated_at').notNull(),
});
