import { missing, refused, unexpectedState } from '../api/errors.ts';
import { succeed } from '../api/expand.ts';
import type { FormTree } from '../api/form.ts';
import { fieldEquals, listFields, listObjects } from '../api/lists.ts';
import { list, readParams, text } from '../api/params.ts';
import type { Context, Reply } from '../context.ts';
import { recordEvent } from '../events/events.ts';
import { newId } from '../ids.ts';
import { getCharge } from './charges.ts';
import { settleFraudWarning } from './fraud-warnings.ts';
import { failRefund } from './refunds.ts';
import type { Charge, Dispute, PaymentIntent } from './wire.ts';

/** Simulated seconds to respond to a dispute. */
const answerSeconds = 9 * 86_400;

/**
 * The cardholder disputes a captured charge with the bank: it cannot be refunded anymore, and refunds of it that are
 * pending fail (Stripe API reference, "Refund object", `failure_reason`).
 */
export function openDispute(context: Context, charge: Charge): void {
  charge.disputed = true;
  context.store.put('charge', charge);
  settleFraudWarning(context, charge);
  const dispute = disputeOf(context, charge);
  context.store.put('dispute', dispute);
  recordEvent(context, 'charge.dispute.created', dispute);
  const { rows } = context.store.select('refund', fieldEquals('charge', charge.id), 100);
  for (const { id, status } of rows) {
    if (status === 'pending') failRefund(context, id, 'charge_for_pending_refund_disputed');
  }
}

/** @throws ApiError 400 if nothing was captured. */
export function capturedCharge(context: Context, intent: PaymentIntent): Charge {
  if (intent.latest_charge === null) throw unexpectedState(intent, 'disputed');
  const charge = getCharge(context, intent.latest_charge, 'charge');
  if (!charge.captured) throw unexpectedState(intent, 'disputed');
  return charge;
}

/** The same for an intent's charge. @throws ApiError 400 if nothing was captured, or it is already disputed. */
export function disputePayment(context: Context, intent: PaymentIntent): Charge {
  const charge = capturedCharge(context, intent);
  if (charge.disputed) throw refused(`Charge ${charge.id} has been charged back.`, { code: 'charge_disputed' });
  openDispute(context, charge);
  return charge;
}

/** Moves the dispute of an intent: there was a response, or the bank decided. @throws ApiError 404 if there is none. */
export function moveDispute(context: Context, intent: PaymentIntent, status: Dispute['status']): Dispute {
  const [dispute] = context.store.select('dispute', fieldEquals('payment_intent', intent.id), 1).rows;
  if (dispute === undefined) throw missing('dispute', intent.id, 'payment_intent');
  dispute.status = status;
  const isAnswered = !status.endsWith('needs_response');
  dispute.evidence_details.due_by = isAnswered ? null : context.now + answerSeconds;
  context.store.put('dispute', dispute);
  const isOver = ['won', 'lost', 'prevented', 'warning_closed'].includes(status);
  recordEvent(context, isOver ? 'charge.dispute.closed' : 'charge.dispute.updated', dispute);
  return dispute;
}

/** `GET /v1/disputes`, newest first (Stripe API reference, "List all disputes"). */
export function listDisputes(context: Context, form: FormTree): Reply {
  const params = readParams(form, { ...listFields, charge: text(), payment_intent: text() });
  const filters = [...fieldEquals('charge', params.charge), ...fieldEquals('payment_intent', params.payment_intent)];
  return listObjects(context, 'dispute', '/v1/disputes', params, filters);
}

/** `GET /v1/disputes/:id`. */
export function retrieveDispute(context: Context, form: FormTree, id: string): Reply {
  const params = readParams(form, { expand: list(text()) });
  const dispute = context.store.find('dispute', id);
  if (dispute === null) throw missing('dispute', id, 'dispute');
  return succeed(context, dispute, params.expand);
}

/** Possible evidence (Stripe API reference, "Dispute evidence object"); none was submitted. */
const evidenceKeys = [
  'access_activity_log',
  'appeal',
  'billing_address',
  'cancellation_policy',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_communication',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'customer_signature',
  'duplicate_charge_documentation',
  'duplicate_charge_explanation',
  'duplicate_charge_id',
  'product_description',
  'receipt',
  'refund_policy',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'service_documentation',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_documentation',
  'shipping_tracking_number',
  'uncategorized_file',
  'uncategorized_text',
];

function disputeOf(context: Context, charge: Charge): Dispute {
  return {
    id: newId('du'),
    object: 'dispute',
    amount: charge.amount_captured,
    balance_transactions: [],
    charge: charge.id,
    created: context.now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: { ...Object.fromEntries(evidenceKeys.map((key) => [key, null])), enhanced_evidence: {} },
    evidence_details: {
      due_by: context.now + answerSeconds,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: null,
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  };
}
