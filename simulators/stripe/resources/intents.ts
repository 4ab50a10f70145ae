import { invalid, missing, refused } from '../api/errors.ts';
import { succeed } from '../api/expand.ts';
import type { FormTree } from '../api/form.ts';
import { fieldEquals, listFields, listObjects } from '../api/lists.ts';
import { integer, list, mergeMetadata, readParams, required, text } from '../api/params.ts';
import { searchIntents } from '../api/search.ts';
import type { Context, Reply } from '../context.ts';
import { recordEvent } from '../events/events.ts';
import { consumeToken } from '../hosted/confirmation-tokens.ts';
import { newId, randomText } from '../ids.ts';
import { type Attempt, confirmIntent } from './confirm.ts';
import {
  checkPrice,
  chooseMethods,
  confirmFields,
  createFields,
  refuseRetired,
  updateFields,
} from './intent-params.ts';
import { getPaymentMethod } from './payment-methods.ts';
import type { ThreeDSecureRequest } from './three-d-secure.ts';
import type { JsonObject, PaymentIntent } from './wire.ts';

/** The intent, or 404 `resource_missing`. */
export function getIntent(context: Context, id: string, param = 'intent'): PaymentIntent {
  const intent = context.store.find('payment_intent', id);
  if (intent === null) throw missing('payment_intent', id, param);
  return intent;
}

/** `POST /v1/payment_intents`, confirmed at once if `confirm=true` (Stripe API reference, "Create a PaymentIntent"). */
export function createIntent(context: Context, form: FormTree): Reply {
  refuseRetired(form);
  const params = readParams(form, createFields);
  const amount = required(params.amount, 'amount');
  const currency = required(params.currency, 'currency');
  checkPrice(amount, currency);
  refuseCustomer(params.customer);
  const methods = chooseMethods(params);
  for (const name of ['confirmation_token', 'error_on_requires_action', 'off_session', 'return_url'] as const) {
    if (!params.confirm && params[name] !== undefined && params[name] !== null) {
      throw invalid(`You can only use ${name} when confirm is true.`, { param: name });
    }
  }
  const id = newId('pi');
  const method = params.payment_method ? getPaymentMethod(context, params.payment_method, 'payment_method') : null;
  const intent: PaymentIntent = {
    id,
    object: 'payment_intent',
    ...methods,
    amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: params.capture_method ?? 'automatic_async',
    client_secret: `${id}_secret_${randomText(25)}`,
    confirmation_method: params.confirmation_method ?? 'automatic',
    created: context.now,
    currency,
    customer: null,
    customer_account: null,
    description: params.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: { enabled: false },
    metadata: mergeMetadata({}, params.metadata),
    next_action: null,
    on_behalf_of: null,
    payment_method: method?.id ?? null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: {
        installments: null,
        mandate_options: null,
        network: null,
        request_three_d_secure: params.payment_method_options?.card?.request_three_d_secure ?? 'automatic',
      },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: params.receipt_email ?? null,
    review: null,
    setup_future_usage: null,
    shipping: shippingOf(params.shipping),
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: params.statement_descriptor_suffix ?? null,
    status: method === null ? 'requires_payment_method' : 'requires_confirmation',
    transfer_data: null,
    transfer_group: params.transfer_group ?? null,
  };
  context.store.put('payment_intent', intent, { attempts: 0 });
  recordEvent(context, 'payment_intent.created', intent);
  if (!params.confirm) return succeed(context, intent, params.expand);
  return confirmIntent(context, intent, attemptOf(context, intent, params), params.expand);
}

/** One attempt's parameters. The request's take precedence over those of the token, which is used up. */
function attemptOf(context: Context, intent: PaymentIntent, params: AttemptParams): Attempt {
  const token = params.confirmation_token ? consumeToken(context, params.confirmation_token, intent.id) : null;
  return {
    errorOnAction: params.error_on_requires_action ?? false,
    offSession: params.off_session ?? false,
    returnUrl: params.return_url ?? token?.returnUrl ?? null,
    usesScript: params.use_stripe_sdk ?? token?.usesScript ?? false,
    methodId: params.payment_method ?? token?.methodId ?? null,
    captureMethod: params.capture_method ?? null,
  };
}

interface AttemptParams {
  confirmation_token?: string | null;
  error_on_requires_action?: boolean | null;
  off_session?: boolean | null;
  return_url?: string | null;
  use_stripe_sdk?: boolean | null;
  payment_method?: string | null;
  capture_method?: PaymentIntent['capture_method'] | null;
}

function shippingOf(sent: { address?: object | null } | null | undefined): JsonObject | null {
  if (!sent) return null;
  return { carrier: null, name: null, phone: null, tracking_number: null, ...sent, address: { ...sent.address } };
}

interface OptionParams {
  payment_method_options?: { card?: { request_three_d_secure?: ThreeDSecureRequest | null } | null } | null;
}

function changeOptions(intent: PaymentIntent, { payment_method_options: options }: OptionParams): void {
  const request = options?.card?.request_three_d_secure;
  if (request) intent.payment_method_options.card.request_three_d_secure = request;
}

function refuseCustomer(customer: string | null | undefined): void {
  if (customer) throw missing('customer', customer, 'customer');
}

/** The fields readable by a browser (Stripe API reference, "Retrieve a PaymentIntent"). */
const publicFields = [
  'id',
  'object',
  'amount',
  'automatic_payment_methods',
  'canceled_at',
  'cancellation_reason',
  'capture_method',
  'client_secret',
  'confirmation_method',
  'created',
  'currency',
  'description',
  'last_payment_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_types',
  'processing',
  'receipt_email',
  'setup_future_usage',
  'shipping',
  'source',
  'status',
] as const satisfies readonly (keyof PaymentIntent)[];

/** `GET /v1/payment_intents/:id`; by publishable key only with the client secret, and only the public fields. */
export function retrieveIntent(context: Context, form: FormTree, id: string): Reply {
  const params = readParams(form, { expand: list(text()), client_secret: text() });
  const { publishable } = context.caller;
  const secret = publishable ? required(params.client_secret, 'client_secret') : params.client_secret;
  const intent = getIntent(context, id);
  if (secret && secret !== intent.client_secret) throw missing('payment_intent', id, 'intent');
  if (!publishable) return succeed(context, intent, params.expand);
  const shown = publicFields.map((name) => [name, intent[name]] as const);
  return succeed(context, Object.fromEntries(shown), null);
}

/** `POST /v1/payment_intents/:id`. Price and method can change only before a payment is made or in progress. */
export function updateIntent(context: Context, form: FormTree, id: string): Reply {
  refuseRetired(form);
  const params = readParams(form, updateFields);
  const intent = getIntent(context, id);
  refuseCustomer(params.customer);
  const changesPayment =
    params.amount || params.currency || params.payment_method || params.capture_method || params.payment_method_options;
  const open = ['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status);
  if (changesPayment && !open) {
    const message = `This PaymentIntent's payment cannot be changed because it has a status of ${intent.status}.`;
    throw refused(message, { code: 'payment_intent_unexpected_state', payment_intent: intent });
  }
  intent.amount = params.amount ?? intent.amount;
  intent.currency = params.currency ?? intent.currency;
  if (params.amount || params.currency) checkPrice(intent.amount, intent.currency);
  intent.capture_method = params.capture_method ?? intent.capture_method;
  if (params.payment_method) {
    intent.payment_method = getPaymentMethod(context, params.payment_method, 'payment_method').id;
    intent.next_action = null;
    intent.status = 'requires_confirmation';
  }
  changeOptions(intent, params);
  intent.metadata = mergeMetadata(intent.metadata, params.metadata);
  if (params.description !== undefined) intent.description = params.description;
  if (params.receipt_email !== undefined) intent.receipt_email = params.receipt_email;
  if (params.shipping !== undefined) intent.shipping = shippingOf(params.shipping);
  if (params.statement_descriptor_suffix !== undefined)
    intent.statement_descriptor_suffix = params.statement_descriptor_suffix;
  if (params.transfer_group !== undefined) intent.transfer_group = params.transfer_group;
  context.store.put('payment_intent', intent);
  return succeed(context, intent, params.expand);
}

/** `POST /v1/payment_intents/:id/confirm`. */
export function confirmById(context: Context, form: FormTree, id: string): Reply {
  refuseRetired(form);
  const params = readParams(form, confirmFields);
  const intent = getIntent(context, id);
  if (params.receipt_email !== undefined) intent.receipt_email = params.receipt_email;
  if (params.shipping !== undefined) intent.shipping = shippingOf(params.shipping);
  changeOptions(intent, params);
  return confirmIntent(context, intent, attemptOf(context, intent, params), params.expand);
}

/** `GET /v1/payment_intents`; filters `customer`, `created`. */
export function listIntents(context: Context, form: FormTree): Reply {
  const params = readParams(form, { ...listFields, customer: text() });
  return listObjects(
    context,
    'payment_intent',
    '/v1/payment_intents',
    params,
    fieldEquals('customer', params.customer),
  );
}

/** `GET /v1/payment_intents/search`. */
export function searchByQuery(context: Context, form: FormTree): Reply {
  const params = readParams(form, { query: text(), limit: integer(1), page: text(), expand: list(text()) });
  return searchIntents(context, { ...params, query: required(params.query, 'query') });
}
