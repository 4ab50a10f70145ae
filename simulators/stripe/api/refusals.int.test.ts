import Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { startStripeSimulator } from '../server.ts';
import { client, failureOf, intentParams, Rig } from '../testing.ts';

const rig = new Rig();

describe('refusals', () => {
  const post = (params: object) => rig.stripe.paymentIntents.create({ ...intentParams('pm_card_visa'), ...params });

  test.each([
    ['an unknown parameter', { colour: 'red' }, { code: 'parameter_unknown', param: 'colour' }],
    [
      'an unknown nested parameter',
      { automatic_payment_methods: { enabled: true, x: 1 } },
      { code: 'parameter_unknown', param: 'automatic_payment_methods[x]' },
    ],
    ['no amount', { amount: undefined }, { code: 'parameter_missing', param: 'amount' }],
    ['amount 0', { amount: 0 }, { code: 'parameter_invalid_integer', param: 'amount' }],
    ['a float amount', { amount: 10.5 }, { code: 'parameter_invalid_integer', param: 'amount' }],
    ['too little', { amount: 49 }, { code: 'amount_too_small' }],
    ['too much', { amount: 100_000_000 }, { code: 'amount_too_large' }],
    ['upper-case currency', { currency: 'EUR' }, { param: 'currency' }],
    ['an unknown currency', { currency: 'xxx' }, { param: 'currency' }],
    ['a last digit in dinars', { currency: 'kwd', amount: 5124 }, { param: 'amount' }],
    ['payment_method_types', { payment_method_types: ['card'] }, { code: 'payment_method_types_no_longer_supported' }],
    ['statement_descriptor', { statement_descriptor: 'TAILFIN' }, { param: 'statement_descriptor' }],
    ['an unknown PaymentMethod', { payment_method: 'pm_none' }, { code: 'resource_missing', statusCode: 404 }],
    [
      'both options for choosing methods',
      { allowed_payment_method_types: ['card'] },
      { param: 'allowed_payment_method_types' },
    ],
    ['a confirm parameter without confirm', { error_on_requires_action: true }, { param: 'error_on_requires_action' }],
    ['expanding a field that cannot be expanded', { expand: ['amount'] }, { param: 'expand' }],
    ['a long metadata value', { metadata: { note: 'x'.repeat(501) } }, { param: 'metadata[note]' }],
  ])('%s', async (_name, params, expected) => {
    const error = await failureOf(post(params));
    expect(error).toMatchObject({ statusCode: 400, rawType: 'invalid_request_error', ...expected });
    expect(error.requestId).toMatch(/^req_/);
  });

  test('confirming without return_url when redirects are possible', async () => {
    const { automatic_payment_methods: _, ...open } = intentParams('pm_card_visa');
    const error = await failureOf(rig.stripe.paymentIntents.create({ ...open, confirm: true }));
    expect(error).toMatchObject({ statusCode: 400, param: 'return_url' });
    const given = await rig.stripe.paymentIntents.create({
      ...open,
      confirm: true,
      return_url: 'https://example.com/',
    });
    expect(given.status).toBe('requires_capture');
    const narrow = await rig.stripe.paymentIntents.create({
      ...open,
      allowed_payment_method_types: ['card'],
      confirm: true,
    });
    expect(narrow.status).toBe('requires_capture');
  });

  test('unknown ids and paths', async () => {
    expect(await failureOf(rig.stripe.paymentIntents.retrieve('pi_none'))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    });
    expect(await failureOf(rig.stripe.customers.list())).toMatchObject({
      statusCode: 404,
      rawType: 'invalid_request_error',
    });
  });

  test.each(['sk_live_abc', 'rk_live_abc', 'pk_test_abc', 'nonsense'])('key %s', async (key) => {
    const error = await failureOf(client(rig.simulator.port, {}, key).balance.retrieve());
    expect(error).toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
    expect(error.message).not.toContain(key);
  });

  test('a live key, with a warning', async () => {
    const error = await failureOf(client(rig.simulator.port, {}, 'sk_live_abc').balance.retrieve());
    expect(error.message).toMatch(/live key must never/);
  });

  test('HTTP Basic with the key as user name is accepted, no key is not', async () => {
    const basic = { authorization: `Basic ${Buffer.from('sk_test_x:').toString('base64')}` };
    expect((await fetch(`${rig.simulator.origin}/v1/balance`, { headers: basic })).status).toBe(200);
    const without = await fetch(`${rig.simulator.origin}/v1/balance`);
    expect(without.status).toBe(401);
    expect(without.headers.get('request-id')).toMatch(/^req_/);
  });

  test('a key other than the one the simulator was started with', async () => {
    const strict = await startStripeSimulator({ apiKey: 'sk_test_one' });
    expect(await client(strict.port, {}, 'sk_test_one').balance.retrieve()).toMatchObject({ object: 'balance' });
    expect(await failureOf(client(strict.port, {}, 'sk_test_two').balance.retrieve())).toMatchObject({
      statusCode: 401,
    });
    await strict.close();
  });
});
