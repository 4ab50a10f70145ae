import { missing } from '../api/errors.ts';
import { succeed } from '../api/expand.ts';
import type { FormTree } from '../api/form.ts';
import { fieldEquals, listFields, listObjects } from '../api/lists.ts';
import { list, readParams, text } from '../api/params.ts';
import type { Context, Reply } from '../context.ts';
import { newId, randomText } from '../ids.ts';
import type { CardBehavior } from './cards.ts';
import type {
  CardChecks,
  Charge,
  ChargeCard,
  ChargeOutcome,
  PaymentIntent,
  PaymentMethod,
  ThreeDSecure,
} from './wire.ts';

/** Authorization window of a payer's card payment (Stripe documentation, "Place a hold on a payment method"). */
export const authorizationWindowSeconds = 7 * 24 * 3600;

/** Why an attempt failed: wire code, decline code, advice, and the text for `failure_message`. */
export interface Failure {
  code: string;
  declineCode: string | null;
  adviceCode: string | null;
  message: string;
}

/** The charge of one payment attempt, authorized or failed (`failure` not null); not yet stored, not captured. */
export function newCharge(
  context: Context,
  intent: PaymentIntent,
  method: PaymentMethod,
  behavior: CardBehavior,
  failure: Failure | null,
  authentication: ThreeDSecure | null,
): Charge {
  return {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: failure === null ? 'SIMULATED' : null,
    captured: false,
    created: context.now,
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: { ...intent.metadata },
    on_behalf_of: null,
    outcome: outcomeOf(behavior, failure),
    paid: failure === null,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { card: cardOf(context, intent, method, behavior, failure, authentication), type: 'card' },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: intent.shipping,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: failure === null ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: intent.transfer_group,
  };
}

function outcomeOf(behavior: CardBehavior, failure: Failure | null): ChargeOutcome {
  const risk_level = behavior.blocked ? 'highest' : (behavior.riskLevel ?? 'normal');
  const risk_score = { normal: 20, elevated: 70, highest: 95 }[risk_level];
  const common = {
    advice_code: failure?.adviceCode ?? null,
    network_advice_code: null,
    risk_level,
    risk_score,
  } as const;
  if (failure === null) {
    const seller_message = behavior.review
      ? 'Payment complete. Stripe evaluated this payment as needing a review.'
      : 'Payment complete.';
    return {
      ...common,
      network_decline_code: null,
      network_status: 'approved_by_network',
      reason: behavior.review ? 'elevated_risk_level' : null,
      seller_message,
      type: behavior.review ? 'manual_review' : 'authorized',
    };
  }
  if (behavior.blocked) {
    const seller_message = 'Stripe blocked this payment as too risky.';
    const reason = 'highest_risk_level';
    return {
      ...common,
      network_decline_code: null,
      network_status: 'not_sent_to_network',
      reason,
      seller_message,
      type: 'blocked',
    };
  }
  const reason = failure.declineCode ?? failure.code;
  const seller_message = 'The bank did not approve this payment.';
  return {
    ...common,
    network_decline_code: '05',
    network_status: 'declined_by_network',
    reason,
    seller_message,
    type: 'issuer_declined',
  };
}

function cardOf(
  context: Context,
  intent: PaymentIntent,
  { card }: PaymentMethod,
  behavior: CardBehavior,
  failure: Failure | null,
  authentication: ThreeDSecure | null,
): ChargeCard {
  const holds = failure === null && intent.capture_method === 'manual';
  return {
    amount_authorized: failure === null ? intent.amount : null,
    authorization_code: failure === null ? randomText(6).toUpperCase() : null,
    brand: card.brand,
    ...(holds ? { capture_before: context.now + authorizationWindowSeconds } : {}),
    checks: checksOf(card.checks, behavior),
    country: card.country,
    electronic_commerce_indicator: null,
    exp_month: card.exp_month,
    exp_year: card.exp_year,
    extended_authorization: { status: 'disabled' },
    fingerprint: card.fingerprint,
    funding: card.funding,
    incremental_authorization: { status: 'unavailable' },
    installments: null,
    last4: card.last4,
    mandate: null,
    multicapture: { status: 'unavailable' },
    network: card.brand,
    network_token: { used: false },
    network_transaction_id: failure === null ? randomText(15).toUpperCase() : null,
    overcapture: { maximum_amount_capturable: intent.amount, status: 'unavailable' },
    regulated_status: 'unregulated',
    three_d_secure: authentication,
    transaction_link_id: null,
    wallet: card.wallet,
  };
}

/** The issuer's checks of the submitted fields: pass, or fail for the cards designed to fail them. */
export function checksOf(before: CardChecks, behavior: CardBehavior): CardChecks {
  const cvcFails = behavior.failedCheck === 'cvc' || behavior.decline?.code === 'incorrect_cvc';
  const postalFails = behavior.failedCheck === 'postal';
  return {
    address_line1_check: before.address_line1_check === null ? null : 'pass',
    address_postal_code_check: before.address_postal_code_check === null ? null : postalFails ? 'fail' : 'pass',
    cvc_check: before.cvc_check === null ? null : cvcFails ? 'fail' : 'pass',
  };
}

/** The charge, or 404 `resource_missing` naming `param`. */
export function getCharge(context: Context, id: string, param: string): Charge {
  const charge = context.store.find('charge', id);
  if (charge === null) throw missing('charge', id, param);
  return charge;
}

/** `GET /v1/charges/:id`. */
export function retrieveCharge(context: Context, form: FormTree, id: string): Reply {
  const params = readParams(form, { expand: list(text()) });
  return succeed(context, getCharge(context, id, 'charge'), params.expand);
}

/** `GET /v1/charges`; filters `payment_intent`, `customer`, `transfer_group`, `created`. */
export function listCharges(context: Context, form: FormTree): Reply {
  const params = readParams(form, { ...listFields, payment_intent: text(), customer: text(), transfer_group: text() });
  const filters = [
    ...fieldEquals('payment_intent', params.payment_intent),
    ...fieldEquals('customer', params.customer),
    ...fieldEquals('transfer_group', params.transfer_group),
  ];
  return listObjects(context, 'charge', '/v1/charges', params, filters);
}
