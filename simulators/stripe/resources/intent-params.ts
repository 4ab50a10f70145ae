import { invalid } from '../api/errors.ts';
import type { FormNode, FormTree } from '../api/form.ts';
import { boolean, integer, list, metadata, object, oneOf, type Rule, text } from '../api/params.ts';
import { checkAmount, checkCurrency } from './currencies.ts';
import { addressParams } from './payment-methods.ts';
import type { PaymentIntent } from './wire.ts';

const emptyObject: Rule<Record<string, never>> = (node: FormNode, path: string) => {
  if (typeof node === 'string' || node.size > 0)
    throw invalid(`${path} is not supported for card payments here.`, { param: path });
  return {};
};

const shared = {
  description: text(1000),
  metadata: metadata(),
  payment_method: text(),
  payment_method_options: object({ card: object({ request_three_d_secure: oneOf('any', 'automatic', 'challenge') }) }),
  receipt_email: text(512),
  shipping: object({ address: addressParams, name: text(), phone: text(), carrier: text(), tracking_number: text() }),
  statement_descriptor_suffix: text(22),
  transfer_group: text(),
  expand: list(text()),
};
const confirmOnly = {
  confirmation_token: text(),
  error_on_requires_action: boolean(),
  off_session: boolean(),
  return_url: text(),
  use_stripe_sdk: boolean(),
};

/**
 * Parameters of the PaymentIntent calls (Stripe API reference, "PaymentIntents"), as far as card payments need them.
 */
export const createFields = {
  ...shared,
  ...confirmOnly,
  amount: integer(1),
  currency: text(),
  allowed_payment_method_types: list(text()),
  automatic_payment_methods: object({ enabled: boolean(), allow_redirects: oneOf('always', 'never') }),
  capture_method: oneOf('automatic', 'automatic_async', 'manual'),
  confirm: boolean(),
  confirmation_method: oneOf('automatic', 'manual'),
  customer: text(),
  excluded_payment_method_types: list(text()),
  payment_method_data: emptyObject,
};
export const updateFields = {
  ...shared,
  amount: integer(1),
  currency: text(),
  capture_method: oneOf('automatic', 'automatic_async', 'manual'),
  customer: text(),
};
export const confirmFields = {
  ...confirmOnly,
  expand: list(text()),
  payment_method: text(),
  payment_method_options: shared.payment_method_options,
  receipt_email: shared.receipt_email,
  shipping: shared.shipping,
  capture_method: oneOf('automatic', 'automatic_async', 'manual'),
};
export const captureFields = {
  amount_to_capture: integer(1),
  final_capture: boolean(),
  metadata: metadata(),
  statement_descriptor_suffix: text(22),
  expand: list(text()),
};
export const cancelFields = {
  cancellation_reason: oneOf('duplicate', 'fraudulent', 'requested_by_customer', 'abandoned'),
  expand: list(text()),
};

/**
 * Rejects two parameters with errors of their own: `payment_method_types`, which this API version no longer accepts,
 * and `statement_descriptor`, which card payments do not accept. Source: Stripe API changelog, "endive"; Stripe API
 * reference, "PaymentIntents".
 */
export function refuseRetired(form: FormTree): void {
  if (form.has('payment_method_types')) {
    const message =
      'payment_method_types is no longer supported. Use automatic_payment_methods or allowed_payment_method_types.';
    throw invalid(message, { code: 'payment_method_types_no_longer_supported', param: 'payment_method_types' });
  }
  if (form.has('statement_descriptor')) {
    const message = 'statement_descriptor is not supported for card payments. Use statement_descriptor_suffix.';
    throw invalid(message, { param: 'statement_descriptor' });
  }
}

/** Checks amount and currency together. */
export function checkPrice(amountMinor: number, currency: string): void {
  checkCurrency(currency);
  checkAmount(amountMinor, currency);
}

/** An intent's allowed methods: one of the two options, or neither (then redirect methods may apply). */
export function chooseMethods(params: {
  allowed_payment_method_types?: string[] | null;
  automatic_payment_methods?: { enabled?: boolean | null; allow_redirects?: 'always' | 'never' | null } | null;
  excluded_payment_method_types?: string[] | null;
}): Pick<PaymentIntent, 'allowed_payment_method_types' | 'automatic_payment_methods'> {
  const { allowed_payment_method_types: allowed, automatic_payment_methods: automatic } = params;
  if (!allowed) {
    const enabled = automatic ? automatic.enabled : true;
    if (enabled === undefined || enabled === null) {
      const param = 'automatic_payment_methods[enabled]';
      throw invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
    }
    const automatic_payment_methods = enabled
      ? { allow_redirects: automatic?.allow_redirects ?? 'always', enabled }
      : null;
    return { allowed_payment_method_types: null, automatic_payment_methods };
  }
  if (automatic || params.excluded_payment_method_types) {
    const message =
      'allowed_payment_method_types cannot be combined with automatic_payment_methods or excluded_payment_method_types.';
    throw invalid(message, { param: 'allowed_payment_method_types' });
  }
  if (!allowed.includes('card')) {
    throw invalid('None of the allowed_payment_method_types can be used here.', {
      param: 'allowed_payment_method_types',
    });
  }
  return { allowed_payment_method_types: ['card'], automatic_payment_methods: null };
}
