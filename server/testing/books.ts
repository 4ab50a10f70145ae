import { bookings } from '#server/features/booking/tables.ts';
import { payments } from '#server/features/payments/tables.ts';
import { refunds as refundTable } from '#server/features/refunds/tables.ts';
import type { Database } from '../database/database.ts';
import { amendments } from '../features/amendments/tables.ts';
import { cancellations } from '../features/cancellation/tables.ts';
import type { SimulatorControl } from './app/test-app.ts';

/** A change of an order's flights in the supplier's books. Amounts are decimal text in whole units of its currency. */
export interface SimulatorChange {
  readonly id: string;
  readonly confirmed_at: string | null;
  readonly change_total_amount: string | null;
}

/** Bags added to an order in one call, with their unit price as decimal text. */
export interface SimulatorAddition {
  readonly total_amount: string;
  readonly bags: readonly { readonly amount: string; readonly quantity: number }[];
}

export interface SimulatorOrder {
  readonly id: string;
  readonly metadata: { readonly booking_id?: string } | null;
  readonly total_amount: string;
  readonly cancelled_at: string | null;
  readonly cancellation: { readonly refund_amount: string | null; readonly refund_to: string | null } | null;
  /** Changes of its flights, pending ones included; absent in books that have none. */
  readonly changes?: readonly SimulatorChange[];
  /** Each call that added bags to it; absent in books that have none. */
  readonly additions?: readonly SimulatorAddition[];
}

export interface SimulatorIntent {
  readonly id: string;
  readonly status: string;
  readonly amount_capturable: number;
  readonly amount_received: number;
  readonly metadata: { readonly payment_id?: string };
}

export interface SimulatorRefund {
  readonly id: string;
  readonly payment_intent: string;
  readonly amount: number;
  readonly status: string;
}

export type PaymentRow = typeof payments.$inferSelect;
export type RefundRow = typeof refundTable.$inferSelect;
export type BookingRow = typeof bookings.$inferSelect;
export type CancellationRow = typeof cancellations.$inferSelect;

export interface Books {
  readonly orders: readonly SimulatorOrder[];
  readonly intents: readonly SimulatorIntent[];
  readonly refunds: readonly SimulatorRefund[];
  readonly bookings: readonly BookingRow[];
  readonly payments: readonly PaymentRow[];
  readonly refundRows: readonly RefundRow[];
  readonly cancellations: readonly CancellationRow[];
  readonly amendments: readonly (typeof amendments.$inferSelect)[];
}

export async function readBooks(db: Database, duffel: SimulatorControl, stripe: SimulatorControl): Promise<Books> {
  const [
    { orders },
    { payment_intents: intents, refunds },
    bookingRows,
    paymentRows,
    refundRows,
    cancellationRows,
    rows,
  ] = await Promise.all([
    duffel.state<{ orders: SimulatorOrder[] }>(),
    stripe.state<{ payment_intents: SimulatorIntent[]; refunds: SimulatorRefund[] }>(),
    db.select().from(bookings),
    db.select().from(payments),
    db.select().from(refundTable),
    db.select().from(cancellations),
    db.select().from(amendments),
  ]);
  const ours = {
    bookings: bookingRows,
    payments: paymentRows,
    refundRows,
    cancellations: cancellationRows,
    amendments: rows,
  };
  return { orders, intents, refunds, ...ours };
}
