import { Issues } from '../errors.ts';
import { type JsonObject, stringOrNull } from '../json.ts';
import type { World } from '../world.ts';
import { EVENTS, readUrl } from './webhook-routes.ts';
import type { WebhookRecord } from './webhook-sender.ts';

/** The control plane's way to a webhook: a secret that the receiver was given before, and every event; replaces any. */
export function setWebhook(input: JsonObject, world: World): { id: string; url: string } {
  const issues = new Issues();
  const url = readUrl(input.url, issues);
  const secret = stringOrNull(input.secret);
  if (secret === null) issues.add('validation_required', '/secret');
  issues.throwIfAny();
  forgetWebhooks(world);
  const now = world.clock.now();
  const webhook: WebhookRecord = {
    id: world.ids.mint('end'),
    url,
    events: [...EVENTS],
    active: true,
    secret: secret ?? '',
    createdAt: now,
    updatedAt: now,
  };
  world.store.put('webhook', webhook.id, '', now, webhook);
  return { id: webhook.id, url };
}

/** No event is sent any more. */
export function forgetWebhooks(world: World): void {
  for (const { id } of world.store.newest<WebhookRecord>('webhook')) world.store.remove('webhook', id);
}
