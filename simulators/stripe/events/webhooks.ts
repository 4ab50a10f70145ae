import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { postEvent } from '#simulators/kit/post-event.ts';
import { newId } from '../ids.ts';
import type { StripeEvent } from '../resources/wire.ts';
import type { Store } from '../store.ts';

const retryAfterMs = [0, 250, 1000, 3000];
const answerWithinMs = 5000;

/**
 * Sends events to the registered addresses, each signed with the address's secret, at most four times until a 2xx
 * answer. Order is not guaranteed. Source: Stripe documentation, "Receive Stripe events in your webhook endpoint".
 */
export class Webhooks {
  readonly #store: Store;
  readonly #nowSeconds: () => number;
  readonly #closing = new AbortController();

  constructor(store: Store, nowSeconds: () => number) {
    this.#store = store;
    this.#nowSeconds = nowSeconds;
  }

  /** Registers an address, or changes its secret. Survives a restart. */
  register(url: string, secret: string): string {
    const id = newId('we');
    this.#store.run(
      'INSERT INTO webhook_endpoints VALUES (?, ?, ?) ON CONFLICT (url) DO UPDATE SET secret = excluded.secret',
      id,
      url,
      secret,
    );
    return id;
  }

  clear(): void {
    this.#store.run('DELETE FROM webhook_endpoints');
  }

  /** Starts the deliveries and returns at once. `close` abandons those in progress. */
  deliver(events: StripeEvent[]): void {
    if (events.length === 0) return;
    for (const endpoint of this.#store.rows('SELECT url, secret FROM webhook_endpoints')) {
      for (const event of events) void this.#deliverOne(event, String(endpoint.url), String(endpoint.secret));
    }
  }

  close(): void {
    this.#closing.abort();
  }

  async #deliverOne(event: StripeEvent, url: string, secret: string): Promise<void> {
    for (const delayMs of retryAfterMs) {
      const isOpen = await sleep(delayMs, true, { signal: this.#closing.signal }).catch(() => false);
      if (!isOpen || (await this.#attempt(JSON.stringify(event, null, 2), url, secret))) return;
    }
  }

  async #attempt(body: string, url: string, secret: string): Promise<boolean> {
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': signatureOf(body, secret, this.#nowSeconds()),
      'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
    };
    const times = { stop: this.#closing.signal, timeoutMs: answerWithinMs };
    const status = await postEvent(url, { body, headers }, times);
    return status !== null && status >= 200 && status < 300;
  }
}

/** The `Stripe-Signature` header: time and HMAC-SHA256 over `<time>.<body>` with the whole secret as key. */
function signatureOf(body: string, secret: string, nowSeconds: number): string {
  const v1 = createHmac('sha256', secret).update(`${nowSeconds}.${body}`).digest('hex');
  return `t=${nowSeconds},v1=${v1}`;
}
