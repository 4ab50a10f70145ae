import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from './ids.ts';
import type { Store } from './store.ts';
import type { StripeEvent } from './wire.ts';

const RETRY_AFTER_MS = [0, 250, 1000, 3000];
const ANSWER_WITHIN_MS = 5000;

/**
 * Sends events to the registered addresses, each signed with the address's secret, at most four times until a 2xx answer.
 * Order is not guaranteed. Source: Stripe documentation, "Receive Stripe events in your webhook endpoint".
 */
export class Webhooks {
  readonly #store: Store;
  readonly #nowSeconds: () => number;
  readonly #closing = new AbortController();

  constructor(store: Store, nowSeconds: () => number) {
    this.#store = store;
    this.#nowSeconds = nowSeconds;
  }

  /** Registers an address, or gives it another secret. Survives a restart. */
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

  /** Starts the deliveries and returns at once. Deliveries still under way at `close` are given up. */
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
    for (const delayMs of RETRY_AFTER_MS) {
      try {
        await sleep(delayMs, undefined, { signal: this.#closing.signal });
        if (await this.#attempt(JSON.stringify(event, null, 2), url, secret)) return;
      } catch {
        // Closing, or the address did not answer: the loop decides between another try and giving up.
        if (this.#closing.signal.aborted) return;
      }
    }
  }

  async #attempt(body: string, url: string, secret: string): Promise<boolean> {
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': signatureOf(body, secret, this.#nowSeconds()),
      'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
    };
    const signal = AbortSignal.any([this.#closing.signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]);
    const answer = await fetch(url, { method: 'POST', body, headers, signal, redirect: 'manual' });
    await answer.body?.cancel();
    return answer.ok;
  }
}

/** The `Stripe-Signature` header: time and HMAC-SHA256 over `<time>.<body>` with the whole secret as key. */
function signatureOf(body: string, secret: string, nowSeconds: number): string {
  const v1 = createHmac('sha256', secret).update(`${nowSeconds}.${body}`).digest('hex');
  return `t=${nowSeconds},v1=${v1}`;
}
