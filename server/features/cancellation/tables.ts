import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { CancellationState } from '#domain/booking/cancellation-states.ts';
import type { RefundRule, RefundTerms } from '#domain/booking/refund-rule.ts';
import type { BookingCancellation } from '#domain/booking/views/cancellation.ts';
import { leaseColumns, minor, moment, timestampColumns } from '#server/database/columns.ts';
import { bookings } from '../booking/tables.ts';

/** Airline credit as stored in a cancellation. Amounts in minor units; `code` is what the airline asks for. */
export interface StoredCredit {
  readonly passengerId: string | null;
  readonly amountMinor: number | null;
  readonly currency: string | null;
  readonly code: string | null;
}

/**
 * What canceling a booking would give back. Starts as a quote; the row that the traveler confirms becomes the
 * cancellation. Amounts are minor units of `currency`; `priceShares` shows how the price paid is split.
 */
export const cancellations = pgTable(
  'cancellations',
  {
    id: text('id').primaryKey(),
    bookingId: text('booking_id')
      .notNull()
      .references(() => bookings.id),
    state: text('state').$type<CancellationState>().notNull(),
    /** The supplier's offers used by this row, the valid one last. */
    supplierQuoteIds: jsonb('supplier_quote_ids').$type<readonly string[]>().notNull(),
    /** What the supplier refunds, in its own currency; null if it does not say. */
    supplierRefundMinor: minor('supplier_refund_minor'),
    supplierRefundCurrency: text('supplier_refund_currency'),
    supplierRefundTo: text('supplier_refund_to').$type<'money' | 'credit' | 'unknown'>().notNull(),
    /** Whether the order had been changed when it was quoted. */
    orderChanged: boolean('order_changed').notNull(),
    currency: text('currency').notNull(),
    paidMinor: minor('paid_minor').notNull(),
    refundMinor: minor('refund_minor').notNull(),
    feeMinor: minor('fee_minor').notNull(),
    rule: text('rule').$type<RefundRule>().notNull(),
    refundTo: text('refund_to').$type<RefundTerms['refundTo']>().notNull(),
    refundStatus: text('refund_status').$type<BookingCancellation['refundStatus']>().notNull(),
    /** Whether a person paid the refund another way after ours failed. */
    repaidByHand: boolean('repaid_by_hand').notNull().default(false),
    credits: jsonb('credits').$type<readonly StoredCredit[]>().notNull(),
    /** What the operator pays itself under the 24-hour rule; null if nothing, or not known. */
    lossMinor: minor('loss_minor'),
    /** When the supplier's offer expires; null if it does not say. */
    expiresAt: moment('expires_at'),
    /** When the traveler confirmed; the rule is applied as of this time. */
    askedAt: moment('asked_at'),
    cancelledAt: moment('cancelled_at'),
    /** When the payment provider accepted the refund, and the number by which the cardholder's bank finds it. */
    refundSentAt: moment('refund_sent_at'),
    bankReference: text('bank_reference'),
    /** Since when the refund is known to be late; kept once it arrived. */
    refundLateSince: moment('refund_late_since'),
    /** Why nothing was canceled: the code reported to the traveler. */
    failureCode: text('failure_code'),
    /** When the reconciler checks the row next; null means now. */
    reconcileAt: moment('look_at'),
    /** Until when an ended row is watched: a refund may come back, a failed cancellation may still happen. */
    watchUntil: moment('watch_until'),
    ...leaseColumns,
    ...timestampColumns,
  },
  (table) => [
    uniqueIndex('cancellations_active').on(table.bookingId).where(sql`${table.state} not in ('quoted', 'failed')`),
    index('cancellations_booking').on(table.bookingId, table.createdAt),
    index('cancellations_state').on(table.state, table.updatedAt),
    index('cancellations_supplier_quotes').using('gin', table.supplierQuoteIds),
  ],
);
