import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createStripeClient } from './client.ts';

/** Answers each request. */
let answer: (response: ServerResponse, request: IncomingMessage, body: string) => void;
let asked = 0;
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => {
    body += chunk.toString();
  });
  request.on('end', () => {
    asked += 1;
    answer(response, request, body);
  });
});
let stripe: Stripe;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  stripe = createStripeClient({ secretKey: 'sk_test_any', baseUrl, retryPauseMs: 1 });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const json = (response: ServerResponse, text: string) =>
  response.setHeader('content-type', 'application/json').end(text);

test('a call is sent with its fields, its key and the version, and answered with the object [PAY-02]', async () => {
  answer = (response, { method, url, headers }, body) =>
    json(response, JSON.stringify({ id: 'pi_1', sent: [method, url, headers['idempotency-key'], body] }));
  const intent = await stripe.paymentIntents.create({ amount: 100, currency: 'usd' }, { idempotencyKey: 'key-1' });
  expect(intent).toMatchObject({
    id: 'pi_1',
    sent: ['POST', '/v1/payment_intents', 'key-1', 'amount=100&currency=usd'],
  });
  expect(intent.lastResponse.statusCode).toBe(200);
  const found = await stripe.paymentIntents.list({ limit: 3 });
  expect(found).toMatchObject({ sent: ['GET', '/v1/payment_intents?limit=3', null, ''] });
});

test.each(['"x"', '42', '1e999', 'true', 'null', '{', '<h1>Hello</h1>'])(
  'an answer that is %s is an error of that call, and of nothing else [SAFE-02]',
  async (text) => {
    answer = (response) => json(response, text);
    await expect(stripe.paymentIntents.retrieve('pi_1')).rejects.toMatchObject({ type: 'StripeAPIError' });
  },
);

test('an answer in drops ends at the deadline of the whole call, and its connection is given up [SAFE-02]', async () => {
  const left = Promise.withResolvers<void>();
  answer = (response) => {
    response.setHeader('content-type', 'application/json').write('{');
    const drops = setInterval(() => response.write(' '), 20);
    response.on('close', () => {
      clearInterval(drops);
      left.resolve();
    });
  };
  const call = stripe.paymentIntents.retrieve('pi_1', {}, { timeout: 200, maxNetworkRetries: 0 });
  await expect(call).rejects.toMatchObject({ type: 'StripeConnectionError', detail: { code: 'ETIMEDOUT' } });
  await left.promise;
});

test('an answer without end is given up instead of filling the memory [SAFE-02]', async () => {
  const piece = Buffer.alloc(4 * 1024 * 1024, ' ');
  let sent = 0;
  answer = (response) => {
    response.setHeader('content-type', 'application/json');
    const next = (): void => {
      sent += piece.length;
      response.write(piece, (error) => (error ? undefined : next()));
    };
    next();
  };
  const call = stripe.paymentIntents.retrieve('pi_1', {}, { maxNetworkRetries: 0 });
  await expect(call).rejects.toMatchObject({ type: 'StripeConnectionError' });
  expect(sent).toBeLessThan(64 * 1024 * 1024);
});

test('a connection that closes before the answer is tried again; a redirect is not followed [SAFE-02] [PAY-08]', async () => {
  asked = 0;
  answer = (response) => {
    if (asked === 1) response.destroy();
    else json(response, '{"id":"pi_1"}');
  };
  expect(await stripe.paymentIntents.capture('pi_1')).toMatchObject({ id: 'pi_1' });
  expect(asked).toBe(2);
  answer = (response) => response.writeHead(307, { location: '/elsewhere' }).end();
  asked = 0;
  await expect(stripe.paymentIntents.capture('pi_1')).rejects.toMatchObject({ type: 'StripeAPIError' });
  expect(asked).toBe(1);
});
