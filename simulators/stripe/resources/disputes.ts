import { refused, unexpectedState } from '../api/errors.ts';
import { fieldEquals } from '../api/lists.ts';
import type { Context } from '../context.ts';
import { recordEvent } from '../events/events.ts';
import { newId } from '../ids.ts';
import { getCharge } from './charges.ts';
import { failRefund } from './refunds.ts';
import type { Charge, JsonObject, PaymentIntent } from './wire.ts';

/**
 * The cardholder disputes a captured charge with the bank: it cannot be refunded anymore, and refunds of it that are pending fail (Stripe
 * API reference, "Refund object", `failure_reason`).
 */
export function openDispute(context: Context, charge: Charge): void {
  charge.disputed = true;
  context.store.put('charge', charge);
  recordEvent(context, 'charge.dispute.created', disputeOf(context, charge));
  const { rows } = context.store.select('refund', fieldEquals('charge', charge.id), 100);
  for (const { id, status } of rows) {
    if (status === 'pending') failRefund(context, id, 'charge_for_pending_refund_disputed');
  }
}

/** The same for the charge of an intent. @throws ApiError 400 if nothing was captured, or it is disputed already. */
export function disputePayment(context: Context, intent: PaymentIntent): Charge {
  if (intent.latest_charge === null) throw unexpectedState(intent, 'disputed');
  const charge = getCharge(context, intent.latest_charge, 'charge');
  if (!charge.captured) throw unexpectedState(intent, 'disputed');
  if (charge.disputed) throw refused(`Charge ${charge.id} has been charged back.`, { code: 'charge_disputed' });
  openDispute(context, charge);
  return charge;
}

function disputeOf(context: Context, charge: Charge): JsonObject {
  return {
    id: newId('du'),
    object: 'dispute',
    amount: charge.amount_captured,
    balance_transactions: [],
    charge: charge.id,
    created: context.now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: {},
    evidence_details: { due_by: context.now + 9 * 86_400, has_evidence: false, past_due: false, submission_count: 0 },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  };
}
