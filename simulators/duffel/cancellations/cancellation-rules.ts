import { isPlainAirline } from '../order-shapes/order-shape.ts';
import { between, unit } from '../wire/hash.ts';

/** An order for the cancellation rules. Instants in ms since 1970. */
export interface CancellableOrder {
  readonly cancelledAt: number | null;
  /** False for a fare that can only be canceled by phone, a lapsed hold, and after departure. */
  readonly isCancellable: boolean;
}

export type QuoteRefusal = 'already_cancelled' | 'order_not_cancellable';

/** Why no quote can be made, or null (Duffel documentation, "Order cancellations"). */
export function quoteRefusal({ cancelledAt, isCancellable }: CancellableOrder): QuoteRefusal | null {
  if (cancelledAt !== null) return 'already_cancelled';
  return isCancellable ? null : 'order_not_cancellable';
}

/**
 * Why a quote cannot be confirmed at `now`, or null: only the newest quote of an order, only before it expires, only
 * once (Duffel documentation, "Order cancellations").
 */
export function confirmationRefusal(
  quote: { readonly id: string; readonly expiresAt: number | null },
  newestQuoteId: string | undefined,
  order: CancellableOrder,
  now: number,
): QuoteRefusal | 'order_cancellation_stale' | null {
  if (order.cancelledAt !== null) return 'already_cancelled';
  if (newestQuoteId !== quote.id || (quote.expiresAt !== null && now >= quote.expiresAt))
    return 'order_cancellation_stale';
  return quoteRefusal(order);
}

const minuteMs = 60_000;

/** The expiry of a quote made at `now`: after an hour at the test airline, 20 to 60 minutes at others, or never. */
export function quoteEnd(airline: string, now: number): number | null {
  if (isPlainAirline(airline)) return now + 60 * minuteMs;
  return unit(`endless-quotes:${airline}`) < 0.15 ? null : now + between(`quote-minutes:${airline}`, 20, 60) * minuteMs;
}
