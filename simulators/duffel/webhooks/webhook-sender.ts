import { randomBytes } from 'node:crypto';
import { postEvent } from '#simulators/kit/post-event.ts';
import type { SimulatedClock } from '#simulators/kit/simulated-clock.ts';
import type { Store } from '../store.ts';
import { hashedId } from '../wire/ids.ts';
import { isoInstant } from '../wire/time.ts';
import { signWebhook } from './signature.ts';

/** A registered receiver. One per account. */
export interface WebhookRecord {
  readonly id: string;
  readonly url: string;
  readonly events: readonly string[];
  readonly active: boolean;
  readonly secret: string;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** An event and its delivery attempts. */
export interface EventRecord {
  readonly id: string;
  readonly type: string;
  readonly webhookId: string;
  readonly body: string;
  readonly createdAt: number;
  readonly attempts: number;
  readonly delivered: boolean;
  /** Last HTTP status; null if there was none. */
  readonly status: number | null;
}

/** Delay before each attempt in ms. The real service keeps trying for 72 hours; here a test would not wait. */
const waitsMs = [0, 500, 2000, 5000, 15_000];
const sendTimeoutMs = 10_000;

/** Sends events to the registered webhook, signed, at least once, with a bounded number of retries. */
export class WebhookSender {
  readonly #store: Store;
  readonly #clock: SimulatedClock;
  readonly #stopping = new AbortController();
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #sending = new Set<Promise<void>>();

  constructor(store: Store, clock: SimulatedClock) {
    this.#store = store;
    this.#clock = clock;
  }

  /**
   * Creates an event and sends it in the background, if a webhook subscribes to it. @param key its `idempotency_key`
   */
  emit(type: string, key: string, object: Readonly<Record<string, unknown>>): void {
    const now = this.#clock.now();
    for (const { doc: webhook } of this.#store.newest<WebhookRecord>('webhook')) {
      if (!webhook.active || !(webhook.events.includes(type) || type === 'ping.triggered')) continue;
      const id = hashedId('wev', randomBytes(16).toString('hex'));
      const body = JSON.stringify({
        id,
        type,
        api_version: 'v2',
        live_mode: false,
        created_at: isoInstant(now),
        idempotency_key: key,
        identity_organisation_id: hashedId('org', 'simulator'),
        data: { object },
      });
      const event: EventRecord = {
        id,
        type,
        webhookId: webhook.id,
        body,
        createdAt: now,
        attempts: 0,
        delivered: false,
        status: null,
      };
      this.#store.put('event', id, webhook.id, now, event);
      this.#schedule(event);
    }
  }

  /** Sends an event once more, whatever its status. */
  redeliver(event: EventRecord): void {
    this.#schedule({ ...event, attempts: 0, delivered: false });
  }

  /** Resumes undelivered events after a restart. */
  resume(): void {
    for (const { doc } of this.#store.newest<EventRecord>('event', 200)) {
      if (!doc.delivered && doc.attempts < waitsMs.length) this.#schedule(doc);
    }
  }

  /** Stops sending and aborts deliveries in progress. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    await Promise.all(this.#sending);
  }

  #schedule(event: EventRecord): void {
    const wait = waitsMs[event.attempts];
    if (wait === undefined || this.#stopping.signal.aborted) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      const sending = this.#send(event).finally(() => this.#sending.delete(sending));
      this.#sending.add(sending);
    }, wait);
    timer.unref();
    this.#timers.add(timer);
  }

  async #send(event: EventRecord): Promise<void> {
    const webhook = this.#store.find<WebhookRecord>('webhook', event.webhookId);
    if (webhook === null || !webhook.active) return;
    const status = await this.#post(webhook, event.body);
    if (this.#stopping.signal.aborted && status === null) return;
    const delivered = status !== null && status >= 200 && status < 300;
    const next: EventRecord = { ...event, attempts: event.attempts + 1, delivered, status };
    this.#store.put('event', event.id, webhook.id, event.createdAt, next);
    if (!delivered) this.#schedule(next);
  }

  #post(webhook: WebhookRecord, body: string): Promise<number | null> {
    // Receivers reject old signatures, so the signature uses the clock that the receiver also reads.
    const seconds = Math.floor(this.#clock.now() / 1000);
    const headers = {
      'content-type': 'application/json',
      'x-duffel-signature': signWebhook(webhook.secret, seconds, body),
    };
    return postEvent(webhook.url, { body, headers }, { stop: this.#stopping.signal, timeoutMs: sendTimeoutMs });
  }
}
