import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from '#server/database/columns.ts';
import type { MailPayload } from '#server/ports/mail.ts';

/**
 * The mail queue; each mail is written in the transaction of the change it reports. Its text is rendered on sending
 * from `payload`, which is erased then: it may contain a one-time link. Refused mails about a booking keep theirs, to be sent again.
 */
export const mails = pgTable(
  'mails',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Identifies the occasion: the same mail is not queued twice. */
    occasion: text('occasion').notNull(),
    brandKey: text('brand_key').notNull(),
    recipient: text('recipient').notNull(),
    payload: jsonb('payload').$type<MailPayload>(),
    /** 'refused': the mail server will never accept it for this address; a person corrects that (F-93). */
    state: text('state').$type<'waiting' | 'sent' | 'given_up' | 'refused'>().notNull(),
    attempts: integer('attempts').notNull(),
    /** Earliest time of the next attempt. */
    nextAt: moment('next_at').notNull(),
    leaseUntil: moment('lease_until'),
    /** Code of the last failure, for operators. */
    lastError: text('last_error'),
    createdAt: moment('created_at').notNull(),
    sentAt: moment('sent_at'),
  },
  (table) => [
    uniqueIndex('mails_occasion').on(table.occasion),
    /** For the start of an occasion, which is the id of a booking or an account. */
    index('mails_about').on(table.occasion.op('text_pattern_ops')),
    index('mails_account').on(sql`(${table.payload} ->> 'userId')`).where(sql`${table.payload} is not null`),
    index('mails_waiting').on(table.state, table.nextAt),
  ],
);
