import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type {
  AirlineChange,
  BookedDocument,
  BookedService,
  CancelledElsewhere,
} from '../../../domain/booking/booked-order.ts';
import type { BookingState } from '../../../domain/booking/booking-states.ts';
import type { CancellationState } from '../../../domain/booking/cancellation-states.ts';
import type { DeskAction } from '../../../domain/booking/desk.ts';
import type { RefundRule, RefundTerms } from '../../../domain/booking/refund-rule.ts';
import type { BrandTheme } from '../../../domain/brand/theme.ts';
import type { CancellationOverrides } from '../../../domain/content/cancellation-terms.ts';
import type { HomeOverrides } from '../../../domain/content/home-content.ts';
import type { Operator } from '../../../domain/content/operator.ts';
import type { PageOverrides } from '../../../domain/content/own-pages.ts';
import type { ShellOverrides } from '../../../domain/content/shell-content.ts';
import type { FareConditions, Slice } from '../../../domain/flights/offer.ts';
import type { PaymentState } from '../../../domain/payment/payment-states.ts';
import type { BrandTag } from '../../../domain/tracking/brand-tag.ts';
import type { MailPayload } from '../../ports/mail.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });
const minor = (name: string) => bigint(name, { mode: 'number' });

export interface StoredBrandDetails {
  readonly theme: BrandTheme;
  readonly contact: {
    readonly email: string;
    readonly phone: string;
    readonly address: string;
    readonly emergencyPhone?: string;
    readonly chatUrl?: string;
  };
  readonly social: {
    readonly facebook: string | null;
    readonly twitter: string | null;
    readonly instagram: string | null;
  };
  readonly home?: HomeOverrides;
  readonly cancellation?: CancellationOverrides;
  readonly tracking?: BrandTag;
  readonly shell?: ShellOverrides;
  readonly operator?: Operator;
  readonly pageTexts?: PageOverrides;
  readonly confirmedClaims?: readonly string[];
}

/** One row a brand. The built-in default brand has no row until it is edited. */
export const brands = pgTable(
  'brands',
  {
    key: text('key').primaryKey(),
    name: text('name').notNull(),
    domain: text('domain'),
    logo: text('logo'),
    details: jsonb('details').$type<StoredBrandDetails>().notNull(),
    markupBasisPoints: integer('markup_basis_points').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [uniqueIndex('brands_domain').on(table.domain)],
);

/** Settings of the deployment: one row a name. */
export const settings = pgTable('settings', {
  name: text('name').primaryKey(),
  value: jsonb('value').notNull(),
  updatedAt: moment('updated_at').notNull(),
});

/** One attempt to pay with one card. Amounts are minor units of `currency`. No card number or code ever comes here. */
export const payments = pgTable(
  'payments',
  {
    id: text('id').primaryKey(),
    /** Keyed hash of the visitor's session: who may use and read this payment. */
    visitor: text('visitor').notNull(),
    brandKey: text('brand_key').notNull(),
    liveMode: boolean('live_mode').notNull(),
    idempotencyKey: text('idempotency_key').notNull(),
    /** Hash of the request without its card, to tell a repetition from a different request under the same key. */
    requestHash: text('request_hash').notNull(),
    offerId: text('offer_id'),
    services: jsonb('services').$type<readonly { id: string; quantity: number }[]>().notNull(),
    currency: text('currency').notNull(),
    /** What is held. */
    amountMinor: minor('amount_minor').notNull(),
    /** What is to be captured; lower than the hold when the price fell. */
    captureMinor: minor('capture_minor').notNull(),
    state: text('state').$type<PaymentState>().notNull(),
    methodId: text('method_id'),
    intentId: text('intent_id'),
    cardBrand: text('card_brand'),
    cardLast4: text('card_last4'),
    captureBefore: moment('capture_before'),
    /** What goes back after a cancellation, since when it was asked for, and the provider's refund. */
    refundMinor: minor('refund_minor'),
    refundAskedAt: moment('refund_asked_at'),
    refundId: text('refund_id'),
    /** Contract code of a decline, and the provider's own word for operators. */
    declineCode: text('decline_code'),
    declineDetail: text('decline_detail'),
    leaseUntil: moment('lease_until'),
    /** How many leases the row has had: whoever holds an older one moves nothing. */
    leaseNumber: integer('lease_number').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('payments_idempotency').on(table.visitor, table.idempotencyKey),
    index('payments_state').on(table.state, table.updatedAt),
    index('payments_intent').on(table.intentId),
    index('payments_refund').on(table.refundId).where(sql`${table.refundId} is not null`),
  ],
);

/** Who has an account. Columns beside ours are those of the accounts library (better-auth: core, username, admin). */
export const users = pgTable(
  'users',
  {
    id: text('id').primaryKey(),
    /** First and last name, as the library wants one. */
    name: text('name').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    /** Lower case. */
    email: text('email').notNull().unique('users_email'),
    /** Whether a link that was mailed there was used: until then the address may be anybody's. */
    emailVerified: boolean('email_verified').notNull(),
    /**
     * The address that was registered while another account without proof held it. It becomes `email` with the first link
     * that is used; until then `email` is a name that nobody has. Null for everybody else.
     */
    claimedEmail: text('claimed_email'),
    image: text('image'),
    /** Lower case; `displayUsername` as it was typed. */
    username: text('username').unique('users_username'),
    displayUsername: text('display_username'),
    role: text('role'),
    banned: boolean('banned'),
    banReason: text('ban_reason'),
    banExpires: moment('ban_expires'),
    createdAt: moment('created_at').notNull(),
    /** Last change or sign-in. */
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [index('users_claimed_email').on(table.claimedEmail)],
);

/** A signed-in browser. */
export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    token: text('token').notNull().unique('sessions_token'),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    impersonatedBy: text('impersonated_by'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_expiry').on(table.expiresAt)],
);

/**
 * A browser that searches, pays and books. Its cookie is replaced where somebody else may know it; what the visitor has
 * stays under the same name.
 */
export const bookingSessions = pgTable(
  'booking_sessions',
  {
    /** Keyed hash of the cookie's value. */
    id: text('id').primaryKey(),
    visitor: text('visitor').notNull(),
    /** Who was signed in; null for a guest. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
    /** The session that replaced this one in a payment; null while its own cookie is good. */
    renewalId: text('renewal_id'),
  },
  (table) => [
    index('booking_sessions_visitor').on(table.visitor),
    index('booking_sessions_user').on(table.userId),
    index('booking_sessions_expiry').on(table.expiresAt),
  ],
);

/** How a user proves who they are: here one row with the hashed password. */
export const credentials = pgTable(
  'credentials',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: moment('access_token_expires_at'),
    refreshTokenExpiresAt: moment('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [index('credentials_user').on(table.userId)],
);

/** One-time links that were sent and wait to be used. */
export const verifications = pgTable(
  'verifications',
  {
    id: text('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: moment('expires_at').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    index('verifications_identifier').on(table.identifier),
    index('verifications_value').on(table.value),
    index('verifications_expiry').on(table.expiresAt),
  ],
);

/** A traveller as a booking keeps one: no passport, which goes to the supplier and nowhere else. */
export interface StoredPassenger {
  readonly id: string;
  readonly type: 'adult' | 'child' | 'infant_without_seat';
  readonly givenName: string;
  readonly familyName: string;
}

export interface StoredItinerary {
  readonly slices: readonly Slice[];
  readonly passengers: readonly StoredPassenger[];
  readonly conditions: FareConditions;
  /** What the price sold is made of, in minor units; absent in bookings of before it was kept. */
  readonly saleParts?: {
    readonly base: number;
    readonly tax: number;
    readonly seats: number;
    readonly extras: number;
  };
}

/** One booking: what was sold to the traveller and what was ordered from the supplier. */
export const bookings = pgTable(
  'bookings',
  {
    id: text('id').primaryKey(),
    reference: text('reference').notNull(),
    visitor: text('visitor').notNull(),
    /** Whose account it belongs to; null for a guest's. */
    userId: text('user_id').references(() => users.id),
    brandKey: text('brand_key').notNull(),
    liveMode: boolean('live_mode').notNull(),
    idempotencyKey: text('idempotency_key'),
    requestHash: text('request_hash').notNull(),
    paymentId: text('payment_id')
      .notNull()
      .references(() => payments.id),
    offerId: text('offer_id').notNull(),
    /** Names the search that the offer came from: the supplier sells one offer of each. */
    searchKey: text('search_key').notNull(),
    state: text('state').$type<BookingState>().notNull(),
    currency: text('currency').notNull(),
    supplierMinor: minor('supplier_minor').notNull(),
    saleMinor: minor('sale_minor').notNull(),
    services: jsonb('services').$type<readonly { id: string; quantity: number }[]>().notNull(),
    /** As text: it is only ever read whole, and printing jsonb took most of the time of a long list. */
    itinerary: json('itinerary').$type<StoredItinerary>().notNull(),
    contactEmail: text('contact_email').notNull(),
    /** E.164, as '+14255550123'; null for bookings that were made before it was kept. */
    contactPhone: text('contact_phone'),
    /** UTC instant at or after the last arrival. */
    endsAt: moment('ends_at').notNull(),
    orderId: text('order_id'),
    airlineReference: text('airline_reference'),
    /** What the supplier lets be done with the order online, as last read; null until there is one. */
    orderActions: jsonb('order_actions').$type<readonly string[]>(),
    /** Seats, bags and tickets of the order as last read; null until they were. */
    orderServices: jsonb('order_services').$type<readonly BookedService[]>(),
    orderDocuments: jsonb('order_documents').$type<readonly BookedDocument[]>(),
    /** When the order was last read after it was made: it is read again every day until the trip is over. */
    orderReadAt: moment('order_read_at'),
    /** When the supplier said, signed, that no order comes of what it had accepted. */
    creationFailedAt: moment('creation_failed_at'),
    airlineChange: jsonb('airline_change').$type<AirlineChange>(),
    cancelledElsewhere: jsonb('cancelled_elsewhere').$type<CancelledElsewhere>(),
    /** What went back to the card beside our own refund: somebody sent it at the payment provider itself. */
    refundedElsewhereMinor: minor('refunded_elsewhere_minor').notNull().default(0),
    /** Until when the 24-hour rule lets it be cancelled free of charge, as promised when it was booked; null for never. */
    freeCancelUntil: moment('free_cancel_until'),
    /** What canceling online costs one passenger by the policy of the day; null for older ones, which follow the brand's. */
    cancelFeeMinor: minor('cancel_fee_minor'),
    /** Whether the traveller was told that the outcome is not known yet: then a refusal is told by mail. */
    toldPending: boolean('told_pending').notNull().default(false),
    /** When the order call was sent; starts the settle window. */
    orderedAt: moment('ordered_at'),
    /** Why nothing was booked, as told to the traveller. */
    failureCode: text('failure_code'),
    /** What the traveller reads of it, where more is to be said than that nothing was charged. */
    failureMessage: text('failure_message'),
    /** When the reconciler looks again; null is at once. */
    lookAt: moment('look_at'),
    /** Until when a booking that counted as never made is watched for an order that appears late. */
    watchUntil: moment('watch_until'),
    leaseUntil: moment('lease_until'),
    /** How many leases the row has had: whoever holds an older one moves nothing. */
    leaseNumber: integer('lease_number').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
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
    index('bookings_daily_look')
      .on(sql`coalesce(${table.orderReadAt}, ${table.createdAt})`)
      .where(sql`${table.state} = 'confirmed' and ${table.lookAt} is null and ${table.orderId} is not null`),
    index('bookings_look').on(table.lookAt).where(sql`${table.lookAt} is not null`),
    // As the desk looks for them: references in any case, addresses by their beginning.
    index('bookings_airline_reference').on(sql`upper(${table.airlineReference})`),
    index('bookings_documents').using('gin', sql`${table.orderDocuments} jsonb_path_ops`),
    index('bookings_email').on(sql`lower(${table.contactEmail}) text_pattern_ops`),
  ],
);

/**
 * Who may read a booking beside the session that made it: visitors who named its details (TRIP-09). Rows and not a list
 * on the booking, because several sessions hold the right at once and each loses it at its own time.
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
  },
  (table) => [
    primaryKey({ columns: [table.bookingId, table.visitor] }),
    index('booking_access_visitor').on(table.visitor),
    index('booking_access_expiry').on(table.expiresAt),
  ],
);

/** Credit of an airline as a cancellation keeps it. Minor units; the code is what the airline asks for. */
export interface StoredCredit {
  readonly passengerId: string | null;
  readonly amountMinor: number | null;
  readonly currency: string | null;
  readonly code: string | null;
}

/**
 * What cancelling a booking would give back, once a quote; the row that the traveller said yes to goes on and becomes
 * the cancellation. Amounts are minor units of `currency`; `priceShares` says who has the price paid.
 */
export const cancellations = pgTable(
  'cancellations',
  {
    id: text('id').primaryKey(),
    bookingId: text('booking_id')
      .notNull()
      .references(() => bookings.id),
    state: text('state').$type<CancellationState>().notNull(),
    /** The supplier's offers that this row stood for, the valid one last. */
    supplierQuoteIds: jsonb('supplier_quote_ids').$type<readonly string[]>().notNull(),
    /** What the supplier gives back, in its own currency; null where it does not say. */
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
    refundStatus: text('refund_status').$type<'none' | 'pending' | 'refunded' | 'failed'>().notNull(),
    /** Whether a person paid the refund in another way, after ours had failed. */
    repaidByHand: boolean('repaid_by_hand').notNull().default(false),
    credits: jsonb('credits').$type<readonly StoredCredit[]>().notNull(),
    /** What the operator pays out of its own pocket for the 24-hour rule; null where nothing, or not known. */
    lossMinor: minor('loss_minor'),
    /** Until when the supplier's offer stands; null where it does not say. */
    expiresAt: moment('expires_at'),
    /** When the traveller said yes; by this time the rule is judged. */
    askedAt: moment('asked_at'),
    cancelledAt: moment('cancelled_at'),
    /** Why nothing was cancelled, as told to the traveller. */
    failureCode: text('failure_code'),
    /** When the reconciler looks again; null is at once. */
    lookAt: moment('look_at'),
    /** Until when an ended one is looked at: a refund may come back, a failed cancellation may happen late. */
    watchUntil: moment('watch_until'),
    leaseUntil: moment('lease_until'),
    /** How many leases the row has had: whoever holds an older one moves nothing. */
    leaseNumber: integer('lease_number').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('cancellations_active').on(table.bookingId).where(sql`${table.state} not in ('quoted', 'failed')`),
    index('cancellations_booking').on(table.bookingId, table.createdAt),
    index('cancellations_state').on(table.state, table.updatedAt),
    index('cancellations_supplier_quotes').using('gin', table.supplierQuoteIds),
  ],
);

/**
 * What happened to payments, bookings and cancellations, in order: written in the transaction of each change. A row is
 * never changed (a trigger refuses it), only deleted with its subject. What an administrator did by hand has `actor`,
 * `action` and `reason`, and stays in its state: the moves that it led to follow.
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
    /** The administrator's user id; null where no person acted. */
    actor: text('actor'),
    action: text('action').$type<DeskAction | 'note'>(),
    /** In the administrator's words. */
    reason: text('reason'),
    /** Subject and key of the request: the same request is done once. */
    requestKey: text('request_key'),
  },
  (table) => [
    index('history_subject').on(table.subject),
    index('history_at').on(table.at),
    uniqueIndex('history_request').on(table.requestKey),
  ],
);

/**
 * Mails that are to be sent, each written in the transaction of what it tells. What it says is drawn when it is sent,
 * from `payload`, which is erased then: it may hold a one-time link.
 */
export const mails = pgTable(
  'mails',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Names the occasion: the same mail is not queued twice. */
    occasion: text('occasion').notNull(),
    brandKey: text('brand_key').notNull(),
    recipient: text('recipient').notNull(),
    payload: jsonb('payload').$type<MailPayload>(),
    state: text('state').$type<'waiting' | 'sent' | 'given_up'>().notNull(),
    attempts: integer('attempts').notNull(),
    /** Not before. */
    nextAt: moment('next_at').notNull(),
    leaseUntil: moment('lease_until'),
    /** Code of the last failure, for operators. */
    lastError: text('last_error'),
    createdAt: moment('created_at').notNull(),
    sentAt: moment('sent_at'),
  },
  (table) => [uniqueIndex('mails_occasion').on(table.occasion), index('mails_waiting').on(table.state, table.nextAt)],
);

/** How often a limited call was made in the window that runs, for all instances together (SAFE-07). */
export const limitCounts = pgTable(
  'limit_counts',
  {
    /** Keyed hash of the call and of who made it or what it was about. */
    id: text('id').primaryKey(),
    count: integer('count').notNull(),
    endsAt: moment('ends_at').notNull(),
  },
  (table) => [index('limit_counts_ends').on(table.endsAt)],
);

/** Pictures that an operator uploaded, by the hash of their bytes. */
export const images = pgTable('images', {
  /** SHA-256 of the bytes, hexadecimal. */
  id: text('id').primaryKey(),
  mediaType: text('media_type').notNull(),
  bytes: bytes('bytes').notNull(),
  createdAt: moment('created_at').notNull(),
});
