import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { cardFields, client, expiryYear, failureOf, hostedParams, Rig, testCvc } from '#simulators/stripe/testing.ts';

const rig = new Rig();

describe('a token from the browser', () => {
  test('shows the card without its number and lasts twelve hours [HOST-06]', async () => {
    const id = await rig.enterInBrowser('4000056655665556');
    const token = await rig.stripe.confirmationTokens.retrieve(id);
    expect(token).toMatchObject({
      id: expect.stringMatching(/^ctoken_[0-9A-Za-z]{24}$/),
      object: 'confirmation_token',
      livemode: false,
      payment_intent: null,
      return_url: 'http://localhost:3000/booking/return',
      use_stripe_sdk: true,
      payment_method_preview: {
        type: 'card',
        billing_details: { name: 'ADA LOVELACE' },
        card: {
          brand: 'visa',
          last4: '5556',
          exp_month: 4,
          exp_year: expiryYear,
          funding: 'debit',
          country: 'US',
          wallet: null,
        },
      },
    });
    expect(token.expires_at).toBe(token.created + 12 * 3600);
    expect(JSON.stringify(token)).not.toMatch(/4000056655665556|"739"/);
    expect((await rig.stripe.paymentMethods.list()).data.map(({ card }) => card?.last4)).not.toContain('5556');
  });

  test.each([
    ['5105105105105100', { brand: 'mastercard', funding: 'prepaid', country: 'US' }],
    ['4000002760000016', { brand: 'visa', funding: 'credit', country: 'DE' }],
  ])('%s is shown as %j [HOST-01]', async (number, card) => {
    const token = await rig.stripe.confirmationTokens.retrieve(await rig.enterInBrowser(number));
    expect(token.payment_method_preview).toMatchObject({ card });
  });

  test('authorizes once; declined or not, it is then used up [HOST-01]', async () => {
    for (const [number, status] of [
      ['4242424242424242', 'requires_capture'],
      ['4000000000000002', 'requires_payment_method'],
    ] as const) {
      const token = await rig.enterInBrowser(number);
      const first = await rig.stripe.paymentIntents.create(hostedParams);
      await rig.stripe.paymentIntents.confirm(first.id, { confirmation_token: token }).catch(() => null);
      expect(await rig.stripe.paymentIntents.retrieve(first.id)).toMatchObject({
        status,
        allowed_payment_method_types: ['card'],
        automatic_payment_methods: null,
      });
      expect(await rig.stripe.confirmationTokens.retrieve(token)).toMatchObject({
        expires_at: null,
        payment_intent: first.id,
      });
      const error = await failureOf(rig.confirmToken(token));
      expect(error).toMatchObject({ statusCode: 400, rawType: 'invalid_request_error', param: 'confirmation_token' });
    }
  });

  test('a retry with the same key and token gets the same answer [HOST-01]', async () => {
    const token = await rig.enterInBrowser();
    const { id } = await rig.stripe.paymentIntents.create(hostedParams);
    const confirm = () =>
      rig.stripe.paymentIntents.confirm(id, { confirmation_token: token }, { idempotencyKey: `${id}:confirm` });
    expect(await confirm()).toMatchObject({ status: 'requires_capture' });
    const again = await confirm();
    expect(again).toMatchObject({ id, status: 'requires_capture' });
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
  });

  test('a refused confirmation leaves the token usable [HOST-01]', async () => {
    const token = await rig.enterInBrowser();
    const { id } = await rig.stripe.paymentIntents.create(hostedParams);
    await rig.stripe.paymentIntents.cancel(id);
    expect(await failureOf(rig.stripe.paymentIntents.confirm(id, { confirmation_token: token }))).toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
    expect(await rig.confirmToken(token)).toMatchObject({ status: 'requires_capture' });
  });

  test('expired, unknown and other-mode tokens are refused [HOST-01]', async () => {
    const expired = await rig.enterInBrowser();
    await rig.sim('POST', 'clock', { advanceSeconds: 12 * 3600 });
    expect(await failureOf(rig.confirmToken(expired))).toMatchObject({ statusCode: 400, param: 'confirmation_token' });
    expect(await failureOf(rig.confirmToken('ctoken_unheard_of'))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      param: 'confirmation_token',
    });
    const live = await rig.browser('POST', 'confirmation_tokens', cardFields('4242424242424242'), 'pk_live_simulator');
    expect(live.body.livemode).toBe(true);
    const error = await failureOf(rig.confirmToken(String(live.body.id)));
    expect(error).toMatchObject({ statusCode: 404, code: 'resource_missing' });
    expect(error.message).toMatch(/exists in live mode/);
    const liveClient = client(rig.simulator.port, {}, 'sk_live_simulator');
    expect(
      await failureOf(liveClient.testHelpers.confirmationTokens.create({ payment_method: 'pm_card_visa' })),
    ).toMatchObject({
      statusCode: 400,
    });
  });

  test('a wallet gives a token that names it, and is not challenged [HOST-04]', async () => {
    const { body } = await rig.browser('POST', 'confirmation_tokens', {
      'payment_method_data[type]': 'card',
      'payment_method_data[wallet]': 'apple_pay',
    });
    const wallet = { type: 'apple_pay', dynamic_last4: '4242' };
    expect(body).toMatchObject({ payment_method_preview: { card: { last4: '4242', wallet } } });
    const intent = await rig.confirmToken(String(body.id), {
      payment_method_options: { card: { request_three_d_secure: 'any' } },
    });
    expect(intent).toMatchObject({
      status: 'requires_capture',
      latest_charge: { payment_method_details: { card: { wallet, three_d_secure: null } } },
    });
  });

  test('a wallet may hold a card that is declined [HOST-04]', async () => {
    const { body } = await rig.browser('POST', 'confirmation_tokens', {
      'payment_method_data[type]': 'card',
      'payment_method_data[wallet]': 'google_pay',
      'payment_method_data[wallet_card]': 'declined',
    });
    expect(await failureOf(rig.confirmToken(String(body.id)))).toMatchObject({
      statusCode: 402,
      code: 'card_declined',
    });
  });

  test.each([
    ['4111111111111111', { code: 'card_declined', decline_code: 'test_mode_live_card' }],
    ['4242424242424241', { code: 'incorrect_number' }],
  ])('%s, which is not a published test card, is refused: %j [HOST-06]', async (number, error) => {
    const { status, body } = await rig.browser('POST', 'confirmation_tokens', cardFields(number));
    expect([status, body.error]).toEqual([402, expect.objectContaining({ type: 'card_error', ...error })]);
    expect(JSON.stringify(body)).not.toContain(number);
  });
});

test('the test helper makes a token without a browser [HOST-06]', async () => {
  const { testHelpers } = rig.stripe;
  const token = await testHelpers.confirmationTokens.create({ payment_method: 'pm_card_threeDSecure2Required' });
  expect(token).toMatchObject({ use_stripe_sdk: false, payment_method_preview: { card: { last4: '3220' } } });
  expect(await rig.confirmToken(token.id)).toMatchObject({ status: 'requires_action' });
});

describe('keys', () => {
  test('a publishable key reads an intent by its client secret only, and only its public fields [HOST-06]', async () => {
    const intent = await rig.confirmToken(await rig.enterInBrowser('4000000000003220'), {
      metadata: { booking: 'b1' },
    });
    const secret = intent.client_secret ?? '';
    const { body } = await rig.browser('GET', `payment_intents/${intent.id}`, { client_secret: secret });
    expect(body).toMatchObject({ id: intent.id, status: 'requires_action', client_secret: secret });
    for (const name of ['metadata', 'latest_charge', 'amount_capturable', 'review'])
      expect(body).not.toHaveProperty(name);
    const guessed = await rig.browser('GET', `payment_intents/${intent.id}`, {
      client_secret: `${intent.id}_secret_x`,
    });
    expect(guessed.status).toBe(404);
    expect((await rig.browser('GET', `payment_intents/${intent.id}`, {})).status).toBe(400);
  });

  test('a publishable key makes no other call, a secret key no call of a browser [HOST-06]', async () => {
    const refused = await rig.browser('GET', 'payment_intents', {});
    expect([refused.status, refused.body.error]).toEqual([
      401,
      expect.objectContaining({ code: 'secret_key_required' }),
    ]);
    expect((await rig.browser('GET', 'payment_intents', {}, 'sk_test_simulated')).status).toBe(401);
    const { id } = await rig.stripe.paymentIntents.create(hostedParams);
    expect((await rig.browser('POST', `payment_intents/${id}/cancel`, {})).status).toBe(401);
    expect(
      (await rig.browser('POST', 'confirmation_tokens', cardFields('4242424242424242'), 'sk_test_simulated')).status,
    ).toBe(401);
    expect(
      (await rig.browser('POST', 'confirmation_tokens', cardFields('4242424242424242'), 'pk_live_real')).status,
    ).toBe(401);
    const call = rig.stripe.rawRequest('POST', '/v1/confirmation_tokens', {});
    expect(await failureOf(call)).toMatchObject({ statusCode: 401 });
  });

  test('the idempotency store holds no number that a browser sent [HOST-06]', async () => {
    const sent = { 'payment_method_data[card][number]': '4111111111111111', 'payment_method_data[card][cvc]': testCvc };
    const call = (more: Record<string, string>) =>
      fetch(`${rig.simulator.origin}/v1/confirmation_tokens`, {
        method: 'POST',
        headers: {
          authorization: 'Bearer pk_test_x',
          'idempotency-key': 'one',
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: new URLSearchParams({ ...cardFields('4242424242424242'), ...sent, ...more }),
      });
    expect((await call({})).status).toBe(402);
    // Another number of the same length has the same fingerprint: the number itself is not in it.
    const other = await call({ 'payment_method_data[card][number]': '4012888888881881' });
    expect([other.status, other.headers.get('idempotent-replayed')]).toEqual([402, 'true']);
  });
});

test('no number or security code that a browser sent is stored [HOST-06]', async () => {
  const numbers = ['4000056655665556', '4000000000003220', '4111111111111111', '4242424242424241'];
  for (const number of numbers) await rig.confirmToken(await rig.enterInBrowser(number)).catch(() => null);
  const path = join(rig.folder, 'stripe.sqlite');
  const bytes = ['', '-wal'].map((suffix) => readFileSync(path + suffix, 'latin1')).join('');
  expect(bytes).toContain('"last4":"5556"');
  for (const number of numbers) expect(bytes).not.toContain(number);
  expect(bytes).not.toMatch(new RegExp(`(?<![0-9A-Za-z])${testCvc}(?![0-9A-Za-z])`));
});
