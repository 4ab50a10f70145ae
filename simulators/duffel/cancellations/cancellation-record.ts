import type { Store } from '../store.ts';
import { isoInstant, isoSeconds } from '../wire/time.ts';
import type { RefundWay } from './forced-refund.ts';

/** A quote for canceling an order, confirmed or not. Instants in ms since 1970. */
export interface CancellationRecord {
  readonly id: string;
  readonly orderId: string;
  readonly createdAt: number;
  /** Null if the quote does not expire. */
  readonly expiresAt: number | null;
  readonly confirmedAt: number | null;
  /** Decimal text; null if the airline does not say. */
  readonly refundAmount: string | null;
  readonly refundCurrency: string;
  readonly refundTo: RefundWay | null;
  readonly credits: readonly AirlineCredit[];
}

/** Airline credit for one passenger; the code comes with the confirmation. */
export interface AirlineCredit {
  readonly id: string;
  readonly passenger_id: string;
  readonly credit_name: string;
  readonly credit_amount: string;
  readonly credit_currency: string;
  readonly credit_code: string | null;
  readonly issued_on: string | null;
}

/** One quote by id, or null. */
export function findCancellation(store: Store, id: string): CancellationRecord | null {
  return store.find<CancellationRecord>('cancellation', id);
}

/** A quote as JSON (Duffel documentation, "Order cancellations"). */
export function wireCancellation(record: CancellationRecord): Record<string, unknown> {
  return {
    id: record.id,
    order_id: record.orderId,
    live_mode: false,
    created_at: isoInstant(record.createdAt),
    expires_at: record.expiresAt === null ? null : isoSeconds(record.expiresAt),
    confirmed_at: record.confirmedAt === null ? null : isoInstant(record.confirmedAt),
    refund_amount: record.refundAmount,
    refund_currency: record.refundAmount === null ? null : record.refundCurrency,
    refund_to: record.refundTo,
    airline_credits: record.credits,
  };
}
