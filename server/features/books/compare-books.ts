import type { BookingState } from '#domain/booking/booking-states.ts';
import { formatPrice } from '#domain/money/format.ts';
import { exactMoney, isSameMoney, type Money } from '#domain/money/money.ts';
import type { PaymentState } from '#domain/payment/payment-states.ts';
import type { Database } from '#server/database/database.ts';
import type { LedgerIntent, LedgerOrder, VendorLedgers } from '#server/ports/ledgers.ts';
import {
  type BookingRecord,
  findBookingRecords,
  findOrderedSince,
  findPaymentRecords,
  findPaymentsSince,
  type PaymentRecord,
} from '#server/read-models/vendor-records.ts';
import { compareRefunds } from './compare-refunds.ts';

/** The others are under way, or already need attention. */
const settledBookings: readonly BookingState[] = ['confirmed', 'refused', 'cancelled'];
const settledPayments: readonly PaymentState[] = ['declined', 'captured', 'voided'];
const takenPayments: readonly PaymentState[] = ['captured'];

/**
 * Every difference since a given time between the vendors' records and the database, one line of text each; changes
 * nothing. Skips rows that the reconciler or a person is still working on. Meant for the hours after a restore, when
 * the vendors know more than the database. The supplier lists no changes of flights: a forgotten one shows by the
 * order's total, and by its payment or refund.
 */
export async function compareBooks(db: Database, ledgers: VendorLedgers, since: Date): Promise<string[]> {
  const [orders, intents, refunds] = await Promise.all([
    Array.fromAsync(ledgers.orders(since)),
    Array.fromAsync(ledgers.intents(since)),
    Array.fromAsync(ledgers.refunds(since)),
  ]);
  return [
    ...(await compareOrders(db, ledgers.live, orders, since)),
    ...(await compareIntents(db, ledgers.live, intents, since)),
    ...(await compareRefunds(db, ledgers.live, refunds, since)),
  ];
}

async function compareOrders(db: Database, live: boolean, orders: readonly LedgerOrder[], since: Date) {
  const ours = new Map(orders.flatMap((order) => (order.bookingId === null ? [] : [[order.id, order]])));
  const named = [...ours.values()].map(({ bookingId }) => bookingId ?? '');
  const byId = new Map((await findBookingRecords(db, named)).map((row) => [row.id, row]));
  const lines = [...ours.values()].flatMap((order) => compareOrder(order, byId.get(order.bookingId ?? '')) ?? []);
  for (const booking of await findOrderedSince(db, live, since)) {
    if (booking.orderId !== null && !ours.has(booking.orderId)) {
      lines.push(`booking ${booking.id} is ${booking.state}: the supplier does not list its order ${booking.orderId}`);
    }
  }
  return lines;
}

/** How an order and its booking differ; null if they agree, or a person or the reconciler is working on the booking. */
function compareOrder(order: LedgerOrder, booking: BookingRecord | undefined): string | null {
  const name = `order ${order.id} (${order.bookingReference ?? 'no reference'})`;
  if (booking === undefined) return `${name}: its booking ${order.bookingId} is not in the database`;
  if (!settledBookings.includes(booking.state) || booking.openAmendmentId !== null) return null;
  if (booking.orderId !== order.id) return `${name}: booking ${booking.id} is ${booking.state} without it`;
  if (order.isCancelled !== (booking.state === 'cancelled' || booking.state === 'refused')) {
    return `${name} ${order.isCancelled ? 'is canceled' : 'is active'}: booking ${booking.id} is ${booking.state}`;
  }
  const agreed: Money = { amountMinor: booking.supplierMinor, currency: booking.currency };
  if (order.total === null) {
    return `${name}: its total cannot be read, booking ${booking.id} agreed to ${exactMoney(agreed)}`;
  }
  if (isSameMoney(order.total, agreed)) return null;
  return `${name} costs ${exactMoney(order.total)}: booking ${booking.id} agreed to ${exactMoney(agreed)}`;
}

async function compareIntents(db: Database, live: boolean, intents: readonly LedgerIntent[], since: Date) {
  const ours = new Map(intents.flatMap((intent) => (intent.paymentId === null ? [] : [[intent.id, intent]])));
  const named = [...ours.values()].map(({ paymentId }) => paymentId ?? '');
  const byId = new Map((await findPaymentRecords(db, named)).map((row) => [row.id, row]));
  const lines = [...ours.values()].flatMap((intent) => compareIntent(intent, byId.get(intent.paymentId ?? '')) ?? []);
  for (const payment of await findPaymentsSince(db, live, since, takenPayments)) {
    if (payment.intentId !== null && !ours.has(payment.intentId)) {
      lines.push(`payment ${payment.id} is ${payment.state}: the provider does not list ${payment.intentId}`);
    }
  }
  return lines;
}

/** How an intent and its payment differ; null if they agree, or the reconciler is working on the payment. */
function compareIntent(intent: LedgerIntent, payment: PaymentRecord | undefined): string | null {
  const { held, captured } = intent;
  const isTaken = captured.amountMinor > 0;
  const isHeld = held.amountMinor > 0;
  const money = isTaken ? `took ${formatPrice(captured)}` : isHeld ? `holds ${formatPrice(held)}` : null;
  if (payment === undefined) {
    return money === null ? null : `${intent.id} ${money}: its payment ${intent.paymentId} is not in the database`;
  }
  const agrees = takenPayments.includes(payment.state) ? isTaken : money === null;
  if (settledPayments.includes(payment.state) && !agrees) {
    return `${intent.id} ${money ?? 'has no money'}: payment ${payment.id} is ${payment.state}`;
  }
  const due = { amountMinor: payment.captureMinor, currency: payment.currency };
  if (!isTaken || isSameMoney(captured, due)) return null;
  return `${intent.id} took ${exactMoney(captured)}: payment ${payment.id} is for ${exactMoney(due)}`;
}
