import { invalid, missing, refused, unexpectedState } from '../api/errors.ts';
import { succeed } from '../api/expand.ts';
import type { FormTree } from '../api/form.ts';
import { mergeMetadata, readParams } from '../api/params.ts';
import type { Context, Reply } from '../context.ts';
import { recordEvent } from '../events/events.ts';
import { newId } from '../ids.ts';
import { getCharge } from './charges.ts';
import { checkGranularity } from './currencies.ts';
import { openDispute } from './disputes.ts';
import { cancelFields, captureFields, refuseRetired } from './intent-params.ts';
import { getCardOf, getPaymentMethod } from './payment-methods.ts';
import { closeReview } from './reviews.ts';
import type { CancellationReason, Charge, PaymentIntent } from './wire.ts';

/**
 * `POST /v1/payment_intents/:id/capture`: collects all of `amount_capturable` or less, once; the remainder is released.
 * Source: Stripe API reference, "Capture a PaymentIntent".
 * @throws ApiError 400 `payment_intent_unexpected_state`, or `amount_too_large` above the authorized amount.
 */
export function captureIntent(context: Context, form: FormTree, id: string): Reply {
  refuseRetired(form);
  const params = readParams(form, captureFields);
  const intent = getStored(context, id);
  if (params.final_capture === false)
    throw invalid('This account cannot capture more than once.', { param: 'final_capture' });
  if (intent.status !== 'requires_capture' || intent.latest_charge === null) throw unexpectedState(intent, 'captured');
  const amount = params.amount_to_capture ?? intent.amount_capturable;
  if (amount > intent.amount_capturable) {
    throw refused(
      `The amount to capture (${amount}) is greater than the remaining amount (${intent.amount_capturable}).`,
      {
        code: 'amount_too_large',
        param: 'amount_to_capture',
      },
    );
  }
  checkGranularity(amount, intent.currency, 'amount_to_capture');
  intent.metadata = mergeMetadata(intent.metadata, params.metadata);
  if (params.statement_descriptor_suffix) intent.statement_descriptor_suffix = params.statement_descriptor_suffix;
  const charge = getCharge(context, intent.latest_charge, 'charge');
  settleCapture(context, intent, charge, amount);
  return succeed(context, intent, params.expand);
}

/** Moves intent and charge to captured, with the events, and opens a dispute if the test card does so. */
export function settleCapture(context: Context, intent: PaymentIntent, charge: Charge, amountMinor: number): void {
  const heldBefore = intent.status === 'requires_capture';
  charge.captured = true;
  charge.amount_captured = amountMinor;
  charge.balance_transaction = newId('txn');
  intent.status = 'succeeded';
  intent.amount_capturable = 0;
  intent.amount_received = amountMinor;
  context.store.put('charge', charge);
  context.store.put('payment_intent', intent);
  if (heldBefore) recordEvent(context, 'charge.captured', charge);
  recordEvent(context, 'payment_intent.succeeded', intent);
  const { behavior } = getCardOf(context, getPaymentMethod(context, charge.payment_method, 'payment_method'));
  if (behavior.disputed) openDispute(context, charge);
}

/**
 * `POST /v1/payment_intents/:id/cancel`: final; a hold is released (Stripe API reference, "Cancel a PaymentIntent").
 */
export function cancelIntent(context: Context, form: FormTree, id: string): Reply {
  const params = readParams(form, cancelFields);
  const intent = getStored(context, id);
  if (['succeeded', 'canceled', 'processing'].includes(intent.status)) throw unexpectedState(intent, 'canceled');
  close(context, intent, params.cancellation_reason ?? null, 'charge.refunded');
  return succeed(context, intent, params.expand);
}

/** The authorization window ended: the hold expires and the intent is canceled. Does nothing in any other status. */
export function expireAuthorization(context: Context, id: string): void {
  const intent = getStored(context, id);
  if (intent.status === 'requires_capture') close(context, intent, 'automatic', 'charge.expired');
}

function close(context: Context, intent: PaymentIntent, reason: CancellationReason | null, chargeEvent: string): void {
  if (intent.status === 'requires_capture' && intent.latest_charge !== null) {
    const charge = getCharge(context, intent.latest_charge, 'charge');
    charge.refunded = true;
    charge.amount_refunded = charge.amount;
    context.store.put('charge', charge);
    recordEvent(context, chargeEvent, charge);
  }
  intent.status = 'canceled';
  intent.amount_capturable = 0;
  intent.canceled_at = context.now;
  intent.cancellation_reason = reason;
  intent.next_action = null;
  context.store.put('payment_intent', intent);
  recordEvent(context, 'payment_intent.canceled', intent);
  closeReview(context, intent, 'canceled');
}

function getStored(context: Context, id: string): PaymentIntent {
  const intent = context.store.find('payment_intent', id);
  if (intent === null) throw missing('payment_intent', id, 'intent');
  return intent;
}
