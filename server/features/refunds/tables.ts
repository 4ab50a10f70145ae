import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { RefundState } from '#domain/payment/refund-states.ts';
import { leaseColumns, minor, moment, timestampColumns } from '#server/database/columns.ts';
import { payments } from '../payments/tables.ts';

/**
 * Money of one payment that goes back to its card for one cause, such as a cancellation. Amounts are minor units of the
 * payment's currency.
 */
export const refunds = pgTable(
  'refunds',
  {
    /** Begins the provider's idempotency key. */
    id: text('id').primaryKey(),
    paymentId: text('payment_id')
      .notNull()
      .references(() => payments.id),
    /** Id of what the money goes back for; sent with the refund, so that it can be found after a lost response. */
    causeId: text('cause_id').notNull(),
    /** The amount that was decided on; `amountMinor` is lower if the provider had less left to refund. */
    plannedMinor: minor('planned_minor').notNull(),
    amountMinor: minor('amount_minor').notNull(),
    state: text('state').$type<RefundState>().notNull(),
    /** When it was first requested; null: nothing has been sent. */
    askedAt: moment('asked_at'),
    /** The provider's id; null until the provider has accepted it. */
    refundId: text('refund_id'),
    // Stay empty: a refund is moved under the lease of its cause.
    ...leaseColumns,
    ...timestampColumns,
  },
  (table) => [
    uniqueIndex('refunds_payment_cause').on(table.paymentId, table.causeId),
    index('refunds_cause').on(table.causeId),
    index('refunds_provider').on(table.refundId).where(sql`${table.refundId} is not null`),
  ],
);
