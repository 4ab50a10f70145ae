import type { WebhookHint, WebhookReader } from '#server/ports/webhooks.ts';
import { createWebhookReader, type EventObject, idOf, objectOrNull } from '../webhook-body.ts';

/** Events after which an order may differ from our rows (Duffel documentation, "Webhook events"). */
const relevantEvents = new Set([
  'order.created',
  'order.creation_failed',
  'order.updated',
  'order.airline_initiated_change_detected',
  'air.order.changed',
  'order_cancellation.confirmed',
]);

/** Reads Duffel's webhook calls. Accepts any of the secrets: there is one per mode, and two during a rotation. */
export function createDuffelWebhook(secrets: readonly string[]): WebhookReader {
  return createWebhookReader('duffel', secrets, hintOf);
}

/** Only the ids in an event's object are documented, so they are recognized by their prefix. */
function hintOf(event: EventObject, type: string): WebhookHint | null {
  const object = objectOrNull(objectOrNull(event.data)?.object) ?? {};
  if (!relevantEvents.has(type)) return null;
  const named = [object.id, object.order_id, object.offer_id, event.idempotency_key];
  const ids = [...new Set(named.map(idOf))];
  const beginningWith = (prefix: string) => ids.filter((id): id is string => id?.startsWith(prefix) === true);
  const hint = {
    live: event.live_mode === true,
    intentIds: [],
    orderIds: beginningWith('ord_'),
    offerIds: beginningWith('off_'),
    cancellationIds: beginningWith('ore_'),
    ...(type === 'order.creation_failed' ? { saysNoOrder: true } : {}),
  };
  return hint.orderIds.length + hint.offerIds.length + hint.cancellationIds.length > 0 ? hint : null;
}
