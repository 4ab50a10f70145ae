import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import type { PaymentIntent } from '../resources/wire.ts';
import { startStripeSimulator } from '../server.ts';
import { client, failureOf, intentParams, Rig } from '../testing.ts';

const rig = new Rig();

describe('idempotency', () => {
  let counter = 0;
  const newKey = () => `key-${++counter}-${Math.random()}`;

  test('thirty parallel creates with one key create one intent', async () => {
    const params = intentParams((await rig.enterCard()).id);
    const idempotencyKey = newKey();
    const made = await Promise.all(
      Array.from({ length: 30 }, () => rig.stripe.paymentIntents.create(params, { idempotencyKey })),
    );
    expect(new Set(made.map((intent) => intent.id)).size).toBe(1);
    const replays = made.filter((intent) => intent.lastResponse.headers['idempotent-replayed'] === 'true');
    expect(replays).toHaveLength(29);
    const { payment_intents } = (await rig.sim('GET', 'state')) as { payment_intents: PaymentIntent[] };
    expect(payment_intents.filter((intent) => intent.payment_method === params.payment_method)).toHaveLength(1);
  });

  test('while the first is running, the others get 409 and nothing happens twice', async () => {
    const params = intentParams((await rig.enterCard()).id);
    const idempotencyKey = newKey();
    await rig.sim('POST', 'faults', { operation: 'payment_intents.create', kind: 'delay', delayMs: 400 });
    const impatient = client(rig.simulator.port, { maxNetworkRetries: 0 });
    const first = impatient.paymentIntents.create(params, { idempotencyKey });
    await expect.poll(async () => (await rig.sim('GET', 'faults')).faults).toEqual([]);
    const second = await failureOf(impatient.paymentIntents.create(params, { idempotencyKey }));
    expect(second).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' });
    const { id } = await first;
    const replay = await impatient.paymentIntents.create(params, { idempotencyKey });
    expect(replay.id).toBe(id);
    expect(replay.lastResponse.headers['idempotent-replayed']).toBe('true');
  });

  test('other parameters or another path under the same key are rejected', async () => {
    const idempotencyKey = newKey();
    const params = intentParams('pm_card_visa');
    const made = await rig.stripe.paymentIntents.create({ ...params, metadata: { n: 1 } }, { idempotencyKey });
    const other = await failureOf(
      rig.stripe.paymentIntents.create({ ...params, metadata: { n: 2 } }, { idempotencyKey }),
    );
    expect(other).toMatchObject({ statusCode: 400, rawType: 'idempotency_error' });
    expect(await failureOf(rig.stripe.paymentIntents.cancel(made.id, {}, { idempotencyKey }))).toMatchObject({
      rawType: 'idempotency_error',
    });
  });

  test('a replay returns the stored response and names the first request', async () => {
    const idempotencyKey = newKey();
    const params = intentParams('pm_card_visa');
    const made = await rig.stripe.paymentIntents.create(params, { idempotencyKey });
    await rig.stripe.paymentIntents.cancel(made.id);
    const replay = await rig.stripe.paymentIntents.create(params, { idempotencyKey });
    expect(replay).toMatchObject({ id: made.id, status: 'requires_confirmation' });
    expect(replay.lastResponse.headers['original-request']).toBe(made.lastResponse.requestId);
  });

  test('a decline is stored under the key, rejected parameters are not', async () => {
    const { id } = await rig.createIntent('4000000000009995');
    const idempotencyKey = newKey();
    expect(await failureOf(rig.stripe.paymentIntents.confirm(id, {}, { idempotencyKey }))).toMatchObject({
      statusCode: 402,
    });
    const replay = await failureOf(rig.stripe.paymentIntents.confirm(id, {}, { idempotencyKey }));
    expect(replay).toMatchObject({
      statusCode: 402,
      decline_code: 'insufficient_funds',
      headers: { 'idempotent-replayed': 'true' },
    });
    expect((await rig.stripe.charges.list({ payment_intent: id })).data).toHaveLength(1);

    const free = newKey();
    expect(
      await failureOf(rig.stripe.paymentIntents.create({ amount: 0, currency: 'eur' }, { idempotencyKey: free })),
    ).toMatchObject({ statusCode: 400 });
    expect(
      await rig.stripe.paymentIntents.create({ amount: 100, currency: 'eur' }, { idempotencyKey: free }),
    ).toMatchObject({ amount: 100 });
  });

  test('a capture retried with its key succeeds again; options in the wrong argument are an unknown parameter', async () => {
    const { id } = await rig.authorize();
    const misplaced = { idempotencyKey: 'k' } as Stripe.PaymentIntentCaptureParams;
    expect(await failureOf(rig.stripe.paymentIntents.capture(id, misplaced))).toMatchObject({
      code: 'parameter_unknown',
      param: 'idempotencyKey',
    });
    const options = { idempotencyKey: newKey() };
    expect(await rig.stripe.paymentIntents.capture(id, {}, options)).toMatchObject({ status: 'succeeded' });
    expect(await rig.stripe.paymentIntents.capture(id, {}, options)).toMatchObject({ status: 'succeeded' });
  });

  test('responses and objects survive a restart with the same file', async () => {
    const idempotencyKey = newKey();
    const params = intentParams('pm_card_visa');
    const made = await rig.stripe.paymentIntents.create(params, { idempotencyKey });
    await rig.simulator.close();
    await rig.start();
    const replay = await rig.stripe.paymentIntents.create(params, { idempotencyKey });
    expect(replay.id).toBe(made.id);
    expect(replay.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(await rig.stripe.paymentIntents.confirm(made.id)).toMatchObject({ status: 'requires_capture' });
  });

  test('a key can be reused after a day', async () => {
    const idempotencyKey = newKey();
    const params = intentParams('pm_card_visa');
    const made = await rig.stripe.paymentIntents.create(params, { idempotencyKey });
    await rig.sim('POST', 'clock', { advanceSeconds: 86_400 });
    expect((await rig.stripe.paymentIntents.create(params, { idempotencyKey })).id).not.toBe(made.id);
  });
});

test('close finishes while a call is waiting, and the call leaves no reservation behind', async () => {
  const path = join(rig.folder, 'closing.sqlite');
  const slow = await startStripeSimulator({ databasePath: path, latencyMs: 60_000 });
  const params = { amount: 100, currency: 'eur' };
  const waiting = failureOf(
    client(slow.port, { maxNetworkRetries: 0 }).paymentIntents.create(params, { idempotencyKey: 'k' }),
  );
  const spy = new DatabaseSync(path, { readOnly: true });
  const reserved = () => spy.prepare('SELECT count(*) AS n FROM idempotency WHERE status IS NULL').get()?.n;
  await expect.poll(reserved).toBe(1);
  spy.close();
  await slow.close();
  expect(await waiting).toBeInstanceOf(Stripe.errors.StripeConnectionError);
  const fast = await startStripeSimulator({ databasePath: path });
  expect(await client(fast.port).paymentIntents.create(params, { idempotencyKey: 'k' })).toMatchObject({ amount: 100 });
  await fast.close();
});
