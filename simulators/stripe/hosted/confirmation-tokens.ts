import { invalid, missing, refused } from '#simulators/stripe/api/errors.ts';
import { succeed } from '#simulators/stripe/api/expand.ts';
import type { FormTree } from '#simulators/stripe/api/form.ts';
import { list, object, oneOf, readParams, required, text } from '#simulators/stripe/api/params.ts';
import type { Context, Reply } from '#simulators/stripe/context.ts';
import { newId } from '#simulators/stripe/ids.ts';
import {
  billingOf,
  billingParams,
  cardParams,
  type EnteredMethod,
  enterCard,
  getPaymentMethod,
  walletCard,
} from '#simulators/stripe/resources/payment-methods.ts';
import type { PaymentMethod } from '#simulators/stripe/resources/wire.ts';
import type { Hidden } from '#simulators/stripe/store.ts';
import type { ConfirmationToken } from './wire.ts';

/** How long an unused token lasts. */
const lifetimeSeconds = 12 * 3600;

const testFields = { payment_method: text(), return_url: text(), expand: list(text()) };

/**
 * `POST /v1/test_helpers/confirmation_tokens`: a token for a PaymentMethod or a built-in one such as `pm_card_visa`,
 * without a browser. Source: Stripe API reference, "Create a test Confirmation Token". @throws ApiError 400 in live
 * mode.
 */
export function createTestToken(context: Context, form: FormTree): Reply {
  if (context.caller.livemode) throw invalid('Test helpers can only be used in test mode.');
  const params = readParams(form, testFields);
  const method = getPaymentMethod(context, required(params.payment_method, 'payment_method'), 'payment_method');
  const hidden = context.store.getHidden(method.id);
  const token = save(context, { method, hidden }, params.return_url ?? null, false);
  return succeed(context, token, params.expand);
}

const browserFields = {
  payment_method_data: object({
    type: oneOf('card'),
    card: cardParams,
    wallet: oneOf('apple_pay', 'google_pay'),
    wallet_card: oneOf('accepted', 'declined'),
    billing_details: billingParams,
  }),
  return_url: text(),
};

/**
 * `POST /v1/confirmation_tokens` by publishable key: sent by the browser's fields with either `card` (number, expiry
 * and security code) or `wallet`, for the first test card, or for a declined one with `wallet_card`. The vendor's own
 * call is not public; this shape is the simulator's.
 * @throws ApiError 402 as `validateCard`, 400 for other parameters.
 */
export function createToken(context: Context, form: FormTree): Reply {
  const params = readParams(form, browserFields);
  const data = required(params.payment_method_data, 'payment_method_data');
  required(data.type, 'payment_method_data[type]');
  const billing = billingOf(data.billing_details);
  const entered = data.wallet
    ? walletCard(context, data.wallet, data.wallet_card ?? 'accepted', billing)
    : enterCard(context, required(data.card, 'payment_method_data[card]'), billing, 'payment_method_data[card]');
  return succeed(context, save(context, entered, params.return_url ?? null, true), null);
}

function save(
  context: Context,
  { method, hidden }: EnteredMethod,
  returnUrl: string | null,
  usesScript: boolean,
): ConfirmationToken {
  const token: ConfirmationToken = {
    id: newId('ctoken'),
    object: 'confirmation_token',
    created: context.now,
    expires_at: context.now + lifetimeSeconds,
    livemode: context.caller.livemode,
    mandate_data: null,
    metadata: null,
    payment_intent: null,
    payment_method_options: null,
    payment_method_preview: {
      allow_redisplay: method.allow_redisplay,
      billing_details: method.billing_details,
      card: method.card,
      customer: null,
      customer_account: null,
      type: 'card',
    },
    return_url: returnUrl,
    setup_future_usage: null,
    setup_intent: null,
    shipping: null,
    use_stripe_sdk: usesScript,
  };
  context.store.put('confirmation_token', token, { ...hidden, method });
  return token;
}

/** `GET /v1/confirmation_tokens/:id`. */
export function retrieveToken(context: Context, form: FormTree, id: string): Reply {
  const params = readParams(form, { expand: list(text()) });
  return succeed(context, getToken(context, id), params.expand);
}

function getToken(context: Context, id: string): ConfirmationToken {
  const token = context.store.find('confirmation_token', id);
  if (token === null) throw missing('confirmation_token', id, 'confirmation_token');
  const { livemode } = context.caller;
  if (token.livemode === livemode) return token;
  const [there, here] = livemode ? ['test', 'live'] : ['live', 'test'];
  const hint = `a similar object exists in ${there} mode, but a ${here} mode key was used to make this request.`;
  throw missing('confirmation_token', id, 'confirmation_token', hint);
}

export interface UsedToken {
  readonly methodId: string;
  readonly returnUrl: string | null;
  readonly usesScript: boolean;
}

/**
 * Uses up a token for a payment, whatever that payment's outcome, and stores its PaymentMethod. The caller's
 * transaction undoes both if the payment is not even attempted.
 * @throws ApiError 404 for an unknown token or one of the other mode; 400 for a used or expired one.
 */
export function consumeToken(context: Context, id: string, intentId: string): UsedToken {
  const token = getToken(context, id);
  const param = 'confirmation_token';
  if (token.payment_intent !== null) {
    throw refused('This ConfirmationToken has already been used to confirm a PaymentIntent. Create a new one.', {
      param,
    });
  }
  if (token.expires_at !== null && token.expires_at <= context.now)
    throw refused('This ConfirmationToken has expired. Create a new one.', { param });
  const { method, ...hidden } = context.store.getHidden(id);
  if (method === undefined) throw new Error(`The token ${id} has no PaymentMethod`);
  if (context.store.find('payment_method', method.id) === null) {
    context.store.put(
      'payment_method',
      { ...method, created: context.now } satisfies PaymentMethod,
      hidden satisfies Hidden,
    );
  }
  context.store.put('confirmation_token', { ...token, expires_at: null, payment_intent: intentId });
  return { methodId: method.id, returnUrl: token.return_url, usesScript: token.use_stripe_sdk };
}
