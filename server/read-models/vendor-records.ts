import { and, eq, gte, inArray, type SQL } from 'drizzle-orm';
import type { PaymentState } from '#domain/payment/payment-states.ts';
import type { Database } from '#server/database/database.ts';
import { bookings } from '#server/features/booking/tables.ts';
import { payments } from '#server/features/payments/tables.ts';
import { refunds } from '#server/features/refunds/tables.ts';

/** The fields of a booking compared with the supplier's order. Minor units of `currency`. */
export type BookingRecord = Pick<
  typeof bookings.$inferSelect,
  'id' | 'state' | 'orderId' | 'supplierMinor' | 'currency' | 'openAmendmentId'
>;
/** The fields of a payment compared with the provider's intent. Minor units of `currency`. */
export type PaymentRecord = Pick<
  typeof payments.$inferSelect,
  'id' | 'state' | 'intentId' | 'captureMinor' | 'currency'
>;

/** The fields of a refund and its payment compared with the provider's refund. Minor units of `currency`. */
export type RefundRecord = Pick<typeof refunds.$inferSelect, 'id' | 'state' | 'causeId' | 'refundId' | 'amountMinor'> &
  Pick<PaymentRecord, 'intentId' | 'currency'>;

/** Number of ids per query. */
const chunk = 500;

/** The existing bookings with these ids. */
export function findBookingRecords(db: Database, ids: readonly string[]): Promise<BookingRecord[]> {
  return inChunks(ids, (some) => readBookings(db, inArray(bookings.id, some)));
}

/** The bookings of a mode since a time that should have an order. */
export function findOrderedSince(db: Database, live: boolean, since: Date): Promise<BookingRecord[]> {
  const isOrdered = inArray(bookings.state, ['confirmed', 'cancelled']);
  return readBookings(db, and(eq(bookings.liveMode, live), gte(bookings.createdAt, since), isOrdered));
}

/** The existing payments with these ids. */
export function findPaymentRecords(db: Database, ids: readonly string[]): Promise<PaymentRecord[]> {
  return inChunks(ids, (some) => readPayments(db, inArray(payments.id, some)));
}

/** The payments of a mode since a time in these states. */
export function findPaymentsSince(
  db: Database,
  live: boolean,
  since: Date,
  states: readonly PaymentState[],
): Promise<PaymentRecord[]> {
  const isWanted = inArray(payments.state, [...states]);
  return readPayments(db, and(eq(payments.liveMode, live), gte(payments.createdAt, since), isWanted));
}

/** The refunds for these causes. */
export function findRefundRecords(db: Database, causeIds: readonly string[]): Promise<RefundRecord[]> {
  return inChunks(causeIds, (some) => readRefunds(db, inArray(refunds.causeId, some)));
}

/** Refunds to cards in a mode, stored since a time. */
export function findRefundedSince(db: Database, live: boolean, since: Date): Promise<RefundRecord[]> {
  const isWanted = and(eq(payments.liveMode, live), gte(refunds.createdAt, since), eq(refunds.state, 'refunded'));
  return readRefunds(db, isWanted);
}

async function readRefunds(db: Database, where: SQL | undefined): Promise<RefundRecord[]> {
  const { id, state, causeId, refundId, amountMinor } = refunds;
  const { intentId, currency } = payments;
  return db
    .select({ id, state, causeId, refundId, amountMinor, intentId, currency })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(where);
}

async function readBookings(db: Database, where: SQL | undefined): Promise<BookingRecord[]> {
  const { id, state, orderId, supplierMinor, currency, openAmendmentId } = bookings;
  return db.select({ id, state, orderId, supplierMinor, currency, openAmendmentId }).from(bookings).where(where);
}

async function readPayments(db: Database, where: SQL | undefined): Promise<PaymentRecord[]> {
  const { id, state, intentId, captureMinor, currency } = payments;
  return db.select({ id, state, intentId, captureMinor, currency }).from(payments).where(where);
}

async function inChunks<T>(ids: readonly string[], read: (ids: string[]) => Promise<T[]>): Promise<T[]> {
  const rows: T[] = [];
  for (let start = 0; start < ids.length; start += chunk) rows.push(...(await read(ids.slice(start, start + chunk))));
  return rows;
}
