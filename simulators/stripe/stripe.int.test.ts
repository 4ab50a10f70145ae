import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type StripeSimulator, type StripeSimulatorOptions, startStripeSimulator } from './server.ts';
import type { PaymentIntent } from './wire.ts';

const CVC = '739';
const YEAR = new Date().getUTCFullYear() + 3;
const folder = mkdtempSync(join(tmpdir(), 'stripe-simulator-'));
const databasePath = join(folder, 'stripe.sqlite');
let simulator: StripeSimulator;
let stripe: Stripe;

const start = (options: StripeSimulatorOptions = {}) => startStripeSimulator({ databasePath, ...options });
const client = (port: number, config: Partial<Stripe.StripeConfig> = {}, key = 'sk_test_simulated') =>
  new Stripe(key, { host: '127.0.0.1', port, protocol: 'http', telemetry: false, maxNetworkRetries: 2, ...config });

beforeAll(async () => {
  simulator = await start();
  stripe = client(simulator.port);
});
afterEach(() => sim('DELETE', 'faults'));
afterAll(async () => {
  await simulator.close();
  rmSync(folder, { recursive: true });
});

async function sim(method: string, path: string, body?: object): Promise<Record<string, unknown>> {
  const answer = await fetch(`${simulator.origin}/__sim/${path}`, {
    method,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const value = await answer.json();
  if (!answer.ok) throw new Error(JSON.stringify(value));
  return value;
}

/** The error a call ends with; a call that succeeds fails the test. */
async function failureOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const error = await call.then(
    () => new Error('The call succeeded'),
    (reason: unknown) => reason,
  );
  if (error instanceof Stripe.errors.StripeError) return error;
  throw error;
}

const enterCard = (number = '4242424242424242', cvc = CVC) =>
  stripe.paymentMethods.create({
    type: 'card',
    card: { number, exp_month: 4, exp_year: YEAR, cvc },
    billing_details: { name: 'ADA LOVELACE' },
  });
const base = (method: string): Stripe.PaymentIntentCreateParams => ({
  amount: 48_230,
  currency: 'eur',
  capture_method: 'manual',
  payment_method: method,
  automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
});
const createIntent = async (number?: string, more: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  stripe.paymentIntents.create({ ...base((await enterCard(number)).id), ...more });
const authorise = async (number?: string, more: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  stripe.paymentIntents.confirm((await createIntent(number, more)).id, {
    error_on_requires_action: true,
    expand: ['latest_charge'],
  });
const charged = async (number?: string) => stripe.paymentIntents.capture((await authorise(number)).id);
const eventTypes = async (id: string) => {
  const events = await stripe.events.list({ limit: 100 }).autoPagingToArray({ limit: 1000 });
  const about = ({ data: { object } }: Stripe.Event) =>
    [Reflect.get(object, 'id'), Reflect.get(object, 'payment_intent')].includes(id);
  return events
    .filter(about)
    .map((event) => event.type)
    .reverse(); // prettier-ignore
};

describe('authorise, capture, cancel', () => {
  test('an authorisation holds the amount and says until when', async () => {
    const intent = await authorise();
    expect(intent).toMatchObject({
      status: 'requires_capture',
      amount_capturable: 48_230,
      amount_received: 0,
      last_payment_error: null,
    });
    expect(intent.latest_charge).toMatchObject({
      captured: false,
      paid: true,
      balance_transaction: null,
      outcome: { type: 'authorized' },
      billing_details: { name: 'ADA LOVELACE' },
      payment_method_details: { card: { brand: 'visa', last4: '4242', exp_year: YEAR, checks: { cvc_check: 'pass' } } },
    });
    const charge = intent.latest_charge as Stripe.Charge;
    expect(charge.payment_method_details?.card?.capture_before).toBe(charge.created + 7 * 86_400);
    expect(intent.id).toMatch(/^pi_[0-9A-Za-z]{24}$/);
    expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_`));
    expect(intent.lastResponse.requestId).toMatch(/^req_/);
    expect(await eventTypes(intent.id)).toEqual([
      'payment_intent.created',
      'charge.succeeded',
      'payment_intent.amount_capturable_updated',
    ]);
  });

  test('a capture collects everything, once', async () => {
    const { id } = await authorise();
    const captured = await stripe.paymentIntents.capture(id, { expand: ['latest_charge.payment_intent'] });
    expect(captured).toMatchObject({ status: 'succeeded', amount_received: 48_230, amount_capturable: 0 });
    expect(captured.latest_charge).toMatchObject({ captured: true, amount_captured: 48_230, payment_intent: { id } });
    const again = await failureOf(stripe.paymentIntents.capture(id));
    expect(again).toMatchObject({
      statusCode: 400,
      code: 'payment_intent_unexpected_state',
      payment_intent: { id, status: 'succeeded' },
    });
    expect(await failureOf(stripe.paymentIntents.cancel(id))).toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
    expect(await eventTypes(id)).toEqual(expect.arrayContaining(['charge.captured', 'payment_intent.succeeded']));
  });

  test('a partial capture releases the rest; more than authorised is refused', async () => {
    const { id } = await authorise();
    const tooMuch = await failureOf(stripe.paymentIntents.capture(id, { amount_to_capture: 48_231 }));
    expect(tooMuch).toMatchObject({ statusCode: 400, code: 'amount_too_large', param: 'amount_to_capture' });
    const captured = await stripe.paymentIntents.capture(id, { amount_to_capture: 40_000, expand: ['latest_charge'] });
    expect(captured).toMatchObject({
      status: 'succeeded',
      amount: 48_230,
      amount_received: 40_000,
      amount_capturable: 0,
    });
    expect(captured.latest_charge).toMatchObject({ amount_captured: 40_000, refunded: false });
    expect(await failureOf(stripe.refunds.create({ payment_intent: id, amount: 40_001 }))).toMatchObject({
      param: 'amount',
    });
  });

  test('a cancellation releases the hold and is final', async () => {
    const { id } = await authorise();
    const canceled = await stripe.paymentIntents.cancel(id, {
      cancellation_reason: 'abandoned',
      expand: ['latest_charge'],
    });
    expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned', amount_capturable: 0 });
    expect(canceled.latest_charge).toMatchObject({ captured: false, refunded: true, amount_refunded: 48_230 });
    for (const call of [
      stripe.paymentIntents.cancel(id),
      stripe.paymentIntents.capture(id),
      stripe.paymentIntents.confirm(id),
    ]) {
      expect(await failureOf(call)).toMatchObject({
        code: 'payment_intent_unexpected_state',
        payment_intent: { status: 'canceled' },
      });
    }
  });

  test('a hold lapses when its window ends', async () => {
    const { id } = await authorise();
    await sim('POST', 'clock', { advanceSeconds: 7 * 86_400 - 60 });
    expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({ status: 'requires_capture' });
    await sim('POST', 'clock', { advanceSeconds: 61 });
    const late = await failureOf(stripe.paymentIntents.capture(id));
    expect(late).toMatchObject({
      code: 'payment_intent_unexpected_state',
      payment_intent: { cancellation_reason: 'automatic' },
    });
    expect(await eventTypes(id)).toEqual(expect.arrayContaining(['charge.expired', 'payment_intent.canceled']));
  });

  test('automatic capture takes the money at confirmation', async () => {
    const intent = await authorise(undefined, { capture_method: 'automatic' });
    expect(intent).toMatchObject({ status: 'succeeded', amount_received: 48_230, latest_charge: { captured: true } });
  });
});

describe('cards', () => {
  test.each([
    ['4000000000000002', 'card_declined', 'generic_decline'],
    ['4000000000009995', 'card_declined', 'insufficient_funds'],
    ['4000000000009987', 'card_declined', 'lost_card'],
    ['4000000000009979', 'card_declined', 'stolen_card'],
    ['4000000000006975', 'card_declined', 'card_velocity_exceeded'],
    ['4000000000000069', 'expired_card', ''],
    ['4000000000000127', 'incorrect_cvc', ''],
    ['4000000000000119', 'processing_error', ''],
    ['4000000000000341', 'card_declined', 'generic_decline'],
    ['4100000000000019', 'card_declined', 'fraudulent'],
  ])('%s is declined with %s %s and leaves the intent open for another card', async (number, code, declineCode) => {
    const { id } = await createIntent(number);
    const error = await failureOf(stripe.paymentIntents.confirm(id, { error_on_requires_action: true }));
    expect(error).toBeInstanceOf(Stripe.errors.StripeCardError);
    expect(error).toMatchObject({ statusCode: 402, rawType: 'card_error', code, decline_code: declineCode });
    const failed = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
    expect(failed).toMatchObject({
      status: 'requires_payment_method',
      payment_method: null,
      last_payment_error: { code },
    });
    expect(failed.latest_charge).toMatchObject({ status: 'failed', paid: false, failure_code: code });
    expect(error.payment_intent).toMatchObject({ id, status: 'requires_payment_method' });
    expect(await eventTypes(id)).toEqual(['payment_intent.created', 'charge.failed', 'payment_intent.payment_failed']);
    const retried = await stripe.paymentIntents.confirm(id, { payment_method: (await enterCard()).id });
    expect(retried).toMatchObject({ status: 'requires_capture', last_payment_error: null });
  });

  test.each([
    ['4000056655665556', 'visa', 'debit'],
    ['5555555555554444', 'mastercard', 'credit'],
    ['2223003122003222', 'mastercard', 'credit'],
    ['6011111111111117', 'discover', 'credit'],
    ['4000000000003055', 'visa', 'credit'],
    ['4000000000000259', 'visa', 'credit'],
    ['4000000000009235', 'visa', 'credit'],
    ['4000000000004954', 'visa', 'credit'],
  ])('%s is authorised as %s %s', async (number, brand, funding) => {
    const intent = await authorise(number);
    expect(intent.status).toBe('requires_capture');
    expect(intent.latest_charge).toMatchObject({
      payment_method_details: { card: { brand, funding, last4: number.slice(-4) } },
    });
  });

  test('checks and risk of the cards made for them are told', async () => {
    expect((await authorise('4000000000000101')).latest_charge).toMatchObject({
      payment_method_details: { card: { checks: { cvc_check: 'fail' } } },
    });
    expect((await authorise('4000000000009235')).latest_charge).toMatchObject({ outcome: { risk_level: 'elevated' } });
  });

  test.each([
    '4000002500003155',
    '4000002760003184',
    '4000000000003220',
    '4000008260003178',
    '4000008400001629',
    '4000008400001280',
  ])('%s fails where authentication cannot be shown', async (number) => {
    const { id } = await createIntent(number);
    const error = await failureOf(stripe.paymentIntents.confirm(id, { error_on_requires_action: true }));
    expect(error).toMatchObject({
      statusCode: 402,
      code: 'authentication_required',
      decline_code: 'authentication_not_handled',
    });
    expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({
      status: 'requires_payment_method',
      latest_charge: null,
    });
  });

  test.each([
    ['4000002760003184', 'succeed', 'requires_capture', null],
    ['4000002760003184', 'fail', 'requires_payment_method', 'payment_intent_authentication_failure'],
    ['4000008260003178', 'succeed', 'requires_payment_method', 'card_declined'],
    ['4000008400001280', 'succeed', 'requires_payment_method', 'processing_error'],
  ])('%s waits for authentication; after %s it is %s', async (number, outcome, status, code) => {
    const { id } = await createIntent(number);
    expect(await stripe.paymentIntents.confirm(id, {})).toMatchObject({
      status: 'requires_action',
      amount_capturable: 0,
    });
    const done = await sim('POST', 'authentications', { payment_intent: id, outcome });
    expect(done).toMatchObject({ status, next_action: null, last_payment_error: code === null ? null : { code } });
  });

  test.each([
    [{ number: '4242424242424241' }, 'incorrect_number'],
    [{ exp_month: 13 }, 'invalid_expiry_month'],
    [{ exp_year: 2020 }, 'invalid_expiry_year'],
    [{ cvc: '12' }, 'invalid_cvc'],
    [{ number: '4111111111111111' }, 'card_declined'],
  ])('a card with %j is refused when entered: %s', async (change, code) => {
    const card = { number: '4242424242424242', exp_month: 4, exp_year: YEAR, cvc: CVC, ...change };
    const error = await failureOf(stripe.paymentMethods.create({ type: 'card', card }));
    expect(error).toMatchObject({ statusCode: 402, rawType: 'card_error', code });
  });

  test('a built-in id stands for a fresh PaymentMethod', async () => {
    const intent = await stripe.paymentIntents.create({
      ...base('pm_card_visa'),
      confirm: true,
      expand: ['payment_method'],
    });
    expect(intent).toMatchObject({ status: 'requires_capture', payment_method: { card: { last4: '4242' } } });
    const declined = await failureOf(
      stripe.paymentIntents.create({ ...base('pm_card_visa_chargeDeclined'), confirm: true }),
    );
    expect(declined).toMatchObject({ code: 'card_declined' });
  });

  test('a PaymentMethod without customer works for one attempt only, declined or not', async () => {
    for (const number of ['4242424242424242', '4000000000000002']) {
      const method = await enterCard(number);
      const first = await stripe.paymentIntents.create(base(method.id));
      await stripe.paymentIntents.confirm(first.id).catch(() => null);
      const second = await stripe.paymentIntents.create(base(method.id));
      const error = await failureOf(stripe.paymentIntents.confirm(second.id));
      expect(error).toMatchObject({ statusCode: 400, rawType: 'invalid_request_error' });
      expect(error.message).toMatch(/previously used/);
    }
  });

  test('the disputed card is disputed after capture and cannot be refunded', async () => {
    const { id } = await charged('4000000000000259');
    expect(await eventTypes(id)).toContain('charge.dispute.created');
    expect(await failureOf(stripe.refunds.create({ payment_intent: id }))).toMatchObject({ code: 'charge_disputed' });
  });
});

describe('what is refused', () => {
  const post = (params: object) => stripe.paymentIntents.create({ ...base('pm_card_visa'), ...params });

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
      'both ways to choose methods',
      { allowed_payment_method_types: ['card'] },
      { param: 'allowed_payment_method_types' },
    ],
    ['a confirm parameter without confirm', { error_on_requires_action: true }, { param: 'error_on_requires_action' }],
    ['expanding what cannot be', { expand: ['amount'] }, { param: 'expand' }],
    ['a long metadata value', { metadata: { note: 'x'.repeat(501) } }, { param: 'metadata[note]' }],
  ])('%s', async (_name, params, expected) => {
    const error = await failureOf(post(params));
    expect(error).toMatchObject({ statusCode: 400, rawType: 'invalid_request_error', ...expected });
    expect(error.requestId).toMatch(/^req_/);
  });

  test('confirming without return_url when redirects are possible', async () => {
    const { automatic_payment_methods: _, ...open } = base('pm_card_visa');
    const error = await failureOf(stripe.paymentIntents.create({ ...open, confirm: true }));
    expect(error).toMatchObject({ statusCode: 400, param: 'return_url' });
    const given = await stripe.paymentIntents.create({ ...open, confirm: true, return_url: 'https://example.com/' });
    expect(given.status).toBe('requires_capture');
    const narrow = await stripe.paymentIntents.create({
      ...open,
      allowed_payment_method_types: ['card'],
      confirm: true,
    });
    expect(narrow.status).toBe('requires_capture');
  });

  test('ids and paths that do not exist', async () => {
    expect(await failureOf(stripe.paymentIntents.retrieve('pi_none'))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    });
    expect(await failureOf(stripe.customers.list())).toMatchObject({
      statusCode: 404,
      rawType: 'invalid_request_error',
    });
  });

  test.each(['sk_live_abc', 'rk_live_abc', 'pk_test_abc', 'nonsense'])('key %s', async (key) => {
    const error = await failureOf(client(simulator.port, {}, key).balance.retrieve());
    expect(error).toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
    expect(error.message).not.toContain(key);
  });

  test('HTTP Basic with the key as user name is accepted, no key is not', async () => {
    const basic = { authorization: `Basic ${Buffer.from('sk_test_x:').toString('base64')}` };
    expect((await fetch(`${simulator.origin}/v1/balance`, { headers: basic })).status).toBe(200);
    const without = await fetch(`${simulator.origin}/v1/balance`);
    expect(without.status).toBe(401);
    expect(without.headers.get('request-id')).toMatch(/^req_/);
  });

  test('another key than the one the simulator was started with', async () => {
    const strict = await startStripeSimulator({ apiKey: 'sk_test_one' });
    expect(await client(strict.port, {}, 'sk_test_one').balance.retrieve()).toMatchObject({ object: 'balance' });
    expect(await failureOf(client(strict.port, {}, 'sk_test_two').balance.retrieve())).toMatchObject({
      statusCode: 401,
    });
    await strict.close();
  });
});

describe('idempotency', () => {
  let counter = 0;
  const newKey = () => `key-${++counter}-${Math.random()}`;

  test('thirty parallel creates with one key make one intent', async () => {
    const params = base((await enterCard()).id);
    const idempotencyKey = newKey();
    const made = await Promise.all(
      Array.from({ length: 30 }, () => stripe.paymentIntents.create(params, { idempotencyKey })),
    );
    expect(new Set(made.map((intent) => intent.id)).size).toBe(1);
    const replays = made.filter((intent) => intent.lastResponse.headers['idempotent-replayed'] === 'true');
    expect(replays).toHaveLength(29);
    const { payment_intents } = (await sim('GET', 'state')) as { payment_intents: PaymentIntent[] };
    expect(payment_intents.filter((intent) => intent.payment_method === params.payment_method)).toHaveLength(1);
  });

  test('while the first is running, the others get 409 and nothing is done twice', async () => {
    const params = base((await enterCard()).id);
    const idempotencyKey = newKey();
    await sim('POST', 'faults', { operation: 'payment_intents.create', kind: 'delay', delayMs: 400 });
    const impatient = client(simulator.port, { maxNetworkRetries: 0 });
    const first = impatient.paymentIntents.create(params, { idempotencyKey });
    await expect.poll(async () => (await sim('GET', 'faults')).faults).toEqual([]);
    const second = await failureOf(impatient.paymentIntents.create(params, { idempotencyKey }));
    expect(second).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' });
    const replay = await impatient.paymentIntents.create(params, { idempotencyKey }).catch(() => first);
    expect(replay.id).toBe((await first).id);
  });

  test('other parameters or another path under the same key are refused', async () => {
    const idempotencyKey = newKey();
    const params = base('pm_card_visa');
    const made = await stripe.paymentIntents.create({ ...params, metadata: { n: 1 } }, { idempotencyKey });
    const other = await failureOf(stripe.paymentIntents.create({ ...params, metadata: { n: 2 } }, { idempotencyKey }));
    expect(other).toMatchObject({ statusCode: 400, rawType: 'idempotency_error' });
    expect(await failureOf(stripe.paymentIntents.cancel(made.id, {}, { idempotencyKey }))).toMatchObject({
      rawType: 'idempotency_error',
    });
  });

  test('a replay is the old answer, and names the first request', async () => {
    const idempotencyKey = newKey();
    const params = base('pm_card_visa');
    const made = await stripe.paymentIntents.create(params, { idempotencyKey });
    await stripe.paymentIntents.cancel(made.id);
    const replay = await stripe.paymentIntents.create(params, { idempotencyKey });
    expect(replay).toMatchObject({ id: made.id, status: 'requires_confirmation' });
    expect(replay.lastResponse.headers['original-request']).toBe(made.lastResponse.requestId);
  });

  test('a decline is kept under the key, refused parameters are not', async () => {
    const { id } = await createIntent('4000000000009995');
    const idempotencyKey = newKey();
    expect(await failureOf(stripe.paymentIntents.confirm(id, {}, { idempotencyKey }))).toMatchObject({
      statusCode: 402,
    });
    const replay = await failureOf(stripe.paymentIntents.confirm(id, {}, { idempotencyKey }));
    expect(replay).toMatchObject({
      statusCode: 402,
      decline_code: 'insufficient_funds',
      headers: { 'idempotent-replayed': 'true' },
    });
    expect((await stripe.charges.list({ payment_intent: id })).data).toHaveLength(1);

    const free = newKey();
    expect(
      await failureOf(stripe.paymentIntents.create({ amount: 0, currency: 'eur' }, { idempotencyKey: free })),
    ).toMatchObject({ statusCode: 400 });
    expect(
      await stripe.paymentIntents.create({ amount: 100, currency: 'eur' }, { idempotencyKey: free }),
    ).toMatchObject({ amount: 100 });
  });

  test('a capture repeated with its key succeeds again; options in the wrong argument are an unknown parameter', async () => {
    const { id } = await authorise();
    const misplaced = { idempotencyKey: 'k' } as Stripe.PaymentIntentCaptureParams;
    expect(await failureOf(stripe.paymentIntents.capture(id, misplaced))).toMatchObject({
      code: 'parameter_unknown',
      param: 'idempotencyKey',
    });
    const options = { idempotencyKey: newKey() };
    expect(await stripe.paymentIntents.capture(id, {}, options)).toMatchObject({ status: 'succeeded' });
    expect(await stripe.paymentIntents.capture(id, {}, options)).toMatchObject({ status: 'succeeded' });
  });

  test('answers and objects survive a restart on the same file', async () => {
    const idempotencyKey = newKey();
    const params = base('pm_card_visa');
    const made = await stripe.paymentIntents.create(params, { idempotencyKey });
    await simulator.close();
    simulator = await start();
    stripe = client(simulator.port);
    const replay = await stripe.paymentIntents.create(params, { idempotencyKey });
    expect(replay.id).toBe(made.id);
    expect(replay.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(await stripe.paymentIntents.confirm(made.id)).toMatchObject({ status: 'requires_capture' });
  });

  test('a key is new again after a day', async () => {
    const idempotencyKey = newKey();
    const params = base('pm_card_visa');
    const made = await stripe.paymentIntents.create(params, { idempotencyKey });
    await sim('POST', 'clock', { advanceSeconds: 86_400 });
    expect((await stripe.paymentIntents.create(params, { idempotencyKey })).id).not.toBe(made.id);
  });
});

describe('refunds', () => {
  test('in parts, then the rest, then no more', async () => {
    const { id } = await charged();
    const part = await stripe.refunds.create({
      payment_intent: id,
      amount: 8230,
      reason: 'requested_by_customer',
      expand: ['charge'],
    });
    expect(part).toMatchObject({
      status: 'succeeded',
      amount: 8230,
      charge: { amount_refunded: 8230, refunded: false },
    });
    const tooMuch = await failureOf(stripe.refunds.create({ payment_intent: id, amount: 40_001 }));
    expect(tooMuch).toMatchObject({ statusCode: 400, param: 'amount' });
    const rest = await stripe.refunds.create({ payment_intent: id, expand: ['charge.payment_intent'] });
    expect(rest).toMatchObject({ amount: 40_000, charge: { refunded: true, payment_intent: { status: 'succeeded' } } });
    expect(await failureOf(stripe.refunds.create({ payment_intent: id }))).toMatchObject({
      code: 'charge_already_refunded',
    });
    expect((await stripe.refunds.list({ payment_intent: id })).data.map((refund) => refund.amount)).toEqual([
      40_000, 8230,
    ]);
    expect(await stripe.refunds.retrieve(part.id)).toMatchObject({ id: part.id });
  });

  test('never of a hold', async () => {
    const { id, latest_charge } = await authorise();
    const error = await failureOf(stripe.refunds.create({ payment_intent: id }));
    expect(error).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state' });
    const charge = (latest_charge as Stripe.Charge).id;
    expect(await failureOf(stripe.refunds.create({ charge }))).toMatchObject({ statusCode: 400 });
    expect(await failureOf(stripe.refunds.create({}))).toMatchObject({ code: 'parameter_missing' });
  });

  test('a pending refund settles later; a failing one comes back to the charge', async () => {
    const slow = await stripe.refunds.create({ payment_intent: (await charged('4000000000007726')).id });
    const failing = await stripe.refunds.create({ payment_intent: (await charged('4000000000005126')).id });
    expect([slow.status, failing.status]).toEqual(['pending', 'succeeded']);
    await sim('POST', 'clock', { advanceSeconds: 61 });
    expect(await stripe.refunds.retrieve(slow.id)).toMatchObject({ status: 'succeeded' });
    const failed = await stripe.refunds.retrieve(failing.id, { expand: ['charge'] });
    expect(failed).toMatchObject({
      status: 'failed',
      failure_reason: 'expired_or_canceled_card',
      charge: { refunded: false, amount_refunded: 0 },
    });
    expect((await stripe.events.list({ type: 'refund.failed' })).data[0]?.data.object).toMatchObject({
      id: failing.id,
    });
  });
});

describe('lists, search, expansion, update', () => {
  test('pages lead through everything newest first, exactly once', async () => {
    const run = `run-${Math.random()}`;
    const ids: string[] = [];
    for (let n = 0; n < 7; n += 1) {
      ids.unshift(
        (
          await stripe.paymentIntents.create({
            amount: 100 + n,
            currency: 'eur',
            metadata: { run, "it's mine": 'a=[b]&c' },
          })
        ).id,
      );
    }
    const everything = await stripe.paymentIntents.list({ limit: 3 }).autoPagingToArray({ limit: 10_000 });
    expect(everything.slice(0, 7).map((intent) => intent.id)).toEqual(ids);
    expect(new Set(everything.map((intent) => intent.id)).size).toBe(everything.length);
    const [newest = '', , third = ''] = ids;
    const before = await stripe.paymentIntents.list({ ending_before: third, limit: 10 });
    expect(before).toMatchObject({ has_more: false, data: [{ id: newest }, { id: ids[1] }] });

    const found = await stripe.paymentIntents
      .search({ query: `metadata['run']:'${run}' AND amount>101`, limit: 2 })
      .autoPagingToArray({ limit: 100 });
    expect(found.map((intent) => intent.amount)).toEqual([106, 105, 104, 103, 102]);
    const odd = await stripe.paymentIntents.search({
      query: `metadata['it\\'s mine']:'a=[b]&c' AND -amount:106 AND metadata['run']:"${run}"`,
    });
    expect(odd.data).toHaveLength(6);
    expect(await failureOf(stripe.paymentIntents.search({ query: 'shoes' }))).toMatchObject({
      statusCode: 400,
      param: 'query',
    });
  });

  test('limits and cursors are checked, created bounds are honoured', async () => {
    const { id, created } = await createIntent();
    expect(await failureOf(stripe.paymentIntents.list({ limit: 101 }))).toMatchObject({ param: 'limit' });
    expect(await failureOf(stripe.paymentIntents.list({ starting_after: 'pi_none' }))).toMatchObject({
      code: 'resource_missing',
    });
    expect((await stripe.paymentIntents.list({ created: { gte: created } })).data[0]?.id).toBe(id);
    expect((await stripe.paymentIntents.list({ created: { gt: created + 5 } })).data).toEqual([]);
    expect((await stripe.paymentIntents.list({ created })).data[0]?.id).toBe(id);
  });

  test('lists expand through data', async () => {
    const { id } = await authorise();
    const { data } = await stripe.paymentIntents.list({
      limit: 1,
      expand: ['data.latest_charge', 'data.payment_method'],
    });
    expect(data[0]).toMatchObject({
      id,
      latest_charge: { object: 'charge' },
      payment_method: { object: 'payment_method' },
    });
    expect((await stripe.charges.list({ payment_intent: id, expand: ['data.payment_intent'] })).data[0]).toMatchObject({
      payment_intent: { id },
    });
  });

  test('an update changes metadata always and the amount only before payment', async () => {
    const open = await createIntent(undefined, { metadata: { a: '1', b: '2' } });
    const updated = await stripe.paymentIntents.update(open.id, { amount: 500, metadata: { a: '', c: '3' } });
    expect(updated).toMatchObject({ amount: 500, metadata: { b: '2', c: '3' } });
    expect(updated.metadata).not.toHaveProperty('a');
    const { id } = await authorise();
    expect(await failureOf(stripe.paymentIntents.update(id, { amount: 5 }))).toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
    expect(await stripe.paymentIntents.update(id, { metadata: { order: 'ord_1' } })).toMatchObject({
      metadata: { order: 'ord_1' },
    });
  });

  test('the balance is what was captured less what was refunded', async () => {
    const of = (balance: Stripe.Balance) => balance.available.find((entry) => entry.currency === 'sek')?.amount ?? 0;
    const earlier = of(await stripe.balance.retrieve());
    const { id } = await authorise(undefined, { currency: 'sek' });
    await stripe.paymentIntents.capture(id);
    await stripe.refunds.create({ payment_intent: id, amount: 230 });
    expect(of(await stripe.balance.retrieve()) - earlier).toBe(48_000);
  });
});

describe('webhooks', () => {
  test('events arrive signed, and are sent again until accepted', async () => {
    const secret = 'whsec_simulated';
    const received: { body: string; signature: string }[] = [];
    let refusals = 1;
    const receiver = createServer(async (request, response) => {
      const body = (await request.toArray()).join('');
      received.push({ body, signature: String(request.headers['stripe-signature']) });
      response.writeHead(refusals-- > 0 ? 500 : 200).end();
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    const address = receiver.address();
    const port = typeof address === 'object' ? address?.port : 0;
    await sim('POST', 'webhooks', { url: `http://127.0.0.1:${port}/hook`, secret });
    const { id } = await stripe.paymentIntents.create(
      { amount: 100, currency: 'eur' },
      { idempotencyKey: `hook-${Math.random()}` },
    );
    await expect.poll(() => received.length, { timeout: 5000 }).toBe(2);
    await sim('DELETE', 'webhooks');
    receiver.close();
    for (const { body, signature } of received) {
      const event = stripe.webhooks.constructEvent(body, signature, secret);
      expect(event).toMatchObject({
        type: 'payment_intent.created',
        data: { object: { id } },
        request: { idempotency_key: expect.stringMatching(/^hook-/) },
      });
      expect(() => stripe.webhooks.constructEvent(`${body} `, signature, secret)).toThrow();
      expect(() => stripe.webhooks.constructEvent(body, signature, 'whsec_other')).toThrow();
    }
  });
});

describe('planned failures', () => {
  const once = () => client(simulator.port, { maxNetworkRetries: 0 });
  const statusOf = async (id: string) => (await stripe.paymentIntents.retrieve(id)).status;

  test('reset_before does nothing', async () => {
    const { id } = await createIntent();
    await sim('POST', 'faults', { operation: 'confirm', kind: 'reset_before', times: 2 });
    expect(await failureOf(once().paymentIntents.confirm(id))).toBeInstanceOf(Stripe.errors.StripeConnectionError);
    expect(await statusOf(id)).toBe('requires_confirmation');
  });

  test('reset_after has done it; the same key tells', async () => {
    const { id } = await createIntent();
    const options = { idempotencyKey: `after-${id}` };
    await sim('POST', 'faults', { operation: 'payment_intents.confirm', kind: 'reset_after', times: 2 });
    expect(await failureOf(once().paymentIntents.confirm(id, {}, options))).toBeInstanceOf(
      Stripe.errors.StripeConnectionError,
    );
    expect(await statusOf(id)).toBe('requires_capture');
    const replay = await stripe.paymentIntents.confirm(id, {}, options);
    expect(replay.status).toBe('requires_capture');
    expect(replay.lastResponse.headers['idempotent-replayed']).toBe('true');
  });

  test('error_500_stored has done it, and the key answers 500 for ever', async () => {
    const { id } = await authorise();
    const options = { idempotencyKey: `stored-${id}` };
    await sim('POST', 'faults', { operation: 'capture', kind: 'error_500_stored' });
    expect(await failureOf(stripe.paymentIntents.capture(id, {}, options))).toMatchObject({
      statusCode: 500,
      rawType: 'api_error',
    });
    expect(await failureOf(once().paymentIntents.capture(id, {}, options))).toMatchObject({
      headers: { 'idempotent-replayed': 'true' },
    });
    expect(await statusOf(id)).toBe('succeeded');
  });

  test('error_500_stored can also stand for nothing done', async () => {
    const { id } = await authorise();
    await sim('POST', 'faults', { operation: 'cancel', kind: 'error_500_stored', executes: false });
    expect(await failureOf(stripe.paymentIntents.cancel(id, {}, { idempotencyKey: `void-${id}` }))).toMatchObject({
      statusCode: 500,
    });
    expect(await statusOf(id)).toBe('requires_capture');
  });

  test.each([
    ['error_500_not_stored', 500, 'api_error'],
    ['conflict_409', 409, 'idempotency_error'],
    ['rate_limit_429', 429, 'invalid_request_error'],
  ])('%s does nothing and keeps nothing', async (kind, statusCode, rawType) => {
    const { id } = await authorise();
    const options = { idempotencyKey: `${kind}-${id}` };
    await sim('POST', 'faults', { operation: 'capture', kind });
    expect(await failureOf(once().paymentIntents.capture(id, {}, options))).toMatchObject({ statusCode, rawType });
    expect(await statusOf(id)).toBe('requires_capture');
    expect(await stripe.paymentIntents.capture(id, {}, options)).toMatchObject({ status: 'succeeded' });
  });

  test('the client gets over a 500 that is not stored by itself', async () => {
    await sim('POST', 'faults', { operation: '*', kind: 'error_500_not_stored' });
    expect(await stripe.balance.retrieve()).toMatchObject({ object: 'balance' });
  });

  test('truncated and not_json have done it', async () => {
    for (const [kind, type] of [
      ['truncated', Stripe.errors.StripeConnectionError],
      ['not_json', Stripe.errors.StripeAPIError],
    ] as const) {
      const { id } = await authorise();
      await sim('POST', 'faults', { operation: 'cancel', kind, times: 2 });
      const error = await failureOf(once().paymentIntents.cancel(id));
      expect(error).toBeInstanceOf(type);
      expect(error.statusCode).toBeUndefined();
      await sim('DELETE', 'faults');
      expect(await statusOf(id)).toBe('canceled');
    }
  });

  test('delay outlasts the patience of the caller, and then it happened', async () => {
    const { id } = await authorise();
    await sim('POST', 'faults', { operation: 'cancel', kind: 'delay', delayMs: 300 });
    const hasty = client(simulator.port, { maxNetworkRetries: 0, timeout: 100 });
    expect(await failureOf(hasty.paymentIntents.cancel(id))).toBeInstanceOf(Stripe.errors.StripeConnectionError);
    await expect.poll(() => statusOf(id)).toBe('canceled');
  });

  test('raw_cards_refused looks like an account without access to raw card data', async () => {
    await sim('POST', 'faults', { operation: 'payment_methods.create', kind: 'raw_cards_refused' });
    const error = await failureOf(enterCard());
    expect(error).toMatchObject({ statusCode: 402, rawType: 'invalid_request_error' });
    expect(error.code).toBeUndefined();
  });

  test('the control plane refuses nonsense and pages of a browser', async () => {
    await expect(sim('POST', 'faults', { operation: 'fly', kind: 'delay' })).rejects.toThrow(/Unknown operation/);
    await expect(sim('POST', 'faults', { operation: '*', kind: 'fire' })).rejects.toThrow(/Unknown kind/);
    const page = await fetch(`${simulator.origin}/__sim/state`, { headers: { origin: 'https://example.com' } });
    expect(page.status).toBe(403);
  });
});

test('close ends while a call is waiting, and the call leaves no reservation behind', async () => {
  const path = join(folder, 'closing.sqlite');
  const slow = await startStripeSimulator({ databasePath: path, latencyMs: 60_000 });
  const params = { amount: 100, currency: 'eur' };
  const waiting = failureOf(
    client(slow.port, { maxNetworkRetries: 0 }).paymentIntents.create(params, { idempotencyKey: 'k' }),
  );
  await expect
    .poll(() => readFileSync(`${path}-wal`).includes('payment_intents') || readFileSync(`${path}-wal`).length > 0)
    .toBe(true);
  await slow.close();
  expect(await waiting).toBeInstanceOf(Stripe.errors.StripeConnectionError);
  const fast = await startStripeSimulator({ databasePath: path });
  expect(await client(fast.port).paymentIntents.create(params, { idempotencyKey: 'k' })).toMatchObject({ amount: 100 });
  await fast.close();
});

test('neither a card number nor a security code is anywhere in the memory', async () => {
  const path = join(folder, 'secrets.sqlite');
  const fresh = await startStripeSimulator({ databasePath: path });
  const caller = client(fresh.port);
  const numbers = ['4000056655665556', '4000000000000002', '4111111111111111', '4242424242424241'];
  for (const number of numbers) {
    const card = { number, exp_month: 4, exp_year: YEAR, cvc: CVC };
    const method = await caller.paymentMethods.create({ type: 'card', card }).catch(() => null);
    await caller.paymentIntents.create({ ...base(method?.id ?? 'pm_card_visa'), confirm: true }).catch(() => null);
  }
  const bytes = ['', '-wal'].map((suffix) => readFileSync(path + suffix, 'latin1')).join('');
  await fresh.close();
  const left = readFileSync(path, 'latin1');
  expect(left).toContain('"last4":"5556"');
  for (const number of numbers) expect(bytes + left).not.toContain(number);
  expect(bytes + left).not.toMatch(new RegExp(`(?<![0-9A-Za-z])${CVC}(?![0-9A-Za-z])`));
});
