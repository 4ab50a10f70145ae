import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { offerOf, orderFor, refusal, search, sendOrder, startBench, type TestBench } from '../testing/start.ts';
import { signWebhook } from './signature.ts';

interface Received {
  readonly signature: string;
  readonly body: string;
  readonly event: {
    readonly id: string;
    readonly type: string;
    readonly idempotency_key: string;
    readonly data: { readonly object: Record<string, unknown> };
  };
}

let bench: TestBench;
let received: Received[];
let answers: number[];
let close: () => Promise<void>;
let url: string;

beforeEach(async () => {
  bench = await startBench();
  received = [];
  answers = [];
  const receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += String(chunk);
    });
    request.on('end', () => {
      received.push({ signature: String(request.headers['x-duffel-signature']), body, event: JSON.parse(body) });
      response.writeHead(answers.shift() ?? 200).end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  close = () =>
    new Promise((resolve) => {
      receiver.close(() => resolve());
      receiver.closeAllConnections();
    });
});
afterEach(async () => {
  await bench.simulator.close();
  await close();
});

const events = ['order.created', 'order.creation_failed', 'order_cancellation.confirmed'] as Parameters<
  TestBench['duffel']['webhooks']['create']
>[0]['events'];

describe('webhooks', () => {
  it('are signed with a secret that only the registration returns', async () => {
    const { data: webhook } = await bench.duffel.webhooks.create({ url, events });
    const { secret } = webhook as unknown as { secret: string };
    expect((await bench.duffel.webhooks.list({})).data[0]).not.toHaveProperty('secret');
    const offer = offerOf((await search(bench, 'JFK', 'LHR')).offers, 'ZZ');
    const { data: order } = await sendOrder(bench, orderFor(offer));
    await vi.waitFor(() => expect(received).toHaveLength(1), { timeout: 20_000 });
    const [hook] = received;
    expect(hook?.event).toMatchObject({
      type: 'order.created',
      idempotency_key: order.id,
      live_mode: false,
      data: { object: { id: order.id, offer_id: offer.id } },
    });
    const seconds = Number(/^t=(\d+),/.exec(hook?.signature ?? '')?.[1]);
    expect(hook?.signature).toBe(signWebhook(secret, seconds, hook?.body ?? ''));
  });

  it('are retried with the same event id until the receiver accepts them', async () => {
    await bench.duffel.webhooks.create({ url, events });
    answers = [500];
    const offer = offerOf((await search(bench, 'LCY', 'STN')).offers, 'ZZ');
    await sendOrder(bench, orderFor(offer));
    await bench.control('POST', '/__sim/clock', { advanceSeconds: 5 });
    await vi.waitFor(() => expect(received).toHaveLength(2), { timeout: 5000 });
    expect(received.map((hook) => hook.event.type)).toEqual(['order.creation_failed', 'order.creation_failed']);
    expect(received[0]?.event.id).toBe(received[1]?.event.id);
    await vi.waitFor(async () =>
      expect((await bench.control('GET', '/__sim/state')).events).toMatchObject([{ attempts: 2, delivered: true }]),
    );
  });

  it('are limited to one, with HTTPS or on this machine, and can be pinged and deleted through the client', async () => {
    expect(await refusal(bench.duffel.webhooks.create({ url: 'http://example.com/hook', events }))).toMatchObject({
      code: 'validation_format',
      pointer: '/url',
    });
    const { data } = await bench.duffel.webhooks.create({ url, events });
    expect(await refusal(bench.duffel.webhooks.create({ url, events }))).toMatchObject({
      status: 422,
      code: 'unsafe_unique',
    });
    await bench.duffel.webhooks.ping(data.id);
    await vi.waitFor(() => expect(received[0]?.event.type).toBe('ping.triggered'), { timeout: 20_000 });
    await bench.duffel.webhooks.delete(data.id);
    expect((await bench.duffel.webhooks.list({})).data).toEqual([]);
  });
});
