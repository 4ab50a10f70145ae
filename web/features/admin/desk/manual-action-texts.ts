import type { DeskAction } from '#domain/booking/desk.ts';
import type { DeskBooking } from '#domain/booking/views/desk-booking.ts';
import { formatExact } from '#domain/money/format.ts';
import { unreadableMoney } from '#domain/money/money.ts';

interface ManualActionTexts {
  readonly label: string;
  /** Title of the dialog. */
  readonly question: string;
  /** What happens to the money, and what does not. */
  readonly effects: readonly string[];
}

/** Formatted amounts of a booking. */
interface Amounts {
  readonly held: string;
  readonly refund: string;
  /** Due or to be refunded for the traveler’s change. */
  readonly amendment: string;
  /** Whether money was taken although nothing was booked: the traveler is mailed once that is closed. */
  readonly isTakenForBooking: boolean;
  /** The same of a change that was not made. */
  readonly isTakenForChange: boolean;
}

const texts: Record<DeskAction, (amounts: Amounts) => ManualActionTexts> = {
  approve_payment: ({ held }) => ({
    label: 'Approve and order',
    question: 'Approve this payment and order the flights?',
    effects: [
      `We order the flights now, and capture ${held} once the airline has confirmed them.`,
      'The review at the payment provider is closed as approved.',
      'The traveler gets the confirmation by email.',
    ],
  }),
  refuse_payment: ({ held }) => ({
    label: 'Refuse payment',
    question: 'Refuse this payment?',
    effects: [
      `Nothing is ordered. The ${held} on the card is released; nothing is charged.`,
      'The traveler gets an email that says so, with a link to a new search.',
    ],
  }),
  look_again: () => ({
    label: 'Look again now',
    question: 'Look again now?',
    effects: [
      'We ask the supplier and the payment provider for the status of this booking.',
      'Pending steps resume automatically: this can capture, release or refund money.',
    ],
  }),
  accept_change: () => ({
    label: 'Accept the new flights',
    question: 'Accept the airline’s new flights for the traveler?',
    effects: [
      'The traveler has told you that they keep the new flights: say when and how in the reason.',
      'The airline is told. After that, canceling follows the fare rules: the right to a full refund ends.',
    ],
  }),
  accepted_by_phone: () => ({
    label: 'Accepted by Phone',
    question: 'Has the airline taken the traveler’s answer by phone?',
    effects: [
      'The airline takes no answer online: tell it first that the traveler keeps the new flights. Say with whom you spoke in the reason.',
      'The traveler gets an email that the new flights are confirmed. After that, canceling follows the fare rules.',
    ],
  }),
  release_hold: ({ held }) => ({
    label: 'Release the Hold',
    question: `Release the hold of ${held}?`,
    effects: [
      'We ask the supplier once more. The booking is closed as not booked only if the supplier has no order.',
      `The ${held} on the card is released. Nothing is charged.`,
    ],
  }),
  capture_and_confirm: ({ held }) => ({
    label: `Capture ${held} and confirm`,
    question: `Capture ${held} and confirm?`,
    effects: [
      `We capture ${held} from the card, once, if the order exists and the money is still on hold.`,
      'The traveler gets the confirmation by email.',
    ],
  }),
  refund_paid_otherwise: ({ refund }) => ({
    label: 'Mark refund as paid',
    question: `Mark the refund of ${refund} as paid by other means?`,
    effects: [
      'No money moves: the traveler has the money from you, or from the bank after a dispute. Say how in the reason.',
      'The traveler sees that the refund was paid. This cannot be undone.',
    ],
  }),
  settled_flying: () => ({
    label: 'Settled: booking is valid',
    question: 'Mark as settled: booking is valid?',
    effects: [
      'We ask the supplier once more whether the order exists.',
      'Any remaining hold on the card is released: you were paid in another way. Captured money is kept.',
    ],
  }),
  settled_not_flying: ({ isTakenForBooking }) => ({
    label: 'Settled: nothing is booked',
    question: 'Mark as settled: nothing is booked anymore?',
    effects: [
      'We ask the supplier once more: an existing order must be canceled there first.',
      'Any remaining hold on the card is released. Captured money is not refunded by this action: you have already taken care of it.',
      isTakenForBooking
        ? 'The traveler gets an email that the payment was refunded: we check that first.'
        : 'No email is sent: inform the traveler yourself.',
    ],
  }),
  charge_amendment: ({ amendment }) => ({
    label: `Charge ${amendment} again`,
    question: `Charge ${amendment} for the change again?`,
    effects: [
      `We capture ${amendment} from the card, once, if the order exists and the money is still on hold.`,
      'The traveler already has the new flights or bags, and gets no further email.',
    ],
  }),
  close_amendment: ({ amendment, isTakenForChange }) => ({
    label: 'Close the change',
    question: 'Close the change as settled by hand?',
    effects: [
      isTakenForChange
        ? 'No money moves: you have refunded the payment at the payment provider, which we check.'
        : `No money moves: you have settled the ${amendment} with the traveler in another way, or give it up.`,
      'Any remaining hold for it is released, and a failed refund counts as paid.',
      `After that the trip can be changed and canceled again. ${isTakenForChange ? 'The traveler gets an email that the payment was refunded.' : 'No email is sent.'} This cannot be undone.`,
    ],
  }),
};

/** The name of a manual action, and its effect on the money of this booking. */
export function manualActionTexts(action: DeskAction, booking: DeskBooking): ManualActionTexts {
  const { payment, cancellation, sale, amendments, attention } = booking;
  const current = amendments.find(({ isCurrent }) => isCurrent);
  const change = current?.price;
  const amendment = change === undefined || change.due.amountMinor > 0 ? change?.due : change.refund;
  const isNotMade = current !== undefined && current.failureCode !== null && current.confirmedAt === null;
  const refund = payment.refund ?? cancellation?.shares.refund ?? unreadableMoney(sale.currency);
  return texts[action]({
    held: formatExact(payment.capture),
    refund: formatExact(refund),
    amendment: formatExact(amendment ?? unreadableMoney(sale.currency)),
    isTakenForBooking: attention === 'money_without_order',
    isTakenForChange: isNotMade && current.payment?.state === 'captured',
  });
}

/** Names of manual actions in the audit trail. */
export const actionNames: Record<DeskAction | 'note' | 'contact', string> = {
  note: 'Note',
  contact: 'Set the email address',
  approve_payment: 'Approved the payment',
  refuse_payment: 'Refused the payment',
  accept_change: 'Accepted the new flights',
  accepted_by_phone: 'Recorded the acceptance by phone',
  look_again: 'Looked again',
  release_hold: 'Released the hold',
  capture_and_confirm: 'Captured and confirmed',
  refund_paid_otherwise: 'Marked the refund as paid',
  settled_flying: 'Settled: booking is valid',
  settled_not_flying: 'Settled: nothing is booked',
  charge_amendment: 'Charged the change again',
  close_amendment: 'Settled: change by the traveler',
};
