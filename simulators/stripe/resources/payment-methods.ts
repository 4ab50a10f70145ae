import { createHmac } from 'node:crypto';
import { invalid, missing } from '../api/errors.ts';
import { succeed } from '../api/expand.ts';
import type { FormTree } from '../api/form.ts';
import { fieldEquals, listFields, listObjects } from '../api/lists.ts';
import { integer, list, mergeMetadata, metadata, object, oneOf, readParams, required, text } from '../api/params.ts';
import type { Context, Reply } from '../context.ts';
import { newId } from '../ids.ts';
import { findCardByTag, findTagByTestId, type TestCard, validateCard } from './cards.ts';
import type { BillingDetails, PaymentMethod } from './wire.ts';

/** Postal address as sent (Stripe API reference, "billing_details.address"). */
export const addressParams = object({
  city: text(),
  country: text(2),
  line1: text(),
  line2: text(),
  postal_code: text(),
  state: text(),
});

const createFields = {
  type: text(),
  card: object({ number: text(64), exp_month: integer(), exp_year: integer(), cvc: text(64) }),
  billing_details: object({ address: addressParams, email: text(512), name: text(), phone: text(), tax_id: text() }),
  metadata: metadata(),
  allow_redisplay: oneOf('unspecified'),
  expand: list(text()),
};

/**
 * `POST /v1/payment_methods`, cards only. The number decides the later outcome here; only the outcome tag, brand, last four digits, expiry and
 * a keyed fingerprint are kept. Source: Stripe API reference, "Create a PaymentMethod".
 * @throws ApiError 402 as `validateCard`, 400 for other parameters.
 */
export function createPaymentMethod(context: Context, form: FormTree): Reply {
  const params = readParams(form, createFields);
  const type = required(params.type, 'type');
  if (type !== 'card')
    throw invalid(`Invalid type: ${type.slice(0, 40)}. This account takes cards only.`, { param: 'type' });
  const card = required(params.card, 'card');
  const number = required(card.number, 'card[number]');
  const expMonth = required(card.exp_month, 'card[exp_month]');
  const expYear = required(card.exp_year, 'card[exp_year]');
  const cvc = card.cvc ?? null;
  const tag = validateCard({ number, expMonth, expYear, cvc }, new Date(context.now * 1000));
  const fingerprint = createHmac('sha256', context.store.fingerprintKey).update(number).digest('hex').slice(0, 16);
  const sent = params.billing_details ?? {};
  const billing: BillingDetails = {
    address: sent.address
      ? { city: null, country: null, line1: null, line2: null, postal_code: null, state: null, ...sent.address }
      : null,
    email: sent.email ?? null,
    name: sent.name ?? null,
    phone: sent.phone ?? null,
    tax_id: sent.tax_id ?? null,
  };
  const method = save(context, tag, { expMonth, expYear, fingerprint, billing, cvcGiven: cvc !== null });
  method.metadata = mergeMetadata({}, params.metadata);
  context.store.put('payment_method', method);
  return succeed(context, method, params.expand);
}

interface CardFacts {
  expMonth: number;
  expYear: number;
  fingerprint: string;
  billing: BillingDetails;
  cvcGiven: boolean;
}

function save(context: Context, tag: string, facts: CardFacts): PaymentMethod {
  const card = getTestCard(tag);
  const method: PaymentMethod = {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: facts.billing,
    card: {
      brand: card.brand,
      checks: {
        address_line1_check: facts.billing.address?.line1 ? 'unchecked' : null,
        address_postal_code_check: facts.billing.address?.postal_code ? 'unchecked' : null,
        cvc_check: facts.cvcGiven ? 'unchecked' : null,
      },
      country: card.country,
      display_brand: card.brand === 'amex' ? 'american_express' : card.brand,
      exp_month: facts.expMonth,
      exp_year: facts.expYear,
      fingerprint: facts.fingerprint,
      funding: card.funding,
      generated_from: null,
      last4: card.last4,
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: context.now,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
  context.store.put('payment_method', method, { tag, cvcGiven: facts.cvcGiven, used: false });
  return method;
}

function getTestCard(tag: string): TestCard {
  const card = findCardByTag(tag);
  if (card === null) throw new Error(`No test card has the tag ${tag}`);
  return card;
}

/**
 * The stored PaymentMethod, or for a built-in id such as `pm_card_visa` a new one with its own id.
 * @throws ApiError 404 `resource_missing` naming `param`.
 */
export function getPaymentMethod(context: Context, id: string, param: string): PaymentMethod {
  const tag = findTagByTestId(id);
  if (tag === null) {
    const found = context.store.find('payment_method', id);
    if (found === null) throw missing('PaymentMethod', id, param);
    return found;
  }
  const fingerprint = createHmac('sha256', context.store.fingerprintKey).update(tag).digest('hex').slice(0, 16);
  const billing = { address: null, email: null, name: null, phone: null, tax_id: null };
  const expYear = new Date(context.now * 1000).getUTCFullYear() + 1;
  return save(context, tag, { expMonth: 12, expYear, fingerprint, billing, cvcGiven: true });
}

/** The published test card for a stored PaymentMethod. */
export function getCardOf(context: Context, method: PaymentMethod): TestCard {
  return getTestCard(context.store.getHidden(method.id).tag ?? '');
}

/** `GET /v1/payment_methods/:id`. */
export function retrievePaymentMethod(context: Context, form: FormTree, id: string): Reply {
  const params = readParams(form, { expand: list(text()) });
  return succeed(context, getPaymentMethod(context, id, 'payment_method'), params.expand);
}

/** `GET /v1/payment_methods`; filter `type`. */
export function listPaymentMethods(context: Context, form: FormTree): Reply {
  const params = readParams(form, { ...listFields, type: text(), customer: text() });
  const filters = [...fieldEquals('type', params.type), ...fieldEquals('customer', params.customer)];
  return listObjects(context, 'payment_method', '/v1/payment_methods', params, filters);
}
