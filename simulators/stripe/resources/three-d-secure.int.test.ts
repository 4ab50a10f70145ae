import { describe, expect, test } from 'vitest';
import { Rig } from '../testing.ts';

const rig = new Rig();

const asking = (request: 'automatic' | 'any' | 'challenge') => ({
  payment_method_options: { card: { request_three_d_secure: request } },
});

describe('3-D Secure', () => {
  test.each([
    ['4242424242424242', 'automatic', 'requires_capture', null],
    [
      '4242424242424242',
      'any',
      'requires_capture',
      { result: 'attempt_acknowledged', electronic_commerce_indicator: '06' },
    ],
    [
      '2223003122003222',
      'any',
      'requires_capture',
      { result: 'attempt_acknowledged', electronic_commerce_indicator: '01' },
    ],
    ['378282246310005', 'any', 'requires_capture', { result: 'not_supported', electronic_commerce_indicator: null }],
    [
      '5555555555554444',
      'any',
      'requires_capture',
      { authentication_flow: 'frictionless', result: 'authenticated', electronic_commerce_indicator: '02' },
    ],
    ['4000000000003055', 'automatic', 'requires_capture', null],
  ] as const)('%s, asked %s, is %s with %j [HOST-02] [HOST-03]', async (number, request, status, result) => {
    // Amex has four digits in its code.
    const method =
      number === '378282246310005'
        ? (await rig.stripe.testHelpers.confirmationTokens.create({ payment_method: 'pm_card_amex' })).id
        : await rig.enterInBrowser(number);
    const intent = await rig.confirmToken(method, asking(request));
    expect(intent).toMatchObject({
      status,
      latest_charge: {
        payment_method_details: { card: { three_d_secure: result === null ? null : expect.objectContaining(result) } },
      },
    });
  });

  test.each([
    ['4000000000003055', 'any', '05'],
    ['4000000000003055', 'challenge', '05'],
    ['5555555555554444', 'challenge', '02'],
    ['4000000000003220', 'automatic', '05'],
  ] as const)(
    '%s, asked %s, is challenged and then has the indicator %s [HOST-02] [HOST-03]',
    async (number, request, indicator) => {
      const { id, status } = await rig.confirmToken(await rig.enterInBrowser(number), asking(request));
      expect(status).toBe('requires_action');
      await rig.sim('POST', 'authentications', { payment_intent: id, outcome: 'succeed' });
      expect(await rig.stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })).toMatchObject({
        status: 'requires_capture',
        latest_charge: {
          payment_method_details: {
            card: {
              three_d_secure: {
                authentication_flow: 'challenge',
                result: 'authenticated',
                electronic_commerce_indicator: indicator,
              },
            },
          },
        },
      });
    },
  );

  test('the request may be changed at the confirmation [HOST-03]', async () => {
    const intent = await rig.confirmToken(await rig.enterInBrowser('4000000000003055'), {}, asking('challenge'));
    expect(intent).toMatchObject({
      status: 'requires_action',
      payment_method_options: { card: { request_three_d_secure: 'challenge' } },
    });
  });

  test('the next action is for the script, or without it a redirect that leads back [HOST-02]', async () => {
    const inPlace = await rig.confirmToken(await rig.enterInBrowser('4000000000003220'));
    expect(inPlace.next_action).toMatchObject({
      type: 'use_stripe_sdk',
      use_stripe_sdk: { stripe_js: expect.any(String) },
    });
    const away = await rig.confirmToken(await rig.enterInBrowser('4000000000003220'), {}, { use_stripe_sdk: false });
    expect(away.next_action).toEqual({
      type: 'redirect_to_url',
      redirect_to_url: {
        return_url: 'http://localhost:3000/booking/return',
        url: `${rig.simulator.origin}/__sim/challenge/${away.id}?client_secret=${away.client_secret}`,
      },
    });
  });

  test('after a failed challenge another token may be tried on the same intent [HOST-02]', async () => {
    const { id } = await rig.confirmToken(await rig.enterInBrowser('4000000000003220'));
    const failed = await rig.sim('POST', 'authentications', { payment_intent: id, outcome: 'fail' });
    expect(failed).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    });
    const token = await rig.enterInBrowser();
    expect(await rig.stripe.paymentIntents.confirm(id, { confirmation_token: token })).toMatchObject({
      status: 'requires_capture',
      last_payment_error: null,
    });
  });

  test('an answer after the cancellation changes nothing [HOST-02]', async () => {
    const { id } = await rig.confirmToken(await rig.enterInBrowser('4000000000003220'));
    await rig.stripe.paymentIntents.cancel(id);
    await expect(rig.sim('POST', 'authentications', { payment_intent: id, outcome: 'succeed' })).rejects.toThrow(
      /canceled/,
    );
    expect(await rig.stripe.paymentIntents.retrieve(id)).toMatchObject({ status: 'canceled', latest_charge: null });
  });
});
