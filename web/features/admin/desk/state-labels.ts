import type { AmendmentKind } from '#domain/booking/amendments/amendment-states.ts';
import type { SettlementWay } from '#domain/booking/amendments/settlement.ts';
import type { DeskRow } from '#domain/booking/views/desk-booking.ts';
import { formatExact } from '#domain/money/format.ts';
import { isSameMoney } from '#domain/money/money.ts';
import { disputeStatusText, statusInState } from '#domain/payment/disputes/dispute-statuses.ts';

const stateLabels: Readonly<Record<string, string>> = {
  in_review: 'Payment in review',
  prepared: 'Prepared',
  ordering: 'Ordering',
  order_unknown: 'Order unknown',
  order_accepted: 'Accepted, waiting',
  ordered: 'Ordered',
  confirmed: 'Confirmed',
  refused: 'Not booked',
  needs_attention: 'Needs attention',
  cancelled: 'Canceled',
  quoted: 'Quoted',
  confirming: 'Being confirmed',
  done: 'Done',
  failed: 'Not canceled',
  new: 'New',
  method_ready: 'Card known',
  intent_ready: 'Prepared',
  needs_action: 'Waiting for the cardholder',
  declined: 'Declined',
  authorised: 'Held',
  booked: 'Held for this booking',
  capturing: 'Being captured',
  captured: 'Taken',
  capture_failed: 'Could not be captured',
  voiding: 'Being released',
  voided: 'Released',
  refunding: 'Refund on its way',
  refunded: 'Refunded',
  refund_failed: 'Refund failed',
  refund_disputed: 'Refund refused: disputed',
  repaid_by_hand: 'Refunded manually',
};

/** Label of a state of a booking, payment or cancellation; an unknown state stays as it is. */
export function stateLabel(state: string): string {
  const dispute = statusInState(state);
  return stateLabels[state] ?? (dispute === null ? state : `Dispute: ${disputeStatusText(dispute)}`);
}

/** The same for a change by the traveler. */
export function amendmentLabel(state: string): string {
  const labels: Readonly<Record<string, string>> = { changed: 'Made, being charged', failed: 'Not made' };
  return labels[state] ?? stateLabel(state);
}

/** Labels of a booking whose traveler's own change is not settled. */
export const openAmendmentLabels: Readonly<Record<AmendmentKind, string>> = {
  flights: 'Flight change pending',
  bags: 'Added bags pending',
};

/** A confirmed trip that was flown is completed, as its traveler sees it (TRIP-08). */
export function bookingLabel({ bookingState, isOver }: Pick<DeskRow, 'bookingState' | 'isOver'>): string {
  return bookingState === 'confirmed' && isOver ? 'Completed' : stateLabel(bookingState);
}

/** A refund names its amounts, and is partial if less than everything was returned (F-10). */
export function paymentLabel({
  paymentState,
  taken,
  returned,
}: Pick<DeskRow, 'paymentState' | 'taken' | 'returned'>): string {
  const isSettled = ['captured', 'refunded', 'repaid_by_hand'].includes(paymentState);
  if (returned === null || !isSettled) return stateLabel(paymentState);
  if (!isSameMoney(returned, taken)) return `Partly refunded (${formatExact(returned)} of ${formatExact(taken)})`;
  return `Refunded in full${paymentState === 'repaid_by_hand' ? ', manually' : ''} (${formatExact(taken)})`;
}

/** Labels of a cancellation's refund by its status. */
export const refundLabels: Readonly<Record<string, string>> = {
  none: 'Refund to traveler',
  pending: 'Being refunded to traveler',
  refunded: 'Refunded to traveler',
  failed: 'Owed to traveler',
  disputed: 'Disputed by traveler',
};

const alertStates: readonly string[] = [
  'needs_attention',
  'in_review',
  'capture_failed',
  'refund_failed',
  'refund_disputed',
];

/** Color of a state's pill. */
export function stateLook(state: string): 'good' | 'bad' | 'alert' | 'neutral' {
  if (alertStates.includes(state)) return 'alert';
  if (state === 'confirmed' || state === 'captured') return 'good';
  return state === 'refused' || state === 'cancelled' || state === 'declined' ? 'bad' : 'neutral';
}

/** How a change was paid whose own payment failed. */
export const settlementNames: Readonly<Record<SettlementWay, string>> = {
  card: 'By card, outside this site',
  bank_transfer: 'By bank transfer',
  not_paid: 'Not at all: we carry it',
};
