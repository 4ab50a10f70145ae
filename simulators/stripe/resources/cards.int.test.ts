import Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { expiryYear, failureOf, intentParams, Rig, testCvc } from '../testing.ts';

const rig = new Rig();

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
    const { id } = await rig.createIntent(number);
    const error = await failureOf(rig.stripe.paymentIntents.confirm(id, { error_on_requires_action: true }));
    expect(error).toBeInstanceOf(Stripe.errors.StripeCardError);
    expect(error).toMatchObject({ statusCode: 402, rawType: 'card_error', code, decline_code: declineCode });
    const failed = await rig.stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
    expect(failed).toMatchObject({
      status: 'requires_payment_method',
      payment_method: null,
      last_payment_error: { code },
    });
    expect(failed.latest_charge).toMatchObject({ status: 'failed', paid: false, failure_code: code });
    expect(error.payment_intent).toMatchObject({ id, status: 'requires_payment_method' });
    expect(await rig.eventTypes(id)).toEqual([
      'payment_intent.created',
      'charge.failed',
      'payment_intent.payment_failed',
    ]);
    const retried = await rig.stripe.paymentIntents.confirm(id, { payment_method: (await rig.enterCard()).id });
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
  ])('%s is authorized as %s %s', async (number, brand, funding) => {
    const intent = await rig.authorize(number);
    expect(intent.status).toBe('requires_capture');
    expect(intent.latest_charge).toMatchObject({
      payment_method_details: { card: { brand, funding, last4: number.slice(-4) } },
    });
  });

  test('reports the checks and risk of the cards designed for them', async () => {
    expect((await rig.authorize('4000000000000101')).latest_charge).toMatchObject({
      payment_method_details: { card: { checks: { cvc_check: 'fail' } } },
    });
    expect((await rig.authorize('4000000000009235')).latest_charge).toMatchObject({
      outcome: { risk_level: 'elevated' },
    });
  });

  test.each([
    '4000002500003155',
    '4000002760003184',
    '4000000000003220',
    '4000008260003178',
    '4000008400001629',
    '4000008400001280',
  ])('%s fails if authentication cannot be shown', async (number) => {
    const { id } = await rig.createIntent(number);
    const error = await failureOf(rig.stripe.paymentIntents.confirm(id, { error_on_requires_action: true }));
    expect(error).toMatchObject({
      statusCode: 402,
      code: 'authentication_required',
      decline_code: 'authentication_not_handled',
    });
    expect(await rig.stripe.paymentIntents.retrieve(id)).toMatchObject({
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
    const { id } = await rig.createIntent(number);
    expect(await rig.stripe.paymentIntents.confirm(id, {})).toMatchObject({
      status: 'requires_action',
      amount_capturable: 0,
    });
    const done = await rig.sim('POST', 'authentications', { payment_intent: id, outcome });
    expect(done).toMatchObject({ status, next_action: null, last_payment_error: code === null ? null : { code } });
  });

  test.each([
    [{ number: '4242424242424241' }, 'incorrect_number'],
    [{ exp_month: 13 }, 'invalid_expiry_month'],
    [{ exp_year: 2020 }, 'invalid_expiry_year'],
    [{ cvc: '12' }, 'invalid_cvc'],
    [{ number: '4111111111111111' }, 'card_declined'],
  ])('a card with %j is rejected on entry: %s', async (change, code) => {
    const card = { number: '4242424242424242', exp_month: 4, exp_year: expiryYear, cvc: testCvc, ...change };
    const error = await failureOf(rig.stripe.paymentMethods.create({ type: 'card', card }));
    expect(error).toMatchObject({ statusCode: 402, rawType: 'card_error', code });
  });

  test('a built-in id creates a fresh PaymentMethod', async () => {
    const intent = await rig.stripe.paymentIntents.create({
      ...intentParams('pm_card_visa'),
      confirm: true,
      expand: ['payment_method'],
    });
    expect(intent).toMatchObject({ status: 'requires_capture', payment_method: { card: { last4: '4242' } } });
    const declined = await failureOf(
      rig.stripe.paymentIntents.create({ ...intentParams('pm_card_visa_chargeDeclined'), confirm: true }),
    );
    expect(declined).toMatchObject({ code: 'card_declined' });
  });

  test('a PaymentMethod without customer works for one attempt only, declined or not', async () => {
    for (const number of ['4242424242424242', '4000000000000002']) {
      const method = await rig.enterCard(number);
      const first = await rig.stripe.paymentIntents.create(intentParams(method.id));
      await rig.stripe.paymentIntents.confirm(first.id).catch(() => null);
      const second = await rig.stripe.paymentIntents.create(intentParams(method.id));
      const error = await failureOf(rig.stripe.paymentIntents.confirm(second.id));
      expect(error).toMatchObject({ statusCode: 400, rawType: 'invalid_request_error' });
      expect(error.message).toMatch(/previously used/);
    }
  });

  test('the disputed card is disputed after capture and cannot be refunded', async () => {
    const { id } = await rig.charged('4000000000000259');
    expect(await rig.eventTypes(id)).toContain('charge.dispute.created');
    expect(await failureOf(rig.stripe.refunds.create({ payment_intent: id }))).toMatchObject({
      code: 'charge_disputed',
    });
    const { data } = await rig.stripe.disputes.list({ payment_intent: id });
    expect(data).toMatchObject([{ payment_intent: id, status: 'needs_response', reason: 'fraudulent' }]);
    await rig.sim('POST', 'disputes', { payment_intent: id, status: 'won' });
    expect(await rig.eventTypes(id)).toContain('charge.dispute.closed');
    expect(await rig.stripe.disputes.retrieve(data[0]?.id ?? '')).toMatchObject({ status: 'won' });
  });
});
