import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { DeskAction } from '#domain/booking/desk.ts';
import { moment } from '#server/database/columns.ts';

/**
 * What happened to payments, refunds, bookings and cancellations, in order, written in the transaction of each change. Rows are
 * never updated (a trigger refuses it), only deleted with their subject. Manual actions have `actor`, `action` and
 * `reason` and do not change state; the transitions that they cause follow as rows of their own.
 */
export const history = pgTable(
  'history',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    subject: text('subject').notNull(),
    at: moment('at').notNull(),
    fromState: text('from_state'),
    toState: text('to_state').notNull(),
    detail: text('detail'),
    /** The administrator's user id; null for automatic changes. */
    actor: text('actor'),
    action: text('action').$type<DeskAction | 'note' | 'contact'>(),
    /** The reason that the administrator gave. */
    reason: text('reason'),
    /** Subject and key of the request, so that a repeated request runs once. */
    requestKey: text('request_key'),
  },
  (table) => [
    index('history_subject').on(table.subject),
    index('history_at').on(table.at),
    uniqueIndex('history_request').on(table.requestKey),
    index('history_notes')
      .using('gin', sql`to_tsvector('simple', ${table.reason})`)
      .where(sql`${table.action} = 'note'`),
  ],
);
