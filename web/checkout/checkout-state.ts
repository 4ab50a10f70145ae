import type { CheckoutStage } from './checkout-calls.ts';
import type { CheckoutEnd } from './checkout-end.ts';
import type { Purchase } from './payment-attempt.ts';

/** The state of a checkout. */
export type CheckoutState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly stage: CheckoutStage }
  /** Money is on hold without a booking: the booking can be finished without a card. */
  | {
      readonly kind: 'held';
      readonly paymentId: string;
      /** What the hold is for. */
      readonly purchase: Purchase;
      /** Found by looking up an attempt: nothing failed, and the booking may continue automatically. */
      readonly found: boolean;
    }
  /** The outcome of the card call is unknown: nothing else is allowed until it is. */
  | { readonly kind: 'unknown' };

/** The state of a checkout after it ended. */
export function stateAfter(end: CheckoutEnd, purchase: Purchase): CheckoutState {
  switch (end.kind) {
    case 'booked':
      return { kind: 'running', stage: 'booking' };
    case 'payment-unknown':
      return { kind: 'unknown' };
    case 'booking-unknown':
      return { kind: 'held', paymentId: end.paymentId, purchase, found: false };
    case 'travelers-wrong':
      return end.paymentId === null
        ? { kind: 'idle' }
        : { kind: 'held', paymentId: end.paymentId, purchase, found: false };
    default:
      return { kind: 'idle' };
  }
}
