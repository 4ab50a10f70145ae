import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '#server/database/columns.ts';

/** The setting that says when the daily deletion last succeeded (`doneAt`, ISO 8601) and who is at it. */
export const dailyDeletionSetting = 'daily_deletion';

/** Deployment settings: one row per name. */
export const settings = pgTable('settings', {
  name: text('name').primaryKey(),
  value: jsonb('value').notNull(),
  updatedAt: moment('updated_at').notNull(),
});
