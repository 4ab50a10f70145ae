import type { Context } from '../context.ts';
import { newId } from '../ids.ts';
import type { JsonObject, StripeEvent } from '../resources/wire.ts';

/** The API version the simulator speaks and writes into events. */
export const apiVersion = '2026-10-28.endive';

/** Records an event with a snapshot of the object in the running transaction (Stripe API reference, "Events"). */
export function recordEvent(context: Context, type: string, object: JsonObject): void {
  const endpoints = context.store.rows('SELECT count(*) AS n FROM webhook_endpoints')[0]?.n;
  const event: StripeEvent = {
    id: newId('evt'),
    object: 'event',
    api_version: apiVersion,
    created: context.now,
    data: { object: structuredClone(object) },
    livemode: false,
    pending_webhooks: typeof endpoints === 'number' ? endpoints : 0,
    request: { id: context.requestId, idempotency_key: context.idempotencyKey },
    type,
  };
  context.store.put('event', event);
  context.events.push(event);
}
