import { boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '#server/database/columns.ts';

/** Registrations of brands' hosts for wallets at the payment provider: one row per host and mode. */
export const walletHosts = pgTable(
  'wallet_hosts',
  {
    host: text('host').notNull(),
    liveMode: boolean('live_mode').notNull(),
    /** The provider's id; null until it is registered. */
    providerId: text('provider_id'),
    applePay: text('apple_pay').$type<'active' | 'inactive'>(),
    applePayReason: text('apple_pay_reason'),
    googlePay: text('google_pay').$type<'active' | 'inactive'>(),
    googlePayReason: text('google_pay_reason'),
    /** Why the last attempt failed. */
    problem: text('problem').$type<'unreachable' | 'refused'>(),
    /** Counted before each attempt: part of its idempotency key, and only the last one writes its outcome. */
    attempts: integer('attempts').notNull().default(0),
    /** Not tried automatically before. */
    nextTryAt: moment('next_try_at').notNull(),
    /** When the provider last answered. */
    checkedAt: moment('checked_at'),
  },
  (table) => [primaryKey({ columns: [table.host, table.liveMode] })],
);
