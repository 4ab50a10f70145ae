import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { AddedBag } from '#domain/booking/amendments/added-bags.ts';
import type { AmendmentKind, AmendmentState } from '#domain/booking/amendments/amendment-states.ts';
import type { SettlementWay } from '#domain/booking/amendments/settlement.ts';
import { leaseColumns, minor, moment, timestampColumns } from '#server/database/columns.ts';
import { bookings, itineraryColumn, servicesColumn } from '../booking/tables.ts';
import { payments } from '../payments/tables.ts';

/**
 * Other flights for a booked trip, or bags added to it, at its traveler's wish. Starts as a quote; the one that the traveler confirms changes the
 * booking. Amounts are minor units of `currency`; those that can be below zero say so. Workers move it under its booking's lease.
 */
export const amendments = pgTable(
  'amendments',
  {
    id: text('id').primaryKey(),
    bookingId: text('booking_id')
      .notNull()
      .references(() => bookings.id),
    state: text('state').$type<AmendmentState>().notNull(),
    kind: text('kind').$type<AmendmentKind>().notNull().default('flights'),
    /** The supplier's offer of other flights, and the pending change that chose it; null for bags. */
    supplierOfferId: text('supplier_offer_id'),
    supplierChangeId: text('supplier_change_id'),
    /** The bags that are added, and the order's services when they were chosen; null for flights. */
    bags: jsonb('bags').$type<readonly AddedBag[]>(),
    servicesBefore: servicesColumn('services_before'),
    /** The version of the itinerary that it changes. */
    itineraryVersion: integer('itinerary_version').notNull(),
    /** The booking's itinerary at the time of the quote, and what becomes of it; both without passengers. */
    before: itineraryColumn('before').notNull(),
    after: itineraryColumn('after').notNull(),
    /** The directions that are given up, as positions in `before`; ids of the new slices in `after`. Empty for bags. */
    replaced: jsonb('replaced').$type<readonly number[]>().notNull(),
    addedSliceIds: jsonb('added_slice_ids').$type<readonly string[]>().notNull(),
    /** UTC instant of the last arrival then. */
    endsAt: moment('ends_at').notNull(),
    /** Seats and extras that the airline drops. */
    lostServices: servicesColumn('lost_services').notNull(),
    currency: text('currency').notNull(),
    /** The supplier's price of the change; below zero if money comes back. */
    supplierMinor: minor('supplier_minor').notNull(),
    /** By how much the price paid for the trip changes; below zero if it falls. */
    saleChangeMinor: minor('sale_change_minor').notNull(),
    /** Part of `saleChangeMinor` that the airline takes for the change; null if it does not say. */
    airlineFeeMinor: minor('airline_fee_minor'),
    feeMinor: minor('fee_minor').notNull(),
    /** What the traveler pays, or what goes back to the card: one of them is zero. */
    dueMinor: minor('due_minor').notNull(),
    refundMinor: minor('refund_minor').notNull(),
    /** The payment that was claimed for it; null before that, and if nothing is due. */
    paymentId: text('payment_id').references(() => payments.id),
    /** How a person who closed it says it was paid, and how much of it; null unless its own payment failed. */
    settledBy: text('settled_by').$type<SettlementWay>(),
    settledMinor: minor('settled_minor'),
    settledAt: moment('settled_at'),
    /** When the supplier's offer expires. */
    expiresAt: moment('expires_at').notNull(),
    /** When the traveler agreed, and when the airline had made the change. */
    askedAt: moment('asked_at'),
    confirmedAt: moment('confirmed_at'),
    /** When the payment provider accepted the last part of the refund, and the numbers by which the cardholders' banks find it. */
    refundSentAt: moment('refund_sent_at'),
    bankReference: text('bank_reference'),
    /** Since when the refund is known to be late; kept once it arrived. */
    refundLateSince: moment('refund_late_since'),
    /** Why nothing was changed: the code reported to the traveler. */
    failureCode: text('failure_code'),
    /** When the reconciler checks it next; null means now. */
    reconcileAt: moment('look_at'),
    /** Until when one that counted as not made is watched, in case the airline makes it late. */
    watchUntil: moment('watch_until'),
    ...leaseColumns,
    ...timestampColumns,
  },
  (table) => [
    uniqueIndex('amendments_open').on(table.bookingId).where(sql`${table.state} in ('confirming', 'changed')`),
    uniqueIndex('amendments_payment').on(table.paymentId),
    index('amendments_booking').on(table.bookingId, table.createdAt),
    index('amendments_due')
      .on(table.reconcileAt)
      .where(sql`${table.state} in ('confirming', 'changed', 'failed', 'done')`),
    index('amendments_refund_late').on(table.bookingId).where(sql`${table.refundLateSince} is not null`),
    index('amendments_state').on(table.state, table.updatedAt),
  ],
);
