/**
 * Objects as sent and stored. Amounts are integers in minor units, times unix seconds, currencies lower case. Every
 * field that is not optional in the Stripe API reference ("PaymentIntents", "Charges", "PaymentMethods", "Refunds",
 * "Reviews", "Disputes", "Early fraud warnings", "Events") is present. Fields whose type is `null` belong to features
 * the simulator does not have.
 */
export type Json = string | number | boolean | null | Json[] | JsonObject;
export type JsonObject = { [name: string]: Json | undefined };
type Metadata = Record<string, string>;

export type BillingDetails = {
  address: JsonObject | null;
  email: string | null;
  name: string | null;
  phone: string | null;
  tax_id: string | null;
};

export type CardChecks = {
  address_line1_check: string | null;
  address_postal_code_check: string | null;
  cvc_check: string | null;
};

/** The wallet of a card. */
export type Wallet = { type: 'apple_pay' | 'google_pay'; dynamic_last4: string | null };

export type PaymentMethod = {
  id: string;
  object: 'payment_method';
  allow_redisplay: 'unspecified';
  billing_details: BillingDetails;
  card: {
    brand: string;
    checks: CardChecks;
    country: string;
    display_brand: string;
    exp_month: number;
    exp_year: number;
    fingerprint: string;
    funding: string;
    generated_from: null;
    last4: string;
    networks: { available: string[]; preferred: null };
    regulated_status: 'unregulated';
    three_d_secure_usage: { supported: boolean };
    wallet: Wallet | null;
  };
  created: number;
  customer: null;
  customer_account: null;
  livemode: false;
  metadata: Metadata;
  type: 'card';
};

type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'requires_capture'
  | 'processing'
  | 'succeeded'
  | 'canceled';

export type CancellationReason = 'duplicate' | 'fraudulent' | 'requested_by_customer' | 'abandoned' | 'automatic';

export type PaymentIntent = {
  id: string;
  object: 'payment_intent';
  allowed_payment_method_types: 'card'[] | null;
  amount: number;
  amount_capturable: number;
  amount_received: number;
  application: null;
  application_fee_amount: null;
  automatic_payment_methods: { allow_redirects: 'always' | 'never'; enabled: boolean } | null;
  canceled_at: number | null;
  cancellation_reason: CancellationReason | null;
  capture_method: 'automatic' | 'automatic_async' | 'manual';
  client_secret: string;
  confirmation_method: 'automatic' | 'manual';
  created: number;
  currency: string;
  customer: null;
  customer_account: null;
  description: string | null;
  excluded_payment_method_types: null;
  last_payment_error: JsonObject | null;
  latest_charge: string | null;
  livemode: false;
  managed_payments: { enabled: boolean };
  metadata: Metadata;
  next_action: JsonObject | null;
  on_behalf_of: null;
  payment_method: string | null;
  payment_method_configuration_details: null;
  payment_method_options: {
    card: {
      installments: null;
      mandate_options: null;
      network: null;
      request_three_d_secure: 'automatic' | 'any' | 'challenge';
    };
  };
  payment_method_types: string[];
  payment_record: null;
  processing: null;
  receipt_email: string | null;
  review: string | null;
  setup_future_usage: null;
  shipping: JsonObject | null;
  source: null;
  statement_descriptor: null;
  statement_descriptor_suffix: string | null;
  status: IntentStatus;
  transfer_data: null;
  transfer_group: string | null;
};

export type ChargeOutcome = {
  advice_code: string | null;
  network_advice_code: null;
  network_decline_code: string | null;
  network_status: 'approved_by_network' | 'declined_by_network' | 'not_sent_to_network';
  reason: string | null;
  risk_level: 'normal' | 'elevated' | 'highest';
  risk_score: number;
  seller_message: string;
  type: 'authorized' | 'manual_review' | 'issuer_declined' | 'blocked';
};

export type Charge = {
  id: string;
  object: 'charge';
  amount: number;
  amount_captured: number;
  amount_refunded: number;
  application: null;
  application_fee: null;
  application_fee_amount: null;
  balance_transaction: string | null;
  billing_details: BillingDetails;
  calculated_statement_descriptor: string | null;
  captured: boolean;
  created: number;
  currency: string;
  customer: null;
  description: string | null;
  disputed: boolean;
  failure_balance_transaction: null;
  failure_code: string | null;
  failure_message: string | null;
  fraud_details: Record<string, never>;
  livemode: false;
  metadata: Metadata;
  on_behalf_of: null;
  outcome: ChargeOutcome;
  paid: boolean;
  payment_intent: string;
  payment_method: string;
  payment_method_details: { card: ChargeCard; type: 'card' };
  receipt_email: string | null;
  receipt_number: null;
  receipt_url: null;
  refunded: boolean;
  review: string | null;
  shipping: JsonObject | null;
  source: null;
  source_transfer: null;
  statement_descriptor: null;
  statement_descriptor_suffix: string | null;
  status: 'pending' | 'succeeded' | 'failed';
  transfer_data: null;
  transfer_group: string | null;
};

export type ChargeCard = {
  amount_authorized: number | null;
  authorization_code: string | null;
  brand: string;
  /** End of the authorization window; only on an authorization that is not captured yet or was captured later. */
  capture_before?: number;
  checks: CardChecks;
  country: string;
  electronic_commerce_indicator: null;
  exp_month: number;
  exp_year: number;
  extended_authorization: { status: 'disabled' };
  fingerprint: string;
  funding: string;
  incremental_authorization: { status: 'unavailable' };
  installments: null;
  last4: string;
  mandate: null;
  multicapture: { status: 'unavailable' };
  network: string;
  network_token: { used: boolean };
  network_transaction_id: string | null;
  overcapture: { maximum_amount_capturable: number; status: 'unavailable' };
  regulated_status: 'unregulated';
  three_d_secure: ThreeDSecure | null;
  transaction_link_id: null;
  wallet: Wallet | null;
};

/** The result of 3-D Secure, as far as this simulator's cards have any. */
export type ThreeDSecure = {
  authentication_flow: 'challenge' | 'frictionless' | null;
  electronic_commerce_indicator: '01' | '02' | '05' | '06' | null;
  exemption_indicator: null;
  result: 'authenticated' | 'attempt_acknowledged' | 'not_supported';
  result_reason: 'card_not_enrolled' | 'network_not_supported' | null;
  transaction_id: string | null;
  version: '2.2.0' | null;
};

/** Reasons for closing a review. */
export const reviewEnds = [
  'approved',
  'refunded',
  'refunded_as_fraud',
  'disputed',
  'canceled',
  'payment_never_settled',
  'acknowledged',
] as const;

export type Review = {
  id: string;
  object: 'review';
  billing_zip: string | null;
  charge: string;
  closed_reason: (typeof reviewEnds)[number] | null;
  created: number;
  ip_address: null;
  ip_address_location: null;
  livemode: false;
  open: boolean;
  opened_reason: 'rule';
  payment_intent: string;
  reason: string;
  session: null;
};

export type EarlyFraudWarning = {
  id: string;
  object: 'radar.early_fraud_warning';
  actionable: boolean;
  charge: string;
  created: number;
  fraud_type: string;
  livemode: false;
  payment_intent: string;
};

/** Statuses of a dispute; those that begin with `warning_` are of an inquiry, which has taken no money. */
export const disputeStatuses = [
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
  'needs_response',
  'under_review',
  'appeal_needs_response',
  'appeal_under_review',
  'won',
  'lost',
  'prevented',
] as const;

export type Dispute = {
  id: string;
  object: 'dispute';
  amount: number;
  balance_transactions: [];
  charge: string;
  created: number;
  currency: string;
  enhanced_eligibility_types: [];
  evidence: JsonObject;
  evidence_details: {
    due_by: number | null;
    enhanced_eligibility: JsonObject;
    has_evidence: boolean;
    past_due: boolean;
    submission_count: number;
    submission_method: null;
  };
  intended_submission_method: null;
  is_charge_refundable: boolean;
  livemode: false;
  metadata: Metadata;
  payment_intent: string;
  reason: string;
  status: (typeof disputeStatuses)[number];
};

export type Refund = {
  id: string;
  object: 'refund';
  amount: number;
  balance_transaction: string | null;
  charge: string;
  created: number;
  currency: string;
  customer: null;
  customer_account: null;
  destination_details: JsonObject;
  failure_balance_transaction?: string;
  failure_reason?: string;
  metadata: Metadata;
  payment_intent: string;
  payment_method: string;
  pending_reason?: 'processing';
  reason: 'duplicate' | 'fraudulent' | 'requested_by_customer' | null;
  receipt_number: null;
  source_transfer_reversal: null;
  status: 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled';
  transfer_reversal: null;
};

export type StripeEvent = {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: JsonObject };
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: string;
};
