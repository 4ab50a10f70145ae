import type { Store } from '../store.ts';

/** Destinations of a refund (Duffel documentation, "Order cancellations"). */
export const refundWays = [
  'balance',
  'card',
  'arc_bsp_cash',
  'original_form_of_payment',
  'voucher',
  'airline_credits',
  'awaiting_payment',
] as const;
export type RefundWay = (typeof refundWays)[number];

/** The refund in quotes for canceling one order, set by the control plane; unset parts are as usual. */
export interface ForcedRefund {
  /** Null: the quotes state no destination; the documentation has no example of it. */
  readonly to?: RefundWay | null;
  /** Minor units; null: the airline does not say. */
  readonly minor?: number | null;
  /** Not the order's: accredited agents are refunded in the airline's (Duffel documentation, "Order cancellations"). */
  readonly currency?: string;
  /** The quotes do not expire. */
  readonly isEndless?: boolean;
  /** The confirmation lacks the credits' codes. */
  readonly hasNoCodes?: boolean;
}

export function setForcedRefund(store: Store, orderId: string, refund: ForcedRefund): void {
  store.put('refund_answer', orderId, '', 0, refund);
}

export function forcedRefundOf(store: Store, orderId: string): ForcedRefund {
  return store.find<ForcedRefund>('refund_answer', orderId) ?? {};
}
