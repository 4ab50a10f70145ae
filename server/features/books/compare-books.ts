import { and, eq, gte, inArray, or } from 'drizzle-orm';
import type { BookingState } from '../../../domain/booking/booking-states.ts';
import { formatPrice } from '../../../domain/money/format.ts';
import { exactMoney, isSameMoney, type Money } from '../../../domain/money/money.ts';
import type { PaymentState } from '../../../domain/payment/payment-states.ts';
import type { Database } from '../../adapters/database/database.ts';
import { bookings, payments } from '../../adapters/database/schema.ts';
import type { LedgerIntent, LedgerOrder, VendorLedgers } from '../../ports/ledgers.ts';

/** Others are under way, or a person has them already. */
const settledBookings: readonly BookingState[] = ['confirmed', 'refused', 'cancelled'];
const settledPayments: readonly PaymentState[] = ['declined', 'captured', 'voided', 'refunded', 'repaid_by_hand'];
const takenPayments: readonly PaymentState[] = ['captured', 'refunded', 'repaid_by_hand'];
/** Rows are read so many at a time. */
const chunk = 500;

/**
 * Every disagreement between what both vendors have since a time and what the database says, a line each, in words;
 * nothing is changed. What the reconciler or a person still has in hand is left out. It is for the hours after a restore,
 * when the vendors know more than the database.
 */
export async function compareBooks(db: Database, ledgers: VendorLedgers, since: Date): Promise<string[]> {
  const [orders, intents] = await Promise.all([
    Array.fromAsync(ledgers.orders(since)),
    Array.fromAsync(ledgers.intents(since)),
  ]);
  return [
    ...(await compareOrders(db, ledgers.live, orders, since)),
    ...(await compareIntents(db, ledgers.live, intents, since)),
  ];
}

async function compareOrders(db: Database, live: boolean, orders: readonly LedgerOrder[], since: Date) {
  const ours = new Map(orders.flatMap((order) => (order.bookingId === null ? [] : [[order.id, order]])));
  const named = [...ours.values()].map(({ bookingId }) => bookingId ?? '');
  const { id, state, orderId, supplierMinor, currency } = bookings;
  const read = (wanted: ReturnType<typeof inArray> | undefined) =>
    db.select({ id, state, orderId, supplierMinor, currency }).from(bookings).where(wanted);
  const known = await inChunks(named, (ids) => read(inArray(id, ids)));
  const byId = new Map(known.map((row) => [row.id, row]));
  const lines: string[] = [];
  for (const order of ours.values()) {
    const name = `order ${order.id} (${order.bookingReference ?? 'no reference'})`;
    const booking = byId.get(order.bookingId ?? '');
    if (booking === undefined) lines.push(`${name}: its booking ${order.bookingId} is not in the database`);
    else if (!settledBookings.includes(booking.state)) continue;
    else if (booking.orderId !== order.id) lines.push(`${name}: booking ${booking.id} is ${booking.state} without it`);
    else if (order.isCancelled !== (booking.state === 'cancelled' || booking.state === 'refused')) {
      lines.push(`${name} ${order.isCancelled ? 'is canceled' : 'stands'}: booking ${booking.id} is ${booking.state}`);
    } else if (order.total === null) {
      const agreed = exactMoney(agreedTo(booking));
      lines.push(`${name}: its total cannot be read, booking ${booking.id} agreed to ${agreed}`);
    } else if (!isSameMoney(order.total, agreedTo(booking))) {
      lines.push(
        `${name} costs ${exactMoney(order.total)}: booking ${booking.id} agreed to ${exactMoney(agreedTo(booking))}`,
      );
    }
  }
  const isOurTime = and(eq(bookings.liveMode, live), gte(bookings.createdAt, since));
  for (const booking of await read(and(isOurTime, or(eq(state, 'confirmed'), eq(state, 'cancelled'))))) {
    if (booking.orderId !== null && !ours.has(booking.orderId)) {
      lines.push(`booking ${booking.id} is ${booking.state}: the supplier does not list its order ${booking.orderId}`);
    }
  }
  return lines;
}

function agreedTo({
  supplierMinor,
  currency,
}: Pick<typeof bookings.$inferSelect, 'supplierMinor' | 'currency'>): Money {
  return { amountMinor: supplierMinor, currency };
}

async function compareIntents(db: Database, live: boolean, intents: readonly LedgerIntent[], since: Date) {
  const ours = new Map(intents.flatMap((intent) => (intent.paymentId === null ? [] : [[intent.id, intent]])));
  const named = [...ours.values()].map(({ paymentId }) => paymentId ?? '');
  const { id, state, intentId, captureMinor, currency } = payments;
  const read = (wanted: ReturnType<typeof inArray> | undefined) =>
    db.select({ id, state, intentId, captureMinor, currency }).from(payments).where(wanted);
  const known = await inChunks(named, (ids) => read(inArray(id, ids)));
  const byId = new Map(known.map((row) => [row.id, row]));
  const lines: string[] = [];
  for (const intent of ours.values()) {
    const { held, captured } = intent;
    const isTaken = captured.amountMinor > 0;
    const money = isTaken
      ? `took ${formatPrice(captured)}`
      : held.amountMinor > 0
        ? `holds ${formatPrice(held)}`
        : null;
    const payment = byId.get(intent.paymentId ?? '');
    if (payment === undefined) {
      if (money !== null) lines.push(`${intent.id} ${money}: its payment ${intent.paymentId} is not in the database`);
      continue;
    }
    const agrees = takenPayments.includes(payment.state) ? isTaken : money === null;
    if (settledPayments.includes(payment.state) && !agrees) {
      lines.push(`${intent.id} ${money ?? 'has no money'}: payment ${payment.id} is ${payment.state}`);
      continue;
    }
    const due = { amountMinor: payment.captureMinor, currency: payment.currency };
    if (isTaken && !isSameMoney(captured, due)) {
      lines.push(`${intent.id} took ${exactMoney(captured)}: payment ${payment.id} is for ${exactMoney(due)}`);
    }
  }
  const isOurTime = and(eq(payments.liveMode, live), gte(payments.createdAt, since));
  for (const payment of await read(and(isOurTime, inArray(state, [...takenPayments])))) {
    if (payment.intentId !== null && !ours.has(payment.intentId)) {
      lines.push(`payment ${payment.id} is ${payment.state}: the provider does not list ${payment.intentId}`);
    }
  }
  return lines;
}

async function inChunks<T>(ids: readonly string[], read: (ids: string[]) => Promise<T[]>): Promise<T[]> {
  const rows: T[] = [];
  for (let start = 0; start < ids.length; start += chunk) rows.push(...(await read(ids.slice(start, start + chunk))));
  return rows;
}
