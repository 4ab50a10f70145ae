import type Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { expiryYear, failureOf, Rig } from './testing.ts';

const rig = new Rig();

describe('authorize, capture, cancel', () => {
  test('an authorization holds the amount and states its expiry', async () => {
    const intent = await rig.authorize();
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
      payment_method_details: {
        card: { brand: 'visa', last4: '4242', exp_year: expiryYear, checks: { cvc_check: 'pass' } },
      },
    });
    const charge = intent.latest_charge as Stripe.Charge;
    expect(charge.payment_method_details?.card?.capture_before).toBe(charge.created + 7 * 86_400);
    expect(intent.id).toMatch(/^pi_[0-9A-Za-z]{24}$/);
    expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_`));
    expect(intent.lastResponse.requestId).toMatch(/^req_/);
    expect(await rig.eventTypes(intent.id)).toEqual([
      'payment_intent.created',
      'charge.succeeded',
      'payment_intent.amount_capturable_updated',
    ]);
  });

  test('a capture collects everything, once', async () => {
    const { id } = await rig.authorize();
    const captured = await rig.stripe.paymentIntents.capture(id, { expand: ['latest_charge.payment_intent'] });
    expect(captured).toMatchObject({ status: 'succeeded', amount_received: 48_230, amount_capturable: 0 });
    expect(captured.latest_charge).toMatchObject({ captured: true, amount_captured: 48_230, payment_intent: { id } });
    const again = await failureOf(rig.stripe.paymentIntents.capture(id));
    expect(again).toMatchObject({
      statusCode: 400,
      code: 'payment_intent_unexpected_state',
      payment_intent: { id, status: 'succeeded' },
    });
    expect(await failureOf(rig.stripe.paymentIntents.cancel(id))).toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
    expect(await rig.eventTypes(id)).toEqual(expect.arrayContaining(['charge.captured', 'payment_intent.succeeded']));
  });

  test('a partial capture releases the rest; more than authorized is refused', async () => {
    const { id } = await rig.authorize();
    const tooMuch = await failureOf(rig.stripe.paymentIntents.capture(id, { amount_to_capture: 48_231 }));
    expect(tooMuch).toMatchObject({ statusCode: 400, code: 'amount_too_large', param: 'amount_to_capture' });
    const captured = await rig.stripe.paymentIntents.capture(id, {
      amount_to_capture: 40_000,
      expand: ['latest_charge'],
    });
    expect(captured).toMatchObject({
      status: 'succeeded',
      amount: 48_230,
      amount_received: 40_000,
      amount_capturable: 0,
    });
    expect(captured.latest_charge).toMatchObject({ amount_captured: 40_000, refunded: false });
    expect(await failureOf(rig.stripe.refunds.create({ payment_intent: id, amount: 40_001 }))).toMatchObject({
      param: 'amount',
    });
  });

  test('a cancellation releases the hold and is final', async () => {
    const { id } = await rig.authorize();
    const canceled = await rig.stripe.paymentIntents.cancel(id, {
      cancellation_reason: 'abandoned',
      expand: ['latest_charge'],
    });
    expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned', amount_capturable: 0 });
    expect(canceled.latest_charge).toMatchObject({ captured: false, refunded: true, amount_refunded: 48_230 });
    for (const call of [
      rig.stripe.paymentIntents.cancel(id),
      rig.stripe.paymentIntents.capture(id),
      rig.stripe.paymentIntents.confirm(id),
    ]) {
      expect(await failureOf(call)).toMatchObject({
        code: 'payment_intent_unexpected_state',
        payment_intent: { status: 'canceled' },
      });
    }
  });

  test('a hold expires when its window ends', async () => {
    const { id } = await rig.authorize();
    await rig.sim('POST', 'clock', { advanceSeconds: 7 * 86_400 - 60 });
    expect(await rig.stripe.paymentIntents.retrieve(id)).toMatchObject({ status: 'requires_capture' });
    await rig.sim('POST', 'clock', { advanceSeconds: 61 });
    const late = await failureOf(rig.stripe.paymentIntents.capture(id));
    expect(late).toMatchObject({
      code: 'payment_intent_unexpected_state',
      payment_intent: { cancellation_reason: 'automatic' },
    });
    expect(await rig.eventTypes(id)).toEqual(expect.arrayContaining(['charge.expired', 'payment_intent.canceled']));
  });

  test('automatic capture takes the money at confirmation', async () => {
    const intent = await rig.authorize(undefined, { capture_method: 'automatic' });
    expect(intent).toMatchObject({ status: 'succeeded', amount_received: 48_230, latest_charge: { captured: true } });
  });
});
