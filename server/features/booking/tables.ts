import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { ExternalCancellation } from '#domain/booking/booked-order.ts';
import type { BookingState } from '#domain/booking/booking-states.ts';
import { bytes, leaseColumns, minor, moment, timestampColumns } from '#server/database/columns.ts';
import { users } from '#server/features/accounts/tables.ts';
import { payments } from '#server/features/payments/tables.ts';
import {
  airlineChangeColumn,
  documentsColumn,
  type FlightNumber,
  flightNumbers,
  hasFlight,
  itineraryColumn,
  servicesColumn,
  ticketEndings,
  whenReadable,
} from './stored-flights.ts';

export { type FlightNumber, hasFlight, itineraryColumn, servicesColumn, ticketEndings, whenReadable };

/** One booking: what was sold to the traveler and what was ordered from the supplier. */
export const bookings = pgTable(
  'bookings',
  {
    id: text('id').primaryKey(),
    reference: text('reference').notNull(),
    visitor: text('visitor').notNull(),
    /** The owner's account; null for a guest's booking. */
    userId: text('user_id').references(() => users.id),
    brandKey: text('brand_key').notNull(),
    liveMode: boolean('live_mode').notNull(),
    idempotencyKey: text('idempotency_key'),
    requestHash: text('request_hash').notNull(),
    paymentId: text('payment_id')
      .notNull()
      .references(() => payments.id),
    offerId: text('offer_id').notNull(),
    /** The search that the offer came from: the supplier sells only one offer per search. */
    searchKey: text('search_key').notNull(),
    state: text('state').$type<BookingState>().notNull(),
    currency: text('currency').notNull(),
    supplierMinor: minor('supplier_minor').notNull(),
    saleMinor: minor('sale_minor').notNull(),
    services: jsonb('services').$type<readonly { id: string; quantity: number }[]>().notNull(),
    /** Text, because it is only read whole: serializing jsonb took most of the time of a long list. */
    itinerary: itineraryColumn('itinerary').notNull(),
    contactEmail: text('contact_email').notNull(),
    /** E.164, such as '+14255550123'; null for bookings made before the column existed. */
    contactPhone: text('contact_phone'),
    /** Mailed links made before this are invalid: they went to another address. */
    linksEndedAt: moment('links_ended_at'),
    /** UTC instant at or after the last arrival. */
    endsAt: moment('ends_at').notNull(),
    orderId: text('order_id'),
    airlineReference: text('airline_reference'),
    /** What the supplier allows online for the order, as last read; null before there is an order. */
    orderActions: jsonb('order_actions').$type<readonly string[]>(),
    /** The order's seats, bags and tickets, as last read; null before the first read. */
    orderServices: servicesColumn('order_services'),
    orderDocuments: documentsColumn('order_documents'),
    /** When the order was last reread. */
    orderReadAt: moment('order_read_at'),
    /** When the order of a confirmed booking is read next; null once the trip is over. */
    orderPollAt: moment('next_check_at').default(sql`now()`),
    /** When the supplier reported, signed, that an accepted order would not be created. */
    creationFailedAt: moment('creation_failed_at'),
    airlineChange: airlineChangeColumn('airline_change'),
    /** Number of the newest version of the itinerary; the one that was sold is 1. */
    itineraryVersion: integer('itinerary_version').notNull().default(1),
    /** Until when an unanswered change by the airline can be answered: the departure; null if there is none. */
    changeAnswerBy: moment('change_answer_by'),
    /** When to remind of an unanswered change next; null for never. */
    changeRemindAt: moment('change_remind_at'),
    /** The amendment that is under way, or waits for a person: until it ends nothing else may be done with the order. */
    openAmendmentId: text('open_amendment_id'),
    externalCancellation: jsonb('cancelled_elsewhere').$type<ExternalCancellation>(),
    /** Amount refunded besides our own refund, by someone at the payment provider itself. */
    refundedElsewhereMinor: minor('refunded_elsewhere_minor').notNull().default(0),
    /** End of free cancellation under the 24-hour rule, as promised at booking; null for never. */
    freeCancelUntil: moment('free_cancel_until'),
    /**
     * Fee per passenger for canceling online, by the policy at booking; null for older bookings, which use the brand's
     * current fee.
     */
    cancelFeeMinor: minor('cancel_fee_minor'),
    /** Whether the traveler was told that the outcome is not known yet: then a refusal is mailed. */
    toldPending: boolean('told_pending').notNull().default(false),
    /** When the order call was sent; starts the settle window. */
    orderedAt: moment('ordered_at'),
    /** Whether the airline refused a membership number, so that the flights were ordered without any. */
    isLoyaltyRefused: boolean('loyalty_refused').notNull().default(false),
    /** Why nothing was booked: the code reported to the traveler. */
    failureCode: text('failure_code'),
    /** The message for the traveler, if there is more to say than that nothing was charged. */
    failureMessage: text('failure_message'),
    /** When the reconciler checks the row next; null means now. */
    reconcileAt: moment('look_at'),
    /** Until when a booking that counted as never made is watched for a late order. */
    watchUntil: moment('watch_until'),
    /** Until when a payment held for review can be approved; null if it was not held for one. */
    reviewUntil: moment('review_until'),
    ...leaseColumns,
    ...timestampColumns,
  },
  (table) => [
    uniqueIndex('bookings_reference').on(table.reference),
    uniqueIndex('bookings_payment').on(table.paymentId),
    uniqueIndex('bookings_idempotency').on(table.visitor, table.idempotencyKey),
    uniqueIndex('bookings_search').on(table.searchKey).where(sql`${table.state} <> 'refused'`),
    index('bookings_state').on(table.state, table.updatedAt),
    index('bookings_visitor').on(table.visitor, table.createdAt),
    index('bookings_user').on(table.userId, table.createdAt),
    index('bookings_created').on(table.createdAt, table.id),
    index('bookings_order').on(table.orderId),
    index('bookings_offer').on(table.offerId),
    index('bookings_next_check')
      .on(table.orderPollAt)
      .where(sql`${table.state} = 'confirmed' and ${table.reconcileAt} is null and ${table.orderPollAt} is not null`),
    index('bookings_change_open').on(table.changeAnswerBy).where(sql`${table.changeAnswerBy} is not null`),
    index('bookings_change_remind').on(table.changeRemindAt).where(sql`${table.changeRemindAt} is not null`),
    index('bookings_look').on(table.reconcileAt).where(sql`${table.reconcileAt} is not null`),
    // For the desk's search: references in any case, addresses by prefix, phone and ticket numbers by their last digits.
    index('bookings_airline_reference').on(sql`upper(${table.airlineReference})`),
    index('bookings_documents').using('gin', sql`${table.orderDocuments} jsonb_path_ops`),
    index('bookings_tickets').using('gin', ticketEndings(table.orderDocuments)),
    index('bookings_flights').using('gin', sql`${flightNumbers(table.itinerary)} jsonb_path_ops`),
    index('bookings_email').on(sql`lower(${table.contactEmail}) text_pattern_ops`),
    index('bookings_email_domain').on(sql`reverse(lower(${table.contactEmail})) text_pattern_ops`),
    index('bookings_phone').on(sql`reverse(${table.contactPhone}) text_pattern_ops`),
  ],
);

/**
 * Orders that wait for a decision on their payment, sealed: they contain birth dates and passports. Deleted with the
 * decision.
 */
export const heldOrders = pgTable('held_orders', {
  bookingId: text('booking_id')
    .primaryKey()
    .references(() => bookings.id),
  sealed: bytes('sealed').notNull(),
});

/**
 * Who may read a booking besides the session that made it: visitors who gave its details (TRIP-09) or opened a mailed
 * link (SERV-06). Separate rows, because several sessions can have access at once and each expires at its own time.
 */
export const bookingAccess = pgTable(
  'booking_access',
  {
    bookingId: text('booking_id')
      .notNull()
      .references(() => bookings.id),
    /** Keyed hash of the visitor's session. */
    visitor: text('visitor').notNull(),
    grantedAt: moment('granted_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** Whether this visitor has entered the end of the booking's phone number, which no mail says (F-148). */
    unlocked: boolean('unlocked').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.bookingId, table.visitor] }),
    index('booking_access_visitor').on(table.visitor),
    index('booking_access_expiry').on(table.expiresAt),
  ],
);
