import type Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { failureOf, Rig } from '../testing.ts';

const rig = new Rig();
const elevated = '4000000000009235';

async function reviewed() {
  const intent = await rig.confirmToken(await rig.enterInBrowser(elevated));
  return { intent, review: String(intent.review) };
}

describe('a payment of elevated risk', () => {
  test('is authorized with an open review [HOST-03]', async () => {
    const { intent, review } = await reviewed();
    const charge = intent.latest_charge as Stripe.Charge;
    expect(intent.status).toBe('requires_capture');
    expect(charge).toMatchObject({ review, outcome: { type: 'manual_review', risk_level: 'elevated' } });
    expect(await rig.stripe.reviews.retrieve(review, { expand: ['payment_intent'] })).toMatchObject({
      id: expect.stringMatching(/^prv_/),
      open: true,
      opened_reason: 'rule',
      closed_reason: null,
      charge: charge.id,
      payment_intent: { id: intent.id, status: 'requires_capture' },
    });
    expect((await rig.stripe.reviews.list()).data.map(({ id }) => id)).toContain(review);
  });

  test('is approved by a person, once [HOST-03]', async () => {
    const { intent, review } = await reviewed();
    expect(await rig.stripe.reviews.approve(review)).toMatchObject({ open: false, closed_reason: 'approved' });
    expect(await failureOf(rig.stripe.reviews.approve(review))).toMatchObject({ statusCode: 400 });
    expect((await rig.stripe.reviews.list()).data.map(({ id }) => id)).not.toContain(review);
    expect(await rig.stripe.paymentIntents.capture(intent.id)).toMatchObject({ status: 'succeeded', review });
    expect(await rig.eventTypes(review)).toEqual(['review.opened', 'review.closed']);
  });

  test('a cancellation or refund closes its review [HOST-03]', async () => {
    const canceled = await reviewed();
    await rig.stripe.paymentIntents.cancel(canceled.intent.id);
    expect(await rig.stripe.reviews.retrieve(canceled.review)).toMatchObject({
      open: false,
      closed_reason: 'canceled',
    });
    const refunded = await reviewed();
    await rig.stripe.paymentIntents.capture(refunded.intent.id);
    await rig.stripe.refunds.create({ payment_intent: refunded.intent.id, amount: 100 });
    expect(await rig.stripe.reviews.retrieve(refunded.review)).toMatchObject({ open: true });
    await rig.stripe.refunds.create({ payment_intent: refunded.intent.id });
    expect(await rig.stripe.reviews.retrieve(refunded.review)).toMatchObject({
      open: false,
      closed_reason: 'refunded',
    });
  });

  test('a payment of normal risk has none [HOST-03]', async () => {
    const intent = await rig.confirmToken(await rig.enterInBrowser());
    expect(intent).toMatchObject({ review: null, latest_charge: { review: null } });
    expect(await failureOf(rig.stripe.reviews.retrieve('prv_unheard_of'))).toMatchObject({ code: 'resource_missing' });
  });
});
