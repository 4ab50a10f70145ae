import Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { client, failureOf, Rig } from '../testing.ts';

const rig = new Rig();

describe('planned failures', () => {
  const once = () => client(rig.simulator.port, { maxNetworkRetries: 0 });
  const statusOf = async (id: string) => (await rig.stripe.paymentIntents.retrieve(id)).status;

  test('reset_before does nothing', async () => {
    const { id } = await rig.createIntent();
    await rig.sim('POST', 'faults', { operation: 'confirm', kind: 'reset_before', times: 2 });
    expect(await failureOf(once().paymentIntents.confirm(id))).toBeInstanceOf(Stripe.errors.StripeConnectionError);
    expect(await statusOf(id)).toBe('requires_confirmation');
  });

  test('reset_after executes the call, as a retry with the same key shows', async () => {
    const { id } = await rig.createIntent();
    const options = { idempotencyKey: `after-${id}` };
    await rig.sim('POST', 'faults', { operation: 'payment_intents.confirm', kind: 'reset_after', times: 2 });
    expect(await failureOf(once().paymentIntents.confirm(id, {}, options))).toBeInstanceOf(
      Stripe.errors.StripeConnectionError,
    );
    expect(await statusOf(id)).toBe('requires_capture');
    const replay = await rig.stripe.paymentIntents.confirm(id, {}, options);
    expect(replay.status).toBe('requires_capture');
    expect(replay.lastResponse.headers['idempotent-replayed']).toBe('true');
  });

  test('error_500_stored executes the call, and the key returns 500 from then on', async () => {
    const { id } = await rig.authorize();
    const options = { idempotencyKey: `stored-${id}` };
    await rig.sim('POST', 'faults', { operation: 'capture', kind: 'error_500_stored' });
    expect(await failureOf(rig.stripe.paymentIntents.capture(id, {}, options))).toMatchObject({
      statusCode: 500,
      rawType: 'api_error',
    });
    expect(await failureOf(once().paymentIntents.capture(id, {}, options))).toMatchObject({
      headers: { 'idempotent-replayed': 'true' },
    });
    expect(await statusOf(id)).toBe('succeeded');
  });

  test('error_500_stored can also leave the call unexecuted', async () => {
    const { id } = await rig.authorize();
    await rig.sim('POST', 'faults', { operation: 'cancel', kind: 'error_500_stored', executes: false });
    expect(await failureOf(rig.stripe.paymentIntents.cancel(id, {}, { idempotencyKey: `void-${id}` }))).toMatchObject({
      statusCode: 500,
    });
    expect(await statusOf(id)).toBe('requires_capture');
  });

  test.each([
    ['error_500_not_stored', 500, 'api_error'],
    ['error_503', 503, 'api_error'],
    ['conflict_409', 409, 'idempotency_error'],
    ['rate_limit_429', 429, 'invalid_request_error'],
  ])('%s does nothing and stores nothing', async (kind, statusCode, rawType) => {
    const { id } = await rig.authorize();
    const options = { idempotencyKey: `${kind}-${id}` };
    await rig.sim('POST', 'faults', { operation: 'capture', kind });
    expect(await failureOf(once().paymentIntents.capture(id, {}, options))).toMatchObject({ statusCode, rawType });
    expect(await statusOf(id)).toBe('requires_capture');
    expect(await rig.stripe.paymentIntents.capture(id, {}, options)).toMatchObject({ status: 'succeeded' });
  });

  test('the client recovers from a 500 that is not stored', async () => {
    await rig.sim('POST', 'faults', { operation: '*', kind: 'error_500_not_stored' });
    expect(await rig.stripe.balance.retrieve()).toMatchObject({ object: 'balance' });
  });

  test('truncated and not_json execute the call', async () => {
    for (const [kind, type] of [
      ['truncated', Stripe.errors.StripeConnectionError],
      ['not_json', Stripe.errors.StripeAPIError],
    ] as const) {
      const { id } = await rig.authorize();
      await rig.sim('POST', 'faults', { operation: 'cancel', kind, times: 2 });
      const error = await failureOf(once().paymentIntents.cancel(id));
      expect(error).toBeInstanceOf(type);
      expect(error.statusCode).toBeUndefined();
      await rig.sim('DELETE', 'faults');
      expect(await statusOf(id)).toBe('canceled');
    }
  });

  test("delay exceeds the caller's timeout, and the call is executed", async () => {
    const { id } = await rig.authorize();
    await rig.sim('POST', 'faults', { operation: 'cancel', kind: 'delay', delayMs: 300 });
    const hasty = client(rig.simulator.port, { maxNetworkRetries: 0, timeout: 100 });
    expect(await failureOf(hasty.paymentIntents.cancel(id))).toBeInstanceOf(Stripe.errors.StripeConnectionError);
    await expect.poll(() => statusOf(id)).toBe('canceled');
  });

  test('pause holds a call in transit, and no other of its key, until the faults are cleared', async () => {
    const { id } = await rig.authorize();
    const options = { idempotencyKey: `pause-${id}` };
    await rig.sim('POST', 'faults', { operation: 'capture', kind: 'pause', times: 2 });
    const held = rig.stripe.paymentIntents.capture(id, {}, options);
    await expect.poll(async () => (await rig.sim('GET', 'faults')).faults).toMatchObject([{ timesLeft: 1 }]);
    // Unused faults are dropped; held calls stay held.
    expect(await rig.sim('DELETE', 'faults/waiting')).toEqual({ faults: [] });
    expect(await statusOf(id)).toBe('requires_capture');
    const other = await rig.stripe.paymentIntents.capture(id, {}, options);
    expect(other).toMatchObject({ status: 'succeeded' });
    await rig.sim('DELETE', 'faults');
    expect((await held).lastResponse.headers['idempotent-replayed']).toBe('true');
  });

  test.each([
    ['hold_before', 'requires_capture', 'canceled'],
    ['hold_then_act', 'requires_capture', 'canceled'],
    ['hold_after', 'canceled', 'canceled'],
  ])('%s keeps the caller waiting; the intent is %s meanwhile', async (kind, meanwhile, repeated) => {
    const { id } = await rig.authorize();
    await rig.sim('POST', 'faults', { operation: 'cancel', kind, delayMs: 50 });
    const hasty = client(rig.simulator.port, { maxNetworkRetries: 0, timeout: 300 });
    const call = failureOf(hasty.paymentIntents.cancel(id, {}, { idempotencyKey: `${kind}-${id}` }));
    await expect.poll(async () => (await rig.sim('GET', 'faults')).faults).toEqual([]);
    await expect.poll(() => statusOf(id)).toBe(meanwhile);
    expect(await call).toBeInstanceOf(Stripe.errors.StripeConnectionError);
    if (kind === 'hold_before') expect(await statusOf(id)).toBe('requires_capture');
    else await expect.poll(() => statusOf(id)).toBe('canceled');
    const again = await rig.stripe.paymentIntents.cancel(id, {}, { idempotencyKey: `${kind}-${id}` });
    expect(again.status).toBe(repeated);
  });

  test('raw_cards_refused simulates an account without access to raw card data', async () => {
    await rig.sim('POST', 'faults', { operation: 'payment_methods.create', kind: 'raw_cards_refused' });
    const error = await failureOf(rig.enterCard());
    expect(error).toMatchObject({ statusCode: 402, rawType: 'invalid_request_error' });
    expect(error.code).toBeUndefined();
  });

  test('the control plane rejects nonsense and pages of a browser', async () => {
    await expect(rig.sim('POST', 'faults', { operation: 'fly', kind: 'delay' })).rejects.toThrow(/Unknown operation/);
    await expect(rig.sim('POST', 'faults', { operation: '*', kind: 'fire' })).rejects.toThrow(/Unknown kind/);
    const page = await fetch(`${rig.simulator.origin}/__sim/state`, { headers: { origin: 'https://example.com' } });
    expect(page.status).toBe(403);
  });
});
