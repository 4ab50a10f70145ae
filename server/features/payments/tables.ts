import { boolean, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { PaymentState } from '#domain/payment/payment-states.ts';
import { leaseColumns, minor, moment, timestampColumns } from '#server/database/columns.ts';

/**
 * One attempt to pay with one card. Amounts are minor units of `currency`. Card numbers and security codes are never
 * stored.
 */
export const payments = pgTable(
  'payments',
  {
    id: text('id').primaryKey(),
    /** Keyed hash of the visitor's session: who may use and read this payment. */
    visitor: text('visitor').notNull(),
    brandKey: text('brand_key').notNull(),
    liveMode: boolean('live_mode').notNull(),
    idempotencyKey: text('idempotency_key').notNull(),
    /**
     * Keyed hash of the request without card number and security code, to tell a repetition from a different request
     * under the same key.
     */
    requestHash: text('request_hash').notNull(),
    /** The booking that claimed it; null until then. Not a foreign key: bookings reference payments. */
    bookingId: text('booking_id'),
    offerId: text('offer_id'),
    /** The amendment of a booking that it pays for; null for a booking's own payment. */
    amendmentId: text('amendment_id'),
    services: jsonb('services').$type<readonly { id: string; quantity: number }[]>().notNull(),
    currency: text('currency').notNull(),
    /** The amount held. */
    amountMinor: minor('amount_minor').notNull(),
    /** The amount to capture; lower than the hold if the price fell. */
    captureMinor: minor('capture_minor').notNull(),
    state: text('state').$type<PaymentState>().notNull(),
    methodId: text('method_id'),
    intentId: text('intent_id'),
    /** The provider's charge, by which its exports and disputes name the payment; null until the card was charged. */
    chargeId: text('charge_id'),
    cardBrand: text('card_brand'),
    cardLast4: text('card_last4'),
    /** What the provider says of the card, for administrators and a brand's own rules. */
    cardFunding: text('card_funding'),
    cardCountry: text('card_country'),
    /** The risk engine's open review when the money was held, and its word on the risk; null for none. */
    reviewId: text('review_id'),
    riskLevel: text('risk_level'),
    captureBefore: moment('capture_before'),
    /** When the cardholder's bank asked for a confirmation; null if it did not. */
    challengedAt: moment('challenged_at'),
    /** How the cardholder was authenticated, for disputes; null if the bank did not ask. ECI is the Electronic Commerce Indicator. */
    authenticationFlow: text('authentication_flow'),
    authenticationResult: text('authentication_result'),
    authenticationEci: text('authentication_eci'),
    /** The contract code of a decline, and the provider's own code for operators. */
    declineCode: text('decline_code'),
    declineDetail: text('decline_detail'),
    ...leaseColumns,
    ...timestampColumns,
  },
  (table) => [
    uniqueIndex('payments_idempotency').on(table.visitor, table.idempotencyKey),
    index('payments_state').on(table.state, table.updatedAt),
    index('payments_intent').on(table.intentId),
    index('payments_booking').on(table.bookingId),
    // For the desk's search.
    index('payments_charge').on(table.chargeId),
    index('payments_last4').on(table.cardLast4),
    index('payments_amount').on(table.captureMinor),
  ],
);

/**
 * Payments that cardholders disputed with their bank, and banks' early fraud warnings, as the provider last showed
 * them.
 */
export const disputes = pgTable(
  'disputes',
  {
    /** The provider's. */
    id: text('id').primaryKey(),
    paymentId: text('payment_id')
      .notNull()
      .references(() => payments.id),
    /** Minor units of `currency`. */
    amountMinor: minor('amount_minor').notNull(),
    currency: text('currency').notNull(),
    /** The provider's own words; see `domain/payment/disputes/dispute-statuses.ts`. */
    status: text('status').notNull(),
    reason: text('reason').notNull(),
    openedAt: moment('opened_at').notNull(),
    /** Until when it can be answered; null if it cannot be, or nobody says. */
    answerBy: moment('answer_by'),
    /** When this was asked for: what was asked for earlier does not replace it. */
    seenAt: moment('seen_at').notNull(),
  },
  (table) => [index('disputes_payment').on(table.paymentId), index('disputes_status').on(table.status)],
);
