import type { Store } from '../store.ts';

/** Where the supplier says that a refund goes (Duffel documentation, "Order cancellations"). */
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

/** What the quotes for canceling one order say of its refund, set by the control plane; what is not set is as usual. */
export interface ForcedRefund {
  /** Null: the quotes name no destination, for which the documentation has no example. */
  readonly to?: RefundWay | null;
  /** Minor units; null: the airline does not say. */
  readonly minor?: number | null;
  /** Not that of the order: accredited agents are refunded in the airline's (Duffel documentation, "Order cancellations"). */
  readonly currency?: string;
  /** The quotes name no end. */
  readonly isEndless?: boolean;
  /** The codes of credits do not come with the confirmation. */
  readonly hasNoCodes?: boolean;
}

export function setForcedRefund(store: Store, orderId: string, refund: ForcedRefund): void {
  store.put('refund_answer', orderId, '', 0, refund);
}

export function forcedRefundOf(store: Store, orderId: string): ForcedRefund {
  return store.find<ForcedRefund>('refund_answer', orderId) ?? {};
}
