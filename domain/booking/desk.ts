import type { PaymentState } from '../payment/payment-states.ts';
import type { RefundState } from '../payment/refund-states.ts';
import type { ChangeLevel } from './airline-changes/judge-change.ts';
import type { AmendmentState } from './amendments/amendment-states.ts';
import type { BookingState } from './booking-states.ts';
import type { CancellationState } from './cancellation-states.ts';

/**
 * Manual actions of an administrator on a booking. Each has its own rules; none sets a state directly:
 *
 * - `look_again` run the reconciler's step now · `accept_change` the traveler keeps the airline's new flights ·
 *   `accepted_by_phone` the same, given to the airline by phone because it takes no other answer · `release_hold`
 *   definitely no order: release the held money
 * - `capture_and_confirm` the order exists and the money is still held: capture it
 * - `refund_paid_otherwise` a refund failed, or was disputed, and the traveler was paid in another way
 * - `approve_payment`, `refuse_payment` the risk engine flagged the payment: order the flights, or release the hold
 * - `settled_flying`, `settled_not_flying` settled outside the product: the order stands, or there is none anymore
 * - `charge_amendment` the traveler has the new flights and the money was not taken: capture it · `close_amendment` a
 *   change of flights was settled outside the product
 */
export const deskActions = [
  'approve_payment',
  'refuse_payment',
  'look_again',
  'accept_change',
  'accepted_by_phone',
  'release_hold',
  'capture_and_confirm',
  'refund_paid_otherwise',
  'settled_flying',
  'settled_not_flying',
  'charge_amendment',
  'close_amendment',
] as const;
export type DeskAction = (typeof deskActions)[number];

/** The states of an amendment, its payment and its refund. */
export interface DeskAmendmentStates {
  readonly state: AmendmentState;
  /** False if the airline certainly did not make it. */
  readonly isMade: boolean;
  /** Whether it blocks other actions on the booking. */
  readonly isOpen: boolean;
  /** State of its payment; null without one. */
  readonly payment: PaymentState | null;
  /** Combined state of its refunds; null if none was planned. */
  readonly refund: RefundState | null;
  /** Whether it refunds money. */
  readonly isCheaper: boolean;
  /** Whether the airline has not answered for a day. */
  readonly isUnanswered: boolean;
}

/** The states of a booking across its tables. */
export interface DeskStates {
  readonly booking: BookingState;
  readonly payment: PaymentState;
  /** State of the active or completed cancellation; null if there is none. */
  readonly cancellation: CancellationState | null;
  /** Combined state of that cancellation's refunds; null if none was planned. */
  readonly refund: RefundState | null;
  /** Whether a supplier order is known. */
  readonly hasOrder: boolean;
  /** Whether that order was found canceled, but not by this site. */
  readonly isCanceledElsewhere: boolean;
  /** The level of an unanswered change by the airline; null without one. */
  readonly openChange: ChangeLevel | null;
  /** Whether the airline takes the answer to that change by phone only. */
  readonly isChangeByPhone: boolean;
  /** Whether the cardholder disputed a payment and nobody has responded at the provider. */
  readonly isDisputed: boolean;
  /** Whether the bank reported a payment as fraud, and the trip is not over. */
  readonly isFraudReported: boolean;
  /** Whether a dispute of a payment with a failed refund is undecided. */
  readonly isBankDeciding: boolean;
  /** Whether the refund is late, in being sent or arriving. */
  readonly isRefundLate: boolean;
  /** The same for the refund of a change of flights, until it arrives or fails. */
  readonly isAmendmentRefundLate: boolean;
  /** Whether the contact's mail server refused a mail about a trip that is not over. */
  readonly isMailRefused: boolean;
  /** The amendment that needs a person, or else the one under way; null without either. */
  readonly amendment: DeskAmendmentStates | null;
}

/** Reasons why a booking needs attention. A minor change comes last: its traveler loses nothing by not answering. */
export const attentionReasons = [
  'payment_review',
  'payment_disputed',
  'payment_warned',
  'accepted_without_order',
  'money_without_order',
  'order_to_be_paid',
  'order_without_money',
  'late_order',
  'order_after_money',
  'cancelled_elsewhere',
  'cancellation_unclear',
  'refund_failed',
  'refund_disputed',
  'refund_late',
  'amendment_not_made',
  'amendment_unpaid',
  'amendment_refund_failed',
  'amendment_refund_disputed',
  'amendment_refund_open',
  'amendment_unanswered',
  'change_unanswered',
  'minor_change_unanswered',
  'mail_refused',
  'other',
] as const;
export type AttentionReason = (typeof attentionReasons)[number];

/** Refund states where we did not pay the traveler, and a person must close it. */
const unpaidStates: readonly (RefundState | null)[] = ['failed', 'disputed'];
const heldStates: readonly PaymentState[] = ['booked', 'capture_failed'];
const inProgressStates: readonly PaymentState[] = ['capturing', 'voiding'];

/** Whether a reason is required: not for looking again, which decides nothing. */
export function needsReason(action: DeskAction): boolean {
  return action !== 'look_again';
}

/** The actions possible in the current state, least invasive first. The vendors are queried when the action runs. */
export function possibleActions(states: DeskStates): readonly DeskAction[] {
  return deskActions.filter((action) => isPossible(action, states));
}

function isPossible(action: DeskAction, states: DeskStates): boolean {
  const { booking, payment, cancellation, refund, hasOrder, isCanceledElsewhere } = states;
  const { openChange, isChangeByPhone, isDisputed, isFraudReported, isAmendmentRefundLate, amendment } = states;
  const isOpen = booking === 'needs_attention';
  const isCancellationOpen = cancellation === 'needs_attention';
  switch (action) {
    case 'approve_payment':
    case 'refuse_payment':
      return booking === 'in_review';
    case 'look_again':
      if (inProgressStates.includes(payment) || refund === 'sending') return true;
      if (isDisputed || isFraudReported || isAmendmentRefundLate) return true;
      // A caller may know more about an order than its last reading.
      if (booking === 'confirmed' && (amendment === null ? hasOrder : amendment.state !== 'needs_attention'))
        return true;
      if (cancellation === 'confirming' || cancellation === 'cancelled') return true;
      if (isCancellationOpen) return booking !== 'cancelled';
      if (isOpen) return !hasOrder && (payment === 'booked' || payment === 'captured');
      return booking !== 'confirmed' && booking !== 'cancelled';
    case 'accept_change':
    case 'accepted_by_phone':
      return (
        (action === 'accepted_by_phone') === isChangeByPhone &&
        booking === 'confirmed' &&
        cancellation === null &&
        openChange !== null &&
        openChange !== 'canceled' &&
        amendment?.isOpen !== true
      );
    case 'release_hold':
      return isOpen && !hasOrder && payment === 'booked';
    case 'capture_and_confirm':
      return isOpen && hasOrder && cancellation === null && heldStates.includes(payment);
    case 'refund_paid_otherwise':
      return isCancellationOpen && unpaidStates.includes(refund);
    case 'settled_flying':
      return (
        hasOrder &&
        (isOpen ? cancellation === null && !isCanceledElsewhere : isCancellationOpen && booking === 'confirmed')
      );
    case 'settled_not_flying':
      if (amendment?.isOpen === true) return false;
      return isCancellationOpen ? !unpaidStates.includes(refund) : isOpen && cancellation === null;
    case 'charge_amendment':
      return (
        amendment?.state === 'needs_attention' &&
        amendment.isOpen &&
        amendment.payment !== null &&
        heldStates.includes(amendment.payment)
      );
    case 'close_amendment':
      return amendment?.state === 'needs_attention';
  }
}

/** Why a booking needs attention; null if it does not. */
export function attentionOf({
  booking,
  payment,
  cancellation,
  refund,
  hasOrder,
  isCanceledElsewhere,
  openChange,
  isDisputed,
  isFraudReported,
  isBankDeciding,
  isRefundLate,
  isAmendmentRefundLate,
  isMailRefused,
  amendment,
}: DeskStates): AttentionReason | null {
  if (cancellation === 'needs_attention') {
    if (refund === 'disputed' || (refund === 'failed' && isBankDeciding)) return 'refund_disputed';
    if (refund === 'failed') return 'refund_failed';
    if (booking === 'needs_attention') return 'cancelled_elsewhere';
    return booking === 'confirmed' ? 'cancellation_unclear' : 'other';
  }
  if (isDisputed) return 'payment_disputed';
  if (isFraudReported && (booking === 'confirmed' || booking === 'needs_attention') && cancellation === null)
    return 'payment_warned';
  if (cancellation === 'cancelled' && isRefundLate) return 'refund_late';
  if (booking === 'in_review') return 'payment_review';
  if (amendment?.state === 'needs_attention') {
    if (!amendment.isMade) return 'amendment_not_made';
    const { refund: ofChange } = amendment;
    if (ofChange === 'disputed' || (ofChange === 'failed' && isBankDeciding)) return 'amendment_refund_disputed';
    if (ofChange === 'failed') return 'amendment_refund_failed';
    return amendment.isCheaper ? 'amendment_refund_open' : 'amendment_unpaid';
  }
  if (isAmendmentRefundLate) return 'refund_late';
  if (amendment?.isUnanswered === true) return 'amendment_unanswered';
  if (booking === 'confirmed' && cancellation === null && openChange !== null)
    return openChange === 'minor' ? 'minor_change_unanswered' : 'change_unanswered';
  if (booking !== 'needs_attention') return isMailRefused ? 'mail_refused' : null;
  if (!hasOrder) return payment === 'captured' ? 'money_without_order' : 'accepted_without_order';
  if (payment === 'booked') return 'order_to_be_paid';
  if (payment === 'capture_failed') return 'order_without_money';
  if (payment === 'voided' || payment === 'voiding') return 'late_order';
  if (payment !== 'captured') return 'other';
  return isCanceledElsewhere ? 'cancelled_elsewhere' : 'order_after_money';
}
