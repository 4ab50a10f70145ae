import type { BookingState } from '#domain/booking/booking-states.ts';
import type { CancellationState } from '#domain/booking/cancellation-states.ts';
import type { PaymentState } from '#domain/payment/payment-states.ts';
import type { RefundState } from '#domain/payment/refund-states.ts';
import { openConditions } from '#domain/testing/offers.ts';
import type { Database } from '#server/database/database.ts';
import { users } from '#server/features/accounts/tables.ts';
import { bookingAccess, bookings } from '#server/features/booking/tables.ts';
import { cancellations } from '#server/features/cancellation/tables.ts';
import { mails } from '#server/features/mail/tables.ts';
import { payments } from '#server/features/payments/tables.ts';
import { refunds } from '#server/features/refunds/tables.ts';
import { history } from '#server/lifecycle/tables.ts';

/** Rows as written by the product, of any age: for tests that cannot wait. */
export interface OldBooking {
  readonly name: string;
  readonly endsAt: Date;
  readonly state?: BookingState;
  readonly payment?: PaymentState;
  /** A refund of the payment for the cancellation, in this state. */
  readonly refund?: RefundState;
  readonly cancellation?: CancellationState;
  readonly userId?: string;
  readonly change?: Partial<typeof bookings.$inferInsert>;
}

/** The columns of a payment last touched at a given time. */
export function paymentRow(id: string, state: PaymentState, at: Date): typeof payments.$inferInsert {
  return {
    id,
    visitor: `visitor-${id}`,
    brandKey: 'default',
    liveMode: false,
    idempotencyKey: id,
    requestHash: 'hash',
    services: [],
    currency: 'USD',
    amountMinor: 10_000,
    captureMinor: 10_000,
    state,
    createdAt: at,
    updatedAt: at,
  };
}

/** A payment; a booking's if it names one. */
export async function insertOldPayment(
  db: Database,
  id: string,
  state: PaymentState,
  at: Date,
  bookingId: string | null = null,
): Promise<void> {
  await db.insert(payments).values({ ...paymentRow(id, state, at), bookingId });
  await db.insert(history).values({ subject: id, at, toState: state });
}

export async function insertOldRefund(
  db: Database,
  refund: Omit<typeof refunds.$inferInsert, 'createdAt' | 'updatedAt'>,
  at: Date,
): Promise<void> {
  await db.insert(refunds).values({ ...refund, askedAt: at, createdAt: at, updatedAt: at });
  await db.insert(history).values({ subject: refund.id, at, toState: refund.state });
}

/** A booking with its related rows: payment, mail, access, history and optionally a cancellation and a refund. */
export async function insertOldBooking(db: Database, old: OldBooking): Promise<string> {
  const { name, endsAt: at, state = 'confirmed', payment = 'captured' } = old;
  const [id, paymentId, cancellationId] = [`bkg_${name}`, `pay_${name}`, `ccl_${name}`];
  await insertOldPayment(db, paymentId, payment, at, id);
  await db.insert(bookings).values({
    id,
    reference: name,
    visitor: `visitor-${name}`,
    userId: old.userId ?? null,
    brandKey: 'default',
    liveMode: false,
    requestHash: 'hash',
    paymentId,
    offerId: `off_${name}`,
    searchKey: `search_${name}`,
    state,
    currency: 'USD',
    supplierMinor: 9000,
    saleMinor: 10_000,
    services: [],
    itinerary: { slices: [], passengers: [], conditions: openConditions },
    contactEmail: `${name}@example.com`,
    endsAt: at,
    createdAt: at,
    updatedAt: at,
    ...old.change,
  });
  if (old.refund !== undefined) {
    const refund = { paymentId, causeId: cancellationId, plannedMinor: 5000, amountMinor: 5000, state: old.refund };
    await insertOldRefund(db, { id: `rfd_${name}`, ...refund }, at);
  }
  if (old.cancellation !== undefined) {
    await db.insert(cancellations).values({
      id: cancellationId,
      bookingId: id,
      state: old.cancellation,
      supplierQuoteIds: [],
      supplierRefundTo: 'money',
      orderChanged: false,
      currency: 'USD',
      paidMinor: 10_000,
      refundMinor: 0,
      feeMinor: 0,
      rule: 'free_24h',
      refundTo: 'card' as never,
      refundStatus: 'none',
      credits: [],
      createdAt: at,
      updatedAt: at,
    });
    await db.insert(history).values({ subject: cancellationId, at, toState: old.cancellation });
  }
  await insertOldMail(db, { occasion: `${id}:booking_confirmed`, recipient: `${name}@example.com`, at });
  await db
    .insert(bookingAccess)
    .values({ bookingId: id, visitor: `visitor-${name}`, grantedAt: at, expiresAt: new Date('2100-01-01') });
  await db.insert(history).values({ subject: id, at, toState: state });
  return id;
}

export async function insertOldMail(
  db: Database,
  mail: {
    readonly occasion: string;
    readonly recipient: string;
    readonly at: Date;
    readonly state?: 'waiting' | 'sent' | 'given_up';
  },
): Promise<void> {
  const { occasion, recipient, at, state = 'sent' } = mail;
  await db
    .insert(mails)
    .values({ occasion, brandKey: 'default', recipient, state, attempts: 1, nextAt: at, createdAt: at, sentAt: at });
}

/** An account last used at a given time. */
export async function insertOldUser(db: Database, name: string, at: Date, role: 'user' | 'admin' = 'user') {
  const id = `usr_${name}`;
  await db.insert(users).values({
    id,
    name: `${name} Byron`,
    firstName: name,
    lastName: 'Byron',
    email: `${name}@example.com`,
    emailVerified: false,
    username: name,
    displayUsername: name,
    role,
    createdAt: at,
    updatedAt: at,
  });
  return id;
}
