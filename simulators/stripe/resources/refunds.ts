import { createHash } from 'node:crypto';
import { invalid, missing, refused } from '../api/errors.ts';
import { succeed } from '../api/expand.ts';
import type { FormTree } from '../api/form.ts';
import { fieldEquals, listFields, listObjects } from '../api/lists.ts';
import { integer, list, mergeMetadata, metadata, oneOf, readParams, text } from '../api/params.ts';
import type { Context, Reply } from '../context.ts';
import { recordEvent } from '../events/events.ts';
import { newId } from '../ids.ts';
import { delayTimer, startTimer } from '../timers.ts';
import { getCharge } from './charges.ts';
import { checkGranularity } from './currencies.ts';
import { settleFraudWarning } from './fraud-warnings.ts';
import { getCardOf, getPaymentMethod } from './payment-methods.ts';
import { closeReview } from './reviews.ts';
import type { Charge, PaymentIntent, Refund } from './wire.ts';

/** Simulated seconds until a pending refund settles, or until a refund designed to fail does so. */
const refundSettlesSeconds = 60;
/** Simulated seconds until a refund has a reference number for the cardholder's bank. */
const referenceSeconds = 24 * 60 * 60;
/** Networks whose refunds get such a number. */
const networksWithReference = ['visa', 'mastercard'];

const createFields = {
  amount: integer(1),
  charge: text(),
  payment_intent: text(),
  reason: oneOf('duplicate', 'fraudulent', 'requested_by_customer'),
  metadata: metadata(),
  expand: list(text()),
};

/**
 * `POST /v1/refunds`: the entire remainder of a captured payment, or `amount` minor units of it (Stripe API reference,
 * "Create a refund").
 * @throws ApiError 400 for an uncaptured or disputed charge, `charge_already_refunded`, or more than the remainder; 404
 * for an unknown payment.
 */
export function createRefund(context: Context, form: FormTree): Reply {
  const params = readParams(form, createFields);
  const charge = findCharge(context, params.payment_intent ?? null, params.charge ?? null);
  const left = charge.amount_captured - charge.amount_refunded;
  if (charge.disputed)
    throw refused(`Charge ${charge.id} has been charged back; cannot issue a refund.`, { code: 'charge_disputed' });
  if (charge.refunded || left <= 0)
    throw refused(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  const amount = params.amount ?? left;
  if (amount > left)
    throw refused(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, {
      param: 'amount',
    });
  checkGranularity(amount, charge.currency, 'amount');
  const { behavior, brand } = getCardOf(context, getPaymentMethod(context, charge.payment_method, 'payment_method'));
  const pending = behavior.refund === 'pending';
  const hasReference = networksWithReference.includes(brand);
  const refund: Refund = {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: newId('txn'),
    charge: charge.id,
    created: context.now,
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: {
      card: {
        reference_status: hasReference ? 'pending' : 'unavailable',
        reference_type: 'acquirer_reference_number',
        type: 'refund',
      },
      type: 'card',
    },
    metadata: mergeMetadata({}, params.metadata),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    ...(pending ? { pending_reason: 'processing' as const } : {}),
    reason: params.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: pending ? 'pending' : 'succeeded',
    transfer_reversal: null,
  };
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount_captured;
  context.store.put('refund', refund);
  context.store.put('charge', charge);
  settleFraudWarning(context, charge);
  if (pending) startTimer(context, refundSettlesSeconds, 'settle_refund', refund.id);
  if (hasReference) startTimer(context, referenceSeconds, 'reference_refund', refund.id);
  if (behavior.refund === 'fails') startTimer(context, refundSettlesSeconds, 'fail_refund', refund.id);
  recordEvent(context, 'refund.created', refund);
  recordEvent(context, 'charge.refunded', charge);
  const intent = context.store.find('payment_intent', charge.payment_intent);
  if (charge.refunded && intent !== null) closeReview(context, intent, 'refunded');
  return succeed(context, refund, params.expand);
}

function findCharge(context: Context, intentId: string | null, chargeId: string | null): Charge {
  if (intentId === null && chargeId === null) {
    throw invalid('One of the following params should be provided for this request: payment_intent or charge.', {
      code: 'parameter_missing',
      param: 'payment_intent',
    });
  }
  if (intentId === null) {
    const charge = getCharge(context, chargeId ?? '', 'charge');
    return checkCaptured(charge, context.store.find('payment_intent', charge.payment_intent));
  }
  const intent = context.store.find('payment_intent', intentId);
  if (intent === null) throw missing('payment_intent', intentId, 'payment_intent');
  if (chargeId !== null && chargeId !== intent.latest_charge) throw missing('charge', chargeId, 'charge');
  const charge = intent.latest_charge === null ? null : getCharge(context, intent.latest_charge, 'charge');
  return checkCaptured(charge, intent);
}

function checkCaptured(charge: Charge | null, intent: PaymentIntent | null): Charge {
  if (charge?.captured) return charge;
  const message = `This PaymentIntent (${intent?.id}) does not have a captured charge to refund. Cancel it to release a hold.`;
  throw refused(message, {
    code: 'payment_intent_unexpected_state',
    ...(intent === null ? {} : { payment_intent: intent }),
  });
}

/** A pending refund succeeds. */
export function settleRefund(context: Context, id: string): void {
  const refund = context.store.find('refund', id);
  if (refund?.status !== 'pending') return;
  refund.status = 'succeeded';
  delete refund.pending_reason;
  context.store.put('refund', refund);
  recordEvent(context, 'refund.updated', refund);
}

/** The network gives a refund its number of 23 digits; not if it failed before. */
export function referenceRefund(context: Context, id: string): void {
  const refund = context.store.find('refund', id);
  if (refund === null || refund.status === 'failed') return;
  const reference = `7${createHash('sha256').update(id).digest('hex').replaceAll(/\D/g, '').padEnd(22, '0').slice(0, 22)}`;
  const card = { reference_type: 'acquirer_reference_number', type: 'refund' };
  refund.destination_details = { card: { reference, reference_status: 'available', ...card }, type: 'card' };
  context.store.put('refund', refund);
  recordEvent(context, 'refund.updated', refund);
}

/** A pending refund takes this many seconds longer. */
export function delayRefund(context: Context, id: string, seconds: number): Refund {
  const refund = context.store.find('refund', id);
  if (refund === null) throw missing('refund', id, 'refund');
  delayTimer(context, seconds, 'settle_refund', id);
  return refund;
}

/** A pending or succeeded refund fails; the charge no longer counts it. */
export function failRefund(context: Context, id: string, reason = 'expired_or_canceled_card'): void {
  const refund = context.store.find('refund', id);
  if (refund === null) return;
  refund.status = 'failed';
  refund.failure_reason = reason;
  delete refund.pending_reason;
  refund.failure_balance_transaction = newId('txn');
  const charge = getCharge(context, refund.charge, 'charge');
  charge.amount_refunded -= refund.amount;
  charge.refunded = false;
  context.store.put('refund', refund);
  context.store.put('charge', charge);
  recordEvent(context, 'refund.updated', refund);
  recordEvent(context, 'refund.failed', refund);
}

/** `GET /v1/refunds/:id`. */
export function retrieveRefund(context: Context, form: FormTree, id: string): Reply {
  const params = readParams(form, { expand: list(text()) });
  const refund = context.store.find('refund', id);
  if (refund === null) throw missing('refund', id, 'refund');
  return succeed(context, refund, params.expand);
}

/** `GET /v1/refunds`; filters `payment_intent`, `charge`, `created`. */
export function listRefunds(context: Context, form: FormTree): Reply {
  const params = readParams(form, { ...listFields, payment_intent: text(), charge: text() });
  const filters = [...fieldEquals('payment_intent', params.payment_intent), ...fieldEquals('charge', params.charge)];
  return listObjects(context, 'refund', '/v1/refunds', params, filters);
}
