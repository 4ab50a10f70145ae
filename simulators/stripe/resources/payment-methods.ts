import { createHmac } from 'node:crypto';
import { invalid, missing } from '../api/errors.ts';
import { succeed } from '../api/expand.ts';
import type { FormTree } from '../api/form.ts';
import { fieldEquals, listFields, listObjects } from '../api/lists.ts';
import { integer, list, mergeMetadata, metadata, object, oneOf, readParams, required, text } from '../api/params.ts';
import type { Context, Reply } from '../context.ts';
import { newId } from '../ids.ts';
import type { Hidden } from '../store.ts';
import { findCardByTag, findTagByTestId, type TestCard, validateCard } from './cards.ts';
import type { BillingDetails, PaymentMethod, Wallet } from './wire.ts';

/** Postal address as sent (Stripe API reference, "billing_details.address"). */
export const addressParams = object({
  city: text(),
  country: text(2),
  line1: text(),
  line2: text(),
  postal_code: text(),
  state: text(),
});

/** A card as entered. */
export const cardParams = object({ number: text(64), exp_month: integer(), exp_year: integer(), cvc: text(64) });
export const billingParams = object({
  address: addressParams,
  email: text(512),
  name: text(),
  phone: text(),
  tax_id: text(),
});

const createFields = {
  type: text(),
  card: cardParams,
  billing_details: billingParams,
  metadata: metadata(),
  allow_redisplay: oneOf('unspecified'),
  expand: list(text()),
};

/** A PaymentMethod that is not stored yet, with the simulator's internal data. */
export interface EnteredMethod {
  method: PaymentMethod;
  hidden: Hidden;
}

/**
 * `POST /v1/payment_methods`, cards only. The number decides the later outcome here; only the outcome tag, brand, last
 * four digits, expiry and a keyed fingerprint are kept. Source: Stripe API reference, "Create a PaymentMethod". @throws
 * ApiError 402 as `validateCard`, 400 for other parameters.
 */
export function createPaymentMethod(context: Context, form: FormTree): Reply {
  const params = readParams(form, createFields);
  const type = required(params.type, 'type');
  if (type !== 'card')
    throw invalid(`Invalid type: ${type.slice(0, 40)}. This account takes cards only.`, { param: 'type' });
  const { method, hidden } = enterCard(
    context,
    required(params.card, 'card'),
    billingOf(params.billing_details),
    'card',
  );
  method.metadata = mergeMetadata({}, params.metadata);
  context.store.put('payment_method', method, hidden);
  return succeed(context, method, params.expand);
}

/**
 * The PaymentMethod of an entered card; `param` names the card in errors.
 * @throws ApiError 402 as `validateCard`, 400 for a missing number or expiry.
 */
export function enterCard(
  context: Context,
  card: ReturnType<typeof cardParams>,
  billing: BillingDetails,
  param: string,
): EnteredMethod {
  const number = required(card.number, `${param}[number]`);
  const expMonth = required(card.exp_month, `${param}[exp_month]`);
  const expYear = required(card.exp_year, `${param}[exp_year]`);
  const cvc = card.cvc ?? null;
  const tag = validateCard({ number, expMonth, expYear, cvc }, new Date(context.now * 1000));
  const fingerprint = fingerprintOf(context, number);
  return build(context, tag, { expMonth, expYear, fingerprint, billing, cvcGiven: cvc !== null, wallet: null });
}

/** The billing details as stored, with null for omitted parts. */
export function billingOf(sent: ReturnType<typeof billingParams> | null | undefined): BillingDetails {
  return {
    address: sent?.address
      ? { city: null, country: null, line1: null, line2: null, postal_code: null, state: null, ...sent.address }
      : null,
    email: sent?.email ?? null,
    name: sent?.name ?? null,
    phone: sent?.phone ?? null,
    tax_id: sent?.tax_id ?? null,
  };
}

function fingerprintOf(context: Context, text: string): string {
  return createHmac('sha256', context.store.fingerprintKey).update(text).digest('hex').slice(0, 16);
}

interface CardFacts {
  expMonth: number;
  expYear: number;
  fingerprint: string;
  billing: BillingDetails;
  cvcGiven: boolean;
  wallet: Wallet | null;
}

function build(context: Context, tag: string, facts: CardFacts): EnteredMethod {
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
      three_d_secure_usage: { supported: card.behavior.authentication !== 'not_supported' },
      wallet: facts.wallet,
    },
    created: context.now,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
  return { method, hidden: { tag, cvcGiven: facts.cvcGiven, used: false } };
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
  const { method, hidden } = builtIn(context, tag, billingOf(null), null);
  context.store.put('payment_method', method, hidden);
  return method;
}

const walletCards = {
  accepted: { testId: 'pm_card_visa', last4: '4242' },
  declined: { testId: 'pm_card_visa_chargeDeclined', last4: '0002' },
} as const;

/** The PaymentMethod of a card in a wallet: the first test card, or one that is declined. */
export function walletCard(
  context: Context,
  type: Wallet['type'],
  card: keyof typeof walletCards,
  billing: BillingDetails,
): EnteredMethod {
  const { testId, last4 } = walletCards[card];
  return builtIn(context, findTagByTestId(testId) ?? '', billing, { type, dynamic_last4: last4 });
}

function builtIn(context: Context, tag: string, billing: BillingDetails, wallet: Wallet | null): EnteredMethod {
  const expYear = new Date(context.now * 1000).getUTCFullYear() + 1;
  const fingerprint = fingerprintOf(context, tag);
  return build(context, tag, { expMonth: 12, expYear, fingerprint, billing, cvcGiven: wallet === null, wallet });
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
