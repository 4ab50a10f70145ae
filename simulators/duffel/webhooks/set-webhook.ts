import type { Context } from '../context.ts';
import { Issues } from '../wire/errors.ts';
import { type JsonObject, stringOrNull } from '../wire/json.ts';
import { readUrl, webhookEventTypes } from './webhook-routes.ts';
import type { WebhookRecord } from './webhook-sender.ts';

/** Sets or replaces the webhook through the control plane: for every event, with the receiver's existing secret. */
export function setWebhook(input: JsonObject, context: Context): { id: string; url: string } {
  const issues = new Issues();
  const url = readUrl(input.url, issues);
  const secret = stringOrNull(input.secret);
  if (secret === null) issues.add('validation_required', '/secret');
  issues.throwIfAny();
  deleteWebhooks(context);
  const now = context.clock.now();
  const webhook: WebhookRecord = {
    id: context.ids.mint('end'),
    url,
    events: [...webhookEventTypes],
    active: true,
    secret: secret ?? '',
    createdAt: now,
    updatedAt: now,
  };
  context.store.put('webhook', webhook.id, '', now, webhook);
  return { id: webhook.id, url };
}

/** Stops all events. */
export function deleteWebhooks(context: Context): void {
  for (const { id } of context.store.newest<WebhookRecord>('webhook')) context.store.remove('webhook', id);
}
