import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { createDuffelWebhook } from './duffel/webhook.ts';
import { createStripeWebhook } from './stripe/webhook.ts';
import { judgeSignature } from './webhook-signature.ts';

/** duffel-api-ruby, README, "Verifying webhooks". */
const published = {
  secret: 'a_secret',
  at: new Date(1_641_667_496_000),
  header: 't=1641667496,v1=691f25ffb1f206c0fda5bb7b1a9d60fafe42c5f42819d44a06a7cfe09486f102',
  body: Buffer.from(
    '{"created_at":"2022-01-08T18:44:56.129339Z","data":{"changes":{},"object":{}},"id":"eve_0000AFEsrBKZAcKgGtZCnQ","live_mode":false,"object":"order","type":"order.updated"}',
  ),
};
const v1 = published.header.split('v1=')[1] ?? '';
const secondsLater = (seconds: number) => new Date(published.at.getTime() + seconds * 1000);

describe('the signature of a webhook call', () => {
  test.each([
    ['as Duffel published it', published.header],
    ['with spaces between the parts', `t=1641667496 , v1=${v1}`],
    ['next to one with another secret', `t=1641667496,v1=${'0'.repeat(64)},v1=${v1}`],
    ['next to another scheme', `t=1641667496,v0=${'0'.repeat(64)},v1=${v1}`],
    ['slightly early', `v1=${v1},t=1641667496`],
  ])('is valid %s [SAFE-08]', (_how, header) => {
    expect(judgeSignature(header, published.body, ['another secret', published.secret], published.at)).toBe('good');
  });

  test.each<[string, string | undefined]>([
    ['missing', undefined],
    ['empty', ''],
    ['without a time', `v1=${v1}`],
    ['without a signature', 't=1641667496'],
    ['of another time', `t=1641667497,v1=${v1}`],
    ['of two times', `t=1641667496,t=1641667497,v1=${v1}`],
    ['of no number', `t=now,v1=${v1}`],
    ['of a negative time', `t=-1641667496,v1=${v1}`],
    ['only under another scheme', `t=1641667496,v0=${v1}`],
    ['cut short', `t=1641667496,v1=${v1.slice(0, 63)}`],
    ['empty in its value', 't=1641667496,v1='],
    ['nonsense', 'déjà vu,=,,v1'],
  ])('is refused %s [SAFE-08] [SAFE-03]', (_how, header) => {
    expect(judgeSignature(header, published.body, [published.secret], published.at)).toBe('signature');
  });

  test.each([
    [0, 'good'],
    [300, 'good'],
    [301, 'age'],
    [86_400, 'age'],
    [-300, 'good'],
    [-301, 'age'],
  ])('of %i seconds ago is %s [SAFE-08]', (seconds, judged) => {
    expect(judgeSignature(published.header, published.body, [published.secret], secondsLater(seconds))).toBe(judged);
  });

  test('covers every byte: any change to the body is refused, even with the same JSON meaning [SAFE-08]', () => {
    fc.assert(
      fc.property(fc.nat(published.body.length - 1), fc.integer({ min: 1, max: 255 }), (index, flip) => {
        const altered = Buffer.from(published.body);
        altered[index] = (altered[index] ?? 0) ^ flip;
        expect(judgeSignature(published.header, altered, [published.secret], published.at)).toBe('signature');
      }),
    );
    const spaced = Buffer.from(`${published.body.toString()} `);
    expect(judgeSignature(published.header, spaced, [published.secret], published.at)).toBe('signature');
  });

  test('any header text is judged without throwing [SAFE-08] [SAFE-03]', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), (header) => {
        expect(judgeSignature(header, published.body, [published.secret], published.at)).toBe('signature');
      }),
    );
  });

  test('is refused if there is no secret [SAFE-08]', () => {
    expect(judgeSignature(published.header, published.body, [], published.at)).toBe('signature');
  });

  test('matches the payment provider’s own client [SAFE-08]', () => {
    const payload = '{"id":"evt_1"}';
    const timestamp = published.at.getTime() / 1000;
    const header = Stripe.webhooks.generateTestHeaderString({ payload, secret: 'whsec_of_a_test', timestamp });
    expect(judgeSignature(header, Buffer.from(payload), ['whsec_of_a_test'], published.at)).toBe('good');
    expect(judgeSignature(header, Buffer.from(payload), ['of_a_test'], published.at)).toBe('signature');
  });
});

const now = published.at;
const secret = 'whsec_that_only_tests_use';
const sign = (body: string) =>
  `t=${now.getTime() / 1000},v1=${createHmac('sha256', secret)
    .update(`${now.getTime() / 1000}.${body}`)
    .digest('hex')}`;
const readers = { stripe: createStripeWebhook([secret]), duffel: createDuffelWebhook([secret]) };
const read = (vendor: 'stripe' | 'duffel', event: unknown) => {
  const body = typeof event === 'string' ? event : JSON.stringify(event);
  return readers[vendor].read(sign(body), Buffer.from(body), now);
};
const nothing = { intentIds: [], orderIds: [], offerIds: [], cancellationIds: [] };

describe('hints from events', () => {
  test.each([
    ['payment_intent.succeeded', { id: 'pi_7', object: 'payment_intent', status: 'succeeded' }],
    ['payment_intent.canceled', { id: 'pi_7', object: 'payment_intent' }],
    ['charge.captured', { id: 'ch_1', object: 'charge', payment_intent: 'pi_7' }],
    ['charge.refund.updated', { id: 're_1', object: 'refund', payment_intent: 'pi_7', status: 'failed' }],
    ['refund.failed', { id: 're_1', object: 'refund', payment_intent: 'pi_7' }],
  ])('payment provider: %s names an intent and nothing else [SAFE-08]', (type, object) => {
    expect(read('stripe', { id: 'evt_1', type, livemode: false, data: { object } })).toEqual({
      kind: 'event',
      id: 'evt_1',
      type,
      hint: {
        ...nothing,
        live: false,
        intentIds: ['pi_7'],
        ...(type.includes('refund') ? { reportsRefund: true } : {}),
      },
    });
  });

  test.each([
    ['order.created', { id: 'ord_1', offer_id: 'off_1' }, 'ord_1', { orderIds: ['ord_1'], offerIds: ['off_1'] }],
    ['order.creation_failed', { offer_id: 'off_1' }, 'off_1', { offerIds: ['off_1'], saysNoOrder: true }],
    ['order.airline_initiated_change_detected', { id: 'aic_1', order_id: 'ord_1' }, 'aic_1', { orderIds: ['ord_1'] }],
    [
      'order_cancellation.confirmed',
      { id: 'ore_1', order_id: 'ord_1' },
      'ore_1',
      { orderIds: ['ord_1'], cancellationIds: ['ore_1'] },
    ],
    ['order_cancellation.confirmed', {}, 'ore_1', { cancellationIds: ['ore_1'] }],
  ])('supplier: %s %o [SAFE-08]', (type, object, key, wanted) => {
    const event = { id: 'wev_1', type, live_mode: true, idempotency_key: key, data: { object } };
    expect(read('duffel', event)).toMatchObject({ id: 'wev_1', hint: { ...nothing, live: true, ...wanted } });
  });

  test.each<['stripe' | 'duffel', string, unknown]>([
    ['stripe', 'customer.created', { id: 'cus_1', object: 'customer', payment_intent: 'pi_1' }],
    ['stripe', 'payment_intent.succeeded', null],
    ['stripe', 'payment_intent.succeeded', { id: 7, object: 'payment_intent' }],
    ['stripe', 'refund.failed', { payment_intent: { id: 'pi_1' } }],
    ['stripe', 'refund.failed', { payment_intent: "pi_1' or 1=1" }],
    ['duffel', 'ping.triggered', {}],
    ['duffel', 'order_cancellation.created', { id: 'ore_1', order_id: 'ord_1' }],
    ['duffel', 'order.created', { id: 'x'.repeat(101) }],
    ['duffel', 'order.created', ['ord_1']],
  ])('%s %s %o gives no hint [SAFE-08]', (vendor, type, object) => {
    expect(read(vendor, { id: 'evt_1', type, data: { object } })).toMatchObject({ kind: 'event', hint: null });
  });

  test.each([
    '',
    'null',
    '[]',
    '"text"',
    '{',
    '{}',
    '{"id":7,"type":"order.created"}',
    '{"id":"evt_1"}',
    '{"id":"evt_1","type":"A B"}',
  ])('the signed body %o is unreadable but causes no error [SAFE-08] [SAFE-03]', (body) => {
    expect(read('stripe', body)).toEqual({ kind: 'refused', reason: 'unreadable' });
    expect(read('duffel', body)).toEqual({ kind: 'refused', reason: 'unreadable' });
  });
});
