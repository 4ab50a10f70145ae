import type { WebhookHint, WebhookReader } from '../../ports/webhooks.ts';
import { createWebhookReader, type EventObject, idOf, objectOrNull } from '../webhook-body.ts';

/**
 * Events after which a payment may stand otherwise than our rows say (Stripe documentation, "Types of events"). The
 * newer and the older names of what becomes of a refund are both sent.
 */
const telling = new Set([
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
]);

/** Reads Stripe's webhook calls. Any of the secrets may have signed: there is one for each mode and while one is changed. */
export function createStripeWebhook(secrets: readonly string[]): WebhookReader {
  return createWebhookReader('stripe', secrets, hintOf);
}

function hintOf(event: EventObject, type: string): WebhookHint | null {
  const object = objectOrNull(objectOrNull(event.data)?.object);
  if (!telling.has(type) || object === null) return null;
  const intentId = idOf(object.object === 'payment_intent' ? object.id : object.payment_intent);
  if (intentId === null) return null;
  const named = { intentIds: [intentId], orderIds: [], offerIds: [], cancellationIds: [] };
  return { live: event.livemode === true, ...named, ...(/refund/.test(type) ? { tellsOfRefund: true } : {}) };
}
