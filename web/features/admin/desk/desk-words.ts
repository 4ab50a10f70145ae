import type { DeskBooking, DeskRow } from '../../../../contract/desk.ts';
import type { AttentionReason, DeskAction } from '../../../../domain/booking/desk.ts';
import { formatExactAmount } from '../../../../domain/money/format.ts';
import { formatFullDate } from '../../../../domain/time/date-text.ts';

/** Why a booking needs somebody, and what usually helps. */
export const attentionWords: Record<AttentionReason, { readonly title: string; readonly help: string }> = {
  accepted_without_order: {
    title: 'Accepted, but no order came',
    help: 'The supplier took the order a day ago and has shown none since. Look again; if there is surely none, release the hold.',
  },
  money_without_order: {
    title: 'Money taken, no order',
    help: 'The card was charged and nothing is booked. Pay it back at the payment provider, then mark it as settled.',
  },
  order_to_be_paid: {
    title: 'Order found, money held',
    help: 'The order exists and the money is still held. If the history names another total, settle that first; then capture.',
  },
  order_without_money: {
    title: 'Order without money',
    help: 'The order exists and the provider did not take the agreed amount (see the history). Try the capture again, or settle it with the traveler.',
  },
  late_order: {
    title: 'An order appeared late',
    help: 'The hold was released before the order appeared. Cancel the order at the supplier, or agree with the traveler on another payment.',
  },
  cancelled_elsewhere: {
    title: 'Canceled outside this site',
    help: 'The order was canceled at the supplier, not by this site. Pay the traveler what is owed, then mark it as settled.',
  },
  cancellation_unclear: {
    title: 'Cancellation not answered',
    help: 'The supplier neither confirmed nor denied the cancellation for a day. Look again, or ask the supplier.',
  },
  refund_failed: {
    title: 'Refund failed',
    help: 'The refund was returned or refused. Pay the traveler by other means; it is never resent automatically.',
  },
  other: {
    title: 'Needs a decision',
    help: 'Look at the history below, then settle it with the supplier and the traveler.',
  },
};

const stateWords: Readonly<Record<string, string>> = {
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
  declined: 'Declined',
  authorised: 'Held',
  booked: 'Held for this booking',
  capturing: 'Being taken',
  captured: 'Taken',
  capture_failed: 'Could not be taken',
  voiding: 'Being released',
  voided: 'Released',
  refunding: 'Refund on its way',
  refunded: 'Refunded',
  refund_failed: 'Refund failed',
  repaid_by_hand: 'Paid back by hand',
};

/** A state of booking, payment or cancellation for people; one that is not known here as it is. */
export function stateWord(state: string): string {
  return stateWords[state] ?? state;
}

/** How a booking stands, in the words that its traveler reads where there are such: a flown trip is completed (TRIP-08). */
export function bookingWord({ bookingState, isOver }: Pick<DeskRow, 'bookingState' | 'isOver'>): string {
  return bookingState === 'confirmed' && isOver ? 'Completed' : stateWord(bookingState);
}

/** How the money stands: a refund with its amounts, and 'partly' where it is not all that was taken (F-10). */
export function paymentWord(
  row: Pick<DeskRow, 'paymentState' | 'takenAmount' | 'returnedAmount' | 'currency'>,
): string {
  const { paymentState, takenAmount, returnedAmount, currency } = row;
  const isSettled = ['captured', 'refunded', 'repaid_by_hand'].includes(paymentState);
  if (returnedAmount === null || !isSettled) return stateWord(paymentState);
  const amounts = `${formatExactAmount(returnedAmount, currency)} of ${formatExactAmount(takenAmount, currency)}`;
  if (returnedAmount !== takenAmount) return `Partly refunded: ${amounts}`;
  return `${paymentState === 'repaid_by_hand' ? 'Paid back by hand' : 'Refunded'}: ${amounts}`;
}

/** What the refund of a cancellation is called as it stands. */
export const refundNames: Readonly<Record<string, string>> = {
  none: 'Refund to traveler',
  pending: 'Being refunded to traveler',
  refunded: 'Refunded to traveler',
  failed: 'Owed to traveler',
};

/** How a state looks. */
export function stateLook(state: string): 'good' | 'bad' | 'alert' | 'neutral' {
  if (state === 'needs_attention' || state === 'capture_failed' || state === 'refund_failed') return 'alert';
  if (state === 'confirmed' || state === 'captured') return 'good';
  return state === 'refused' || state === 'cancelled' || state === 'declined' ? 'bad' : 'neutral';
}

/** '2026-11-21 15:04 UTC' of an instant. */
export function momentText(instant: string): string {
  return `${instant.slice(0, 10)} ${instant.slice(11, 16)} UTC`;
}

interface ActionWords {
  readonly label: string;
  /** Of the dialog. */
  readonly question: string;
  /** What happens to the money, and what does not. */
  readonly money: readonly string[];
}

/** What an action is called, and what it does to the money of this booking. */
export function actionWords(action: DeskAction, { payment, cancellation, currency }: DeskBooking): ActionWords {
  const held = formatExactAmount(payment.captureAmount, currency);
  const refund = formatExactAmount(payment.refundAmount ?? cancellation?.parts.refund_amount, currency);
  switch (action) {
    case 'look_again':
      return {
        label: 'Look again now',
        question: 'Look again now?',
        money: [
          'Supplier and payment provider are asked how this booking stands.',
          'Whatever was in progress continues as it would automatically: this can take, release or refund money.',
        ],
      };
    case 'release_hold':
      return {
        label: 'Release the hold',
        question: `Release the hold of ${held}?`,
        money: [
          'The supplier is asked once more. Only if it has no order is the booking closed as not booked.',
          `The ${held} on the card is released. Nothing is charged.`,
        ],
      };
    case 'capture_and_confirm':
      return {
        label: `Capture ${held} and confirm`,
        question: `Capture ${held} and confirm?`,
        money: [
          `${held} is taken from the card, once, if the order stands and the money is still held.`,
          'The traveler gets the confirmation by mail.',
        ],
      };
    case 'refund_paid_otherwise':
      return {
        label: 'Mark refund as paid',
        question: `Mark the refund of ${refund} as paid by other means?`,
        money: [
          'No money moves: you have paid the traveler in another way, and say how in the reason.',
          'The traveler reads that the refund was paid. It cannot be undone.',
        ],
      };
    case 'settled_flying':
      return {
        label: 'Settled: the booking stands',
        question: 'Mark as settled: the booking stands?',
        money: [
          'The supplier is asked once more whether the order stands.',
          'What is still held on the card is released: you were paid in another way. Money that was taken stays taken.',
        ],
      };
    case 'settled_not_flying':
      return {
        label: 'Settled: nothing is booked',
        question: 'Mark as settled: nothing is booked anymore?',
        money: [
          'The supplier is asked once more: an order that stands must be canceled there first.',
          'What is still held on the card is released. What was taken is not paid back by this: you have seen to it.',
          'No mail is sent: tell the traveler yourself.',
        ],
      };
  }
}

/** The name of an action in the audit trail. */
export const actionNames: Record<DeskAction | 'note', string> = {
  note: 'Note',
  look_again: 'Looked again',
  release_hold: 'Released the hold',
  capture_and_confirm: 'Captured and confirmed',
  refund_paid_otherwise: 'Marked the refund as paid',
  settled_flying: 'Settled: the booking stands',
  settled_not_flying: 'Settled: nothing is booked',
};

/** 'New York to London' */
export function routeText({ originCity, destinationCity }: Pick<DeskRow, 'originCity' | 'destinationCity'>): string {
  return `${originCity} to ${destinationCity}`;
}

/** The days of the first departure and the last arrival, or the one day of both. */
export function flightDates({ departureDate, arrivalDate }: Pick<DeskRow, 'departureDate' | 'arrivalDate'>): string {
  const dates = [departureDate, arrivalDate].filter((date) => date !== '');
  return [...new Set(dates)].map(formatFullDate).join(' to ');
}

/** 'Ticket 125-1234567890', one for each; nothing before tickets are issued. */
export function ticketText({ ticketNumbers }: Pick<DeskRow, 'ticketNumbers'>): string[] {
  return ticketNumbers.map((number) => `Ticket ${number}`);
}
