/**
 * Objects of payments with the provider's own fields. Every field that is not optional in the Stripe API reference
 * ("ConfirmationTokens", "Payment Method Domains") is present.
 */
import type { BillingDetails, JsonObject, PaymentMethod } from '#simulators/stripe/resources/wire.ts';

export type ConfirmationToken = {
  id: string;
  object: 'confirmation_token';
  created: number;
  /** Null once used. */
  expires_at: number | null;
  livemode: boolean;
  mandate_data: null;
  metadata: null;
  /** The only payment it was used for, whatever the outcome. */
  payment_intent: string | null;
  payment_method_options: null;
  payment_method_preview: {
    allow_redisplay: 'unspecified';
    billing_details: BillingDetails;
    card: PaymentMethod['card'];
    customer: null;
    customer_account: null;
    type: 'card';
  };
  return_url: string | null;
  setup_future_usage: null;
  setup_intent: null;
  shipping: JsonObject | null;
  use_stripe_sdk: boolean;
};

/** Whether a wallet may be offered at a domain, and if not, why. */
export type WalletState = { status: 'active' } | { status: 'inactive'; status_details: { error_message: string } };

export type PaymentMethodDomain = {
  id: string;
  object: 'payment_method_domain';
  amazon_pay: WalletState;
  apple_pay: WalletState;
  created: number;
  domain_name: string;
  enabled: boolean;
  google_pay: WalletState;
  klarna: WalletState;
  link: WalletState;
  livemode: boolean;
  paypal: WalletState;
};
