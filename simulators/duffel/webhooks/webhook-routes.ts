import { randomBytes } from 'node:crypto';
import type { Context } from '../context.ts';
import { type Answer, created, type Handler, ok } from '../http/call.ts';
import { apiError, Issues } from '../wire/errors.ts';
import { parseJson } from '../wire/json.ts';
import { paginate } from '../wire/paging.ts';
import { isoInstant } from '../wire/time.ts';
import type { EventRecord, WebhookRecord } from './webhook-sender.ts';

/** The events a webhook can subscribe to (Duffel documentation, "Webhook events"). */
export const webhookEventTypes: ReadonlySet<string> = new Set([
  'order.created',
  'order.creation_failed',
  'order.airline_initiated_change_detected',
  'air.order.changed',
  'order_cancellation.created',
  'order_cancellation.confirmed',
  'air.payment.pending',
  'air.payment.succeeded',
  'air.payment.failed',
  'air.payment.cancelled',
  'air.airline_credit.created',
  'air.airline_credit.spent',
  'air.airline_credit.invalidated',
  'ping.triggered',
]);

function wireWebhook(webhook: WebhookRecord): Record<string, unknown> {
  return {
    id: webhook.id,
    active: webhook.active,
    events: webhook.events,
    url: webhook.url,
    live_mode: false,
    created_at: isoInstant(webhook.createdAt),
    updated_at: isoInstant(webhook.updatedAt),
  };
}

/** HTTPS, or plain HTTP to this machine, which the real service would reject. */
export function readUrl(value: unknown, issues: Issues): string {
  if (value === undefined || value === null || value === '') issues.add('validation_required', '/url');
  else if (typeof value !== 'string' || !URL.canParse(value)) issues.add('validation_format', '/url');
  else {
    const url = new URL(value);
    const loopback = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
    if (url.protocol === 'https:' || (url.protocol === 'http:' && loopback)) return value;
    issues.add('validation_format', '/url', 'Only HTTPS is accepted.');
  }
  return '';
}

function readEvents(value: unknown, issues: Issues): string[] {
  if (!Array.isArray(value) || value.length === 0) {
    issues.add('validation_required', '/events');
    return [];
  }
  value.forEach((event, i) => {
    if (typeof event !== 'string' || !webhookEventTypes.has(event)) issues.add('validation_inclusion', `/events/${i}`);
  });
  return value.map(String);
}

function getWebhook(id: string, context: Context): WebhookRecord {
  const webhook = context.store.find<WebhookRecord>('webhook', id);
  if (webhook === null) throw apiError('not_found');
  return webhook;
}

/** `POST /air/webhooks`: only this response contains the secret. Only one webhook may exist. */
export const createWebhook: Handler = (call, context): Answer => {
  const issues = new Issues();
  const url = readUrl(call.body.url, issues);
  const events = readEvents(call.body.events, issues);
  issues.throwIfAny();
  if (context.store.newest('webhook').length > 0) throw apiError('unsafe_unique', { pointer: '/url' });
  const now = context.clock.now();
  const secret = randomBytes(24).toString('base64');
  const webhook: WebhookRecord = {
    id: context.ids.mint('end'),
    url,
    events,
    active: true,
    secret,
    createdAt: now,
    updatedAt: now,
  };
  context.store.put('webhook', webhook.id, '', now, webhook);
  return created({ ...wireWebhook(webhook), secret });
};

/** `GET /air/webhooks`. */
export const listWebhooks: Handler = (call, context): Answer => {
  const page = paginate(
    context.store.newest<WebhookRecord>('webhook').map((row) => row.doc),
    call.query,
    (webhook) => webhook.id,
  );
  return ok(page.items.map(wireWebhook), page.meta);
};

/** `GET /air/webhooks/{id}`. */
export const readWebhook: Handler = (call, context): Answer =>
  ok(wireWebhook(getWebhook(call.params.id ?? '', context)));

/** `PATCH /air/webhooks/{id}`: URL and whether it is active. */
export const updateWebhook: Handler = (call, context): Answer => {
  const webhook = getWebhook(call.params.id ?? '', context);
  const issues = new Issues();
  const url = call.body.url === undefined ? webhook.url : readUrl(call.body.url, issues);
  const { active } = call.body;
  if (active !== undefined && typeof active !== 'boolean') issues.add('validation_type', '/active');
  issues.throwIfAny();
  const next = {
    ...webhook,
    url,
    active: typeof active === 'boolean' ? active : webhook.active,
    updatedAt: context.clock.now(),
  };
  context.store.put('webhook', webhook.id, '', webhook.createdAt, next);
  return ok(wireWebhook(next));
};

/** `DELETE /air/webhooks/{id}`. */
export const deleteWebhook: Handler = (call, context): Answer => {
  const webhook = getWebhook(call.params.id ?? '', context);
  context.store.remove('webhook', webhook.id);
  return ok(wireWebhook(webhook));
};

/** `POST /air/webhooks/{id}/actions/ping`: sends `ping.triggered`. */
export const pingWebhook: Handler = (call, context): Answer => {
  const webhook = getWebhook(call.params.id ?? '', context);
  context.webhooks.emit('ping.triggered', webhook.id, {});
  return ok(wireWebhook(webhook));
};

/** `GET /air/webhooks/events`: newest first. */
export const listEvents: Handler = (call, context): Answer => {
  const page = paginate(
    context.store.newest<EventRecord>('event', 1000).map((row) => row.doc),
    call.query,
    (event) => event.id,
  );
  return ok(page.items.map(wireEvent), page.meta);
};

function wireEvent(event: EventRecord): unknown {
  return { ...(parseJson(event.body) as object), delivered: event.delivered, attempts: event.attempts };
}

/** `GET /air/webhooks/events/{id}`. */
export const readEvent: Handler = (call, context): Answer => {
  const event = context.store.find<EventRecord>('event', call.params.id ?? '');
  if (event === null) throw apiError('not_found');
  return ok(wireEvent(event));
};

/** `GET /air/webhooks/deliveries`: the last attempt of each event, newest first. */
export const listDeliveries: Handler = (call, context): Answer => {
  const sent = context.store
    .newest<EventRecord>('event', 1000)
    .map((row) => row.doc)
    .filter((event) => event.attempts > 0);
  const page = paginate(sent, call.query, (event) => event.id);
  return ok(page.items.map(wireDelivery), page.meta);
};

function wireDelivery(event: EventRecord): unknown {
  return {
    id: event.id.replace('wev_', 'del_'),
    event_id: event.id,
    type: event.type,
    webhook_id: event.webhookId,
    live_mode: false,
    delivery_success: event.delivered,
    response_status_code: event.status,
    created_at: isoInstant(event.createdAt),
  };
}

/** `POST /air/webhooks/events/{id}/actions/redeliver`. */
export const redeliverEvent: Handler = (call, context): Answer => {
  const event = context.store.find<EventRecord>('event', call.params.id ?? '');
  if (event === null) throw apiError('not_found');
  context.webhooks.redeliver(event);
  return ok(wireEvent(event));
};
