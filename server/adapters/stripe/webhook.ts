import type { WebhookHint, WebhookReader } from '#server/ports/webhooks.ts';
import { createWebhookReader, type EventObject, idOf, objectOrNull } from '../webhook-body.ts';

/**
 * Events after which a payment may differ from our rows (Stripe documentation, "Types of events"). Stripe sends refund
 * events under both their newer and older names.
 */
const relevantEvents = new Set([
  'payment_intent.amount_capturable_updated',
  'payment_intent.succeeded',
  'payment_intent.canceled',
  'payment_intent.payment_failed',
  'charge.captured',
  'charge.expired',
  'charge.refunded',
  'charge.refund.updated',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'radar.early_fraud_warning.created',
  'radar.early_fraud_warning.updated',
  'review.closed',
]);

/** Reads Stripe's webhook calls. Accepts any of the secrets: there is one per mode, and two during a rotation. */
export function createStripeWebhook(secrets: readonly string[]): WebhookReader {
  return createWebhookReader('stripe', secrets, hintOf);
}

function hintOf(event: EventObject, type: string): WebhookHint | null {
  const object = objectOrNull(objectOrNull(event.data)?.object);
  if (!relevantEvents.has(type) || object === null) return null;
  const intentId = idOf(object.object === 'payment_intent' ? object.id : object.payment_intent);
  if (intentId === null) return null;
  const named = { intentIds: [intentId], orderIds: [], offerIds: [], cancellationIds: [] };
  return {
    live: event.livemode === true,
    ...named,
    ...(/refund/.test(type) ? { reportsRefund: true } : {}),
    ...(/^charge\.dispute\.|^radar\./.test(type) ? { reportsDispute: true } : {}),
  };
}
