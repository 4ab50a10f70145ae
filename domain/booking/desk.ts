import type { PaymentState } from '../payment/payment-states.ts';
import type { BookingState } from './booking-states.ts';
import type { CancellationState } from './cancellation-states.ts';

/**
 * What an administrator can do with a booking by hand. Each has its own rules; none sets a state as such:
 *
 * - `look_again` what the reconciler would do, now · `release_hold` surely no order: the held money goes free
 * - `capture_and_confirm` the order exists and the money is still held: take it
 * - `refund_paid_otherwise` a refund failed and the traveler was paid in another way
 * - `settled_flying`, `settled_not_flying` a person settled it elsewhere: the order stands, or there is none any more
 */
export const deskActions = [
  'look_again',
  'release_hold',
  'capture_and_confirm',
  'refund_paid_otherwise',
  'settled_flying',
  'settled_not_flying',
] as const;
export type DeskAction = (typeof deskActions)[number];

/** How a booking stands in all its tables. */
export interface DeskStates {
  readonly booking: BookingState;
  readonly payment: PaymentState;
  /** Of the cancellation that is under way or done; null where there is none. */
  readonly cancellation: CancellationState | null;
  /** Whether an order of the supplier's is known. */
  readonly hasOrder: boolean;
}

/** Why a person must look at a booking. */
export const attentionReasons = [
  'accepted_without_order',
  'money_without_order',
  'order_to_be_paid',
  'order_without_money',
  'late_order',
  'cancelled_elsewhere',
  'cancellation_unclear',
  'refund_failed',
  'other',
] as const;
export type AttentionReason = (typeof attentionReasons)[number];

const heldStates: readonly PaymentState[] = ['booked', 'capture_failed'];
const onItsWay: readonly PaymentState[] = ['capturing', 'voiding', 'refunding'];

/** What can be done with a booking as it stands, the gentlest first; what the vendors say is asked when it is done. */
export function possibleActions(states: DeskStates): readonly DeskAction[] {
  return deskActions.filter((action) => isPossible(action, states));
}

function isPossible(action: DeskAction, states: DeskStates): boolean {
  const { booking, payment, cancellation, hasOrder } = states;
  const isOpen = booking === 'needs_attention';
  const isCancellationOpen = cancellation === 'needs_attention';
  switch (action) {
    case 'look_again':
      if (onItsWay.includes(payment) || cancellation === 'confirming' || cancellation === 'cancelled') return true;
      if (isCancellationOpen) return booking !== 'cancelled';
      if (isOpen) return !hasOrder && payment === 'booked';
      return booking !== 'confirmed' && booking !== 'cancelled';
    case 'release_hold':
      return isOpen && !hasOrder && payment === 'booked';
    case 'capture_and_confirm':
      return isOpen && hasOrder && cancellation === null && heldStates.includes(payment);
    case 'refund_paid_otherwise':
      return isCancellationOpen && payment === 'refund_failed';
    case 'settled_flying':
      return (
        hasOrder &&
        (isOpen ? cancellation === null && payment !== 'captured' : isCancellationOpen && booking === 'confirmed')
      );
    case 'settled_not_flying':
      return isCancellationOpen ? payment !== 'refund_failed' : isOpen && cancellation === null;
  }
}

/** Why a person must look at it; null where nobody must. */
export function attentionOf({ booking, payment, cancellation, hasOrder }: DeskStates): AttentionReason | null {
  if (cancellation === 'needs_attention') {
    if (payment === 'refund_failed') return 'refund_failed';
    if (booking === 'needs_attention') return 'cancelled_elsewhere';
    return booking === 'confirmed' ? 'cancellation_unclear' : 'other';
  }
  if (booking !== 'needs_attention') return null;
  if (!hasOrder) return payment === 'captured' ? 'money_without_order' : 'accepted_without_order';
  if (payment === 'booked') return 'order_to_be_paid';
  if (payment === 'capture_failed') return 'order_without_money';
  if (payment === 'voided' || payment === 'voiding') return 'late_order';
  return payment === 'captured' ? 'cancelled_elsewhere' : 'other';
}
