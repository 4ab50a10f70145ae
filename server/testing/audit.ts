import type { Database } from '../adapters/database/database.ts';
import { bookings, payments } from '../adapters/database/schema.ts';
import type { SimulatorControl } from './test-app.ts';

interface SimulatorOrder {
  readonly id: string;
  readonly metadata: { readonly booking_id?: string } | null;
  readonly total_amount: string;
  readonly cancelled_at: string | null;
}

interface SimulatorIntent {
  readonly id: string;
  readonly status: string;
  readonly amount_capturable: number;
  readonly amount_received: number;
  readonly metadata: { readonly payment_id?: string };
}

export interface Books {
  readonly orders: readonly SimulatorOrder[];
  readonly intents: readonly SimulatorIntent[];
  readonly bookings: readonly (typeof bookings.$inferSelect)[];
  readonly payments: readonly (typeof payments.$inferSelect)[];
}

export async function readBooks(db: Database, duffel: SimulatorControl, stripe: SimulatorControl): Promise<Books> {
  const [{ orders }, { payment_intents: intents }, bookingRows, paymentRows] = await Promise.all([
    duffel.state<{ orders: SimulatorOrder[] }>(),
    stripe.state<{ payment_intents: SimulatorIntent[] }>(),
    db.select().from(bookings),
    db.select().from(payments),
  ]);
  return { orders, intents, bookings: bookingRows, payments: paymentRows };
}

/**
 * Every disagreement between the supplier's orders, the provider's money and our rows, in words; empty when the books
 * agree: each captured payment has exactly one order and a confirmed booking, each order is paid, nothing else is held.
 */
export function auditBooks(books: Books): string[] {
  const faults: string[] = [];
  for (const intent of books.intents) {
    const payment = books.payments.find((row) => row.intentId === intent.id);
    const booking = books.bookings.find((row) => row.paymentId === payment?.id);
    const orders = books.orders.filter((order) => order.metadata?.booking_id === booking?.id && booking !== undefined);
    if (intent.amount_capturable > 0)
      faults.push(`${intent.id} still holds money (payment ${payment?.state}, booking ${booking?.state})`);
    if (intent.amount_received > 0) {
      if (orders.length !== 1) faults.push(`${intent.id} was captured and has ${orders.length} orders`);
      if (booking?.state !== 'confirmed') faults.push(`${intent.id} was captured and its booking is ${booking?.state}`);
      if (payment?.state !== 'captured') faults.push(`${intent.id} was captured and its payment is ${payment?.state}`);
    }
  }
  for (const order of books.orders) {
    const booking = books.bookings.find((row) => row.id === order.metadata?.booking_id);
    const payment = books.payments.find((row) => row.id === booking?.paymentId);
    const intent = books.intents.find((row) => row.id === payment?.intentId);
    if (!intent || intent.amount_received === 0)
      faults.push(`order ${order.id} is not paid (payment ${payment?.state})`);
    if (booking?.orderId !== order.id) faults.push(`order ${order.id} is not the one its booking knows`);
  }
  for (const booking of books.bookings) {
    if (!['confirmed', 'refused', 'cancelled'].includes(booking.state))
      faults.push(`booking ${booking.id} is ${booking.state}`);
  }
  return faults;
}
