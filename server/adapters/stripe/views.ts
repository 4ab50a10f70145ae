import type Stripe from 'stripe';
import { fraudWarningStatuses } from '#domain/payment/disputes/dispute-statuses.ts';
import { fromStripeAmount } from '#domain/payment/provider-amount.ts';
import type {
  CardAuthentication,
  CardReview,
  DisputeView,
  IntentView,
  RefundView,
  TokenizedCard,
} from '#server/ports/payments.ts';
import { toDecline } from './faults.ts';

/** The state of an intent. Unknown statuses count as settling: not known to be paid. */
export function toIntentView(intent: Stripe.PaymentIntent): IntentView {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  const captureBefore = charge?.payment_method_details?.card?.capture_before;
  const error = intent.last_payment_error;
  return {
    id: intent.id,
    chargeId: idOf(intent.latest_charge),
    status: statusOf(intent.status),
    amount: fromStripeAmount(intent.amount, intent.currency),
    paymentId: intent.metadata?.payment_id ?? null,
    isCanceled: intent.canceled_at != null,
    held: fromStripeAmount(intent.amount_capturable, intent.currency),
    captured: fromStripeAmount(intent.amount_received, intent.currency),
    captureBefore: captureBefore == null ? null : new Date(captureBefore * 1000),
    decline: error == null ? null : toDecline(error.code, error.decline_code),
    clientSecret: intent.status === 'requires_action' ? intent.client_secret : null,
    authentication: toAuthentication(charge?.payment_method_details?.card?.three_d_secure),
    review: toReview(intent.review),
    riskLevel: charge?.outcome?.risk_level ?? null,
  };
}

function statusOf(status: string): IntentView['status'] {
  switch (status) {
    case 'requires_payment_method':
    case 'requires_confirmation':
      return 'open';
    case 'requires_action':
      return 'needs_action';
    case 'requires_capture':
      return 'held';
    case 'succeeded':
      return 'captured';
    case 'canceled':
      return 'released';
    default:
      return 'settling';
  }
}

/** A review that was not expanded, or closed for an unknown reason, counts as open. */
function toReview(review: Stripe.PaymentIntent['review'] | undefined): CardReview | null {
  if (review == null) return null;
  if (typeof review === 'string') return { id: review, state: 'open' };
  return { id: review.id, state: review.open ? 'open' : (reviewEnds[review.closed_reason ?? ''] ?? 'open') };
}

/** The meanings of closing reasons (Stripe API reference, "Review object", `closed_reason`). */
const reviewEnds: Readonly<Record<string, CardReview['state']>> = {
  approved: 'approved',
  acknowledged: 'approved',
  canceled: 'refused',
  disputed: 'refused',
  payment_never_settled: 'refused',
  refunded: 'refused',
  refunded_as_fraud: 'refused',
};

function toAuthentication(
  secure: Stripe.Charge.PaymentMethodDetails.Card.ThreeDSecure | null | undefined,
): CardAuthentication | null {
  if (secure == null) return null;
  return {
    flow: secure.authentication_flow,
    result: secure.result,
    eci: secure.electronic_commerce_indicator,
  };
}

/** The state of a refund. Unknown statuses count as pending: not known to have arrived. */
export function toRefundView(refund: Stripe.Refund): RefundView {
  const card = refund.destination_details?.card;
  return {
    id: refund.id,
    status: refundStatusOf(refund),
    amount: fromStripeAmount(refund.amount, refund.currency),
    intentId: idOf(refund.payment_intent),
    // Refunds of earlier releases name their cancellation.
    causeId: refund.metadata?.cause_id ?? refund.metadata?.cancellation_id ?? null,
    createdAt: new Date(refund.created * 1000),
    bankReference: card?.reference_status === 'available' ? (card.reference ?? null) : null,
  };
}

/** The id of an object that may be expanded. */
function idOf(linked: string | { readonly id: string } | null): string | null {
  return typeof linked === 'string' ? linked : (linked?.id ?? null);
}

function refundStatusOf({ status, failure_reason: reason }: Stripe.Refund): RefundView['status'] {
  if (status === 'succeeded') return 'succeeded';
  if (status !== 'failed' && status !== 'canceled') return 'pending';
  return reason === 'charge_for_pending_refund_disputed' ? 'disputed' : 'failed';
}

export function toDisputeView(dispute: Stripe.Dispute): DisputeView {
  const { id, payment_intent: intent, status, reason, amount, currency, created, evidence_details: evidence } = dispute;
  const answerBy = evidence.due_by;
  return {
    id,
    intentId: idOf(intent),
    status,
    reason,
    amount: fromStripeAmount(amount, currency),
    openedAt: new Date(created * 1000),
    answerBy: answerBy === null ? null : new Date(answerBy * 1000),
  };
}

/** A bank's warning of fraud, before any dispute; the charge must be expanded. */
export function toFraudWarningView({
  id,
  charge,
  payment_intent: intent,
  fraud_type,
  actionable,
  created,
}: Stripe.Radar.EarlyFraudWarning): DisputeView {
  if (typeof charge === 'string') throw new Error('The charge of a fraud warning is not expanded');
  return {
    id,
    intentId: idOf(intent ?? charge.payment_intent),
    status: actionable ? fraudWarningStatuses.open : fraudWarningStatuses.closed,
    reason: fraud_type,
    amount: fromStripeAmount(charge.amount_captured, charge.currency),
    openedAt: new Date(created * 1000),
    answerBy: null,
  };
}

/** The card behind a confirmation token; null if the token was used or has no card. */
export function toTokenizedCard(token: Stripe.ConfirmationToken): TokenizedCard | null {
  const card = token.payment_method_preview?.card;
  // Stripe clears the expiry of a used token.
  if (token.expires_at === null || token.payment_intent !== null || card == null) return null;
  const { brand, last4, funding, country } = card;
  return { brand, last4, funding, country, expiresAt: new Date(token.expires_at * 1000) };
}
