import type { AttentionReason } from '#domain/booking/desk.ts';

/** The provider refuses to refund a disputed payment. */
const disputeFirst =
  'Check at the payment provider first whether the cardholder disputed the payment: then the bank gives the money back, and whoever paid it again would pay twice.';

/** What to do about a refund that was refused, or came back, because of a dispute. */
const settleDispute =
  'Do not pay the traveler while the bank decides. Accept the dispute at the payment provider if all of the payment is owed. If the bank decides against the traveler, pay by other means.';

/** Why a booking needs attention, and what usually helps. */
export const attentionTexts: Record<AttentionReason, { readonly title: string; readonly help: string }> = {
  payment_review: {
    title: 'Payment held for review',
    help: 'The payment provider flagged this payment as risky. Check the card, the travelers and the trip; then approve it to order the flights, or refuse it. Without a decision in time the hold is released and nothing is booked.',
  },
  payment_disputed: {
    title: 'Payment disputed',
    help: 'The cardholder asked the bank to reverse this payment. Respond at the payment provider by the deadline below, with the order file as evidence; or accept the dispute there if the money is owed. Do not refund the traveler any other way, or the traveler could be paid twice. This clears within an hour of your response, or as soon as you look again.',
  },
  payment_warned: {
    title: 'Fraud reported by the bank',
    help: 'The cardholder’s bank reported this payment as fraud, and a dispute usually follows. If nobody has flown yet, check the booking; if it looks fraudulent, cancel it and refund the payment at the payment provider: a full refund forestalls the dispute and its fee. Otherwise leave it. This clears with a full refund, with a dispute, or once the trip is over.',
  },
  accepted_without_order: {
    title: 'Accepted, but no order received',
    help: 'The supplier accepted the order a day ago but has not created it since. Look again; if there definitely is no order, release the hold.',
  },
  money_without_order: {
    title: 'Money taken, no order',
    help: 'The card was charged and no order is known. Look again; if there definitely is no order, refund the payment at the payment provider, then mark it as settled.',
  },
  order_to_be_paid: {
    title: 'Order found, money on hold',
    help: 'The order exists and the money is still on hold. If the history shows a different total, settle that first; then capture.',
  },
  order_without_money: {
    title: 'Order without money',
    help: 'The order exists and the provider did not take the agreed amount (see the history). Try the capture again; or agree with the traveler on another payment, then mark the booking as valid.',
  },
  late_order: {
    title: 'An order appeared late',
    help: 'The hold was released before the order appeared. Cancel the order at the supplier, then mark it as settled; or agree with the traveler on another payment, then mark the booking as valid.',
  },
  order_after_money: {
    title: 'Order found after the charge',
    help: 'The card was charged before the order was known. If the money was not refunded meanwhile, mark the booking as valid. If it was, agree with the traveler on another payment; or cancel the order at the supplier, then mark it as settled.',
  },
  cancelled_elsewhere: {
    title: 'Canceled outside this site',
    help: 'The order was canceled at the supplier, not by this site. Pay the traveler what is owed, then mark it as settled.',
  },
  cancellation_unclear: {
    title: 'Cancellation not answered',
    help: 'The supplier has neither confirmed nor denied the cancellation for a day. Look again, or ask the supplier.',
  },
  refund_failed: {
    title: 'Refund failed',
    help: `The refund was returned or refused; it is never resent automatically. ${disputeFirst} Otherwise pay the traveler by other means.`,
  },
  refund_disputed: {
    title: 'Refund refused: payment disputed',
    help: `The cardholder disputed the payment with the bank, so the payment provider does not refund it. ${settleDispute} Once the traveler has the money from the bank or from you, mark the refund as paid.`,
  },
  refund_late: {
    title: 'Refund late',
    help: 'The refund was not sent within a day, or has not arrived within the days that the traveler was told. Look again, then check it at the payment provider. This goes away by itself once it arrives.',
  },
  amendment_not_made: {
    title: 'Money taken, change not made',
    help: 'The card was charged for other flights or bags that the airline did not provide. Refund that payment at the payment provider, then close the change.',
  },
  amendment_unpaid: {
    title: 'Change made without payment',
    help: 'The traveler has the new flights or bags, and the money for them was not taken (see below and the history). Charge the card again while its hold lasts, or agree with the traveler on another payment, then close it.',
  },
  amendment_refund_failed: {
    title: 'Refund of a change failed',
    help: `The new flights cost less, and the refund was returned or refused; it is never resent automatically. ${disputeFirst} Otherwise pay the traveler by other means, then close it.`,
  },
  amendment_refund_disputed: {
    title: 'Refund of a change refused: payment disputed',
    help: `The new flights cost less, and the cardholder disputed the payment with the bank, so the payment provider does not refund the difference. ${settleDispute} Once the traveler has the money from the bank or from you, close the change.`,
  },
  amendment_refund_open: {
    title: 'Refund of a change is open',
    help: 'The new flights cost less, and not all of the difference was refunded: the airline made the change after it had been given up, or less was left to refund (see the history). Work out what the traveler is owed, pay it, then close it.',
  },
  amendment_unanswered: {
    title: 'Change not answered',
    help: 'The traveler agreed to other flights or bags a day ago, and the supplier has not said whether it made the change. Look again, or ask the supplier before the hold on the card ends. This goes away by itself once the supplier answers.',
  },
  change_unanswered: {
    title: 'Unanswered schedule change',
    help: 'The airline changed the flights and the traveler has not answered. Reminders are sent automatically; call the traveler if the flight leaves soon.',
  },
  minor_change_unanswered: {
    title: 'Minor change, not answered',
    help: 'The airline changed the flights a little and the traveler has not answered. Nothing is lost without an answer: reminders are sent automatically, and the trip stays as the airline now plans it.',
  },
  mail_refused: {
    title: 'Email not delivered',
    help: 'The mail server of the traveler’s address refused an email. Ask the traveler for the right address and save it below: the refused emails are sent again.',
  },
  other: {
    title: 'Needs a decision',
    help: 'Check the history below, then settle it with the supplier and the traveler.',
  },
};
