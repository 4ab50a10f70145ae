import type Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { failureOf, Rig } from '../testing.ts';

const rig = new Rig();

describe('refunds', () => {
  test('can be made in parts, then for the rest, and are then refused', async () => {
    const { id } = await rig.charged();
    const part = await rig.stripe.refunds.create({
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
    const tooMuch = await failureOf(rig.stripe.refunds.create({ payment_intent: id, amount: 40_001 }));
    expect(tooMuch).toMatchObject({ statusCode: 400, param: 'amount' });
    const rest = await rig.stripe.refunds.create({ payment_intent: id, expand: ['charge.payment_intent'] });
    expect(rest).toMatchObject({ amount: 40_000, charge: { refunded: true, payment_intent: { status: 'succeeded' } } });
    expect(await failureOf(rig.stripe.refunds.create({ payment_intent: id }))).toMatchObject({
      code: 'charge_already_refunded',
    });
    expect((await rig.stripe.refunds.list({ payment_intent: id })).data.map((refund) => refund.amount)).toEqual([
      40_000, 8230,
    ]);
    expect(await rig.stripe.refunds.retrieve(part.id)).toMatchObject({ id: part.id });
  });

  test('are refused for a hold', async () => {
    const { id, latest_charge } = await rig.authorize();
    const error = await failureOf(rig.stripe.refunds.create({ payment_intent: id }));
    expect(error).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state' });
    const charge = (latest_charge as Stripe.Charge).id;
    expect(await failureOf(rig.stripe.refunds.create({ charge }))).toMatchObject({ statusCode: 400 });
    expect(await failureOf(rig.stripe.refunds.create({}))).toMatchObject({ code: 'parameter_missing' });
  });

  test('a pending refund settles later; a failing one returns to the charge', async () => {
    const slow = await rig.stripe.refunds.create({ payment_intent: (await rig.charged('4000000000007726')).id });
    const failing = await rig.stripe.refunds.create({ payment_intent: (await rig.charged('4000000000005126')).id });
    expect([slow.status, failing.status]).toEqual(['pending', 'succeeded']);
    await rig.sim('POST', 'clock', { advanceSeconds: 61 });
    expect(await rig.stripe.refunds.retrieve(slow.id)).toMatchObject({ status: 'succeeded' });
    const failed = await rig.stripe.refunds.retrieve(failing.id, { expand: ['charge'] });
    expect(failed).toMatchObject({
      status: 'failed',
      failure_reason: 'expired_or_canceled_card',
      charge: { refunded: false, amount_refunded: 0 },
    });
    expect((await rig.stripe.events.list({ type: 'refund.failed' })).data[0]?.data.object).toMatchObject({
      id: failing.id,
    });
  });

  test('a pending one fails if the cardholder disputes the payment, and no further one is made [TRIP-07]', async () => {
    const { id } = await rig.charged('4000000000007726');
    const { id: refundId } = await rig.stripe.refunds.create({ payment_intent: id, amount: 100 });
    await rig.sim('POST', 'disputes', { payment_intent: id });
    const failed = { status: 'failed', failure_reason: 'charge_for_pending_refund_disputed' };
    expect(await rig.stripe.refunds.retrieve(refundId)).toMatchObject(failed);
    await rig.sim('POST', 'clock', { advanceSeconds: 61 });
    expect(await rig.stripe.refunds.retrieve(refundId)).toMatchObject(failed);
    expect(await failureOf(rig.stripe.refunds.create({ payment_intent: id }))).toMatchObject({
      code: 'charge_disputed',
    });
    expect((await rig.eventTypes(id)).filter((type) => /dispute|refund\.failed/.test(type)).toSorted()).toEqual([
      'charge.dispute.created',
      'refund.failed',
    ]);
  });

  test('get the number by which the bank finds them a day later, on networks that have one [SERV-05]', async () => {
    const numbered = await rig.stripe.refunds.create({ payment_intent: (await rig.charged()).id });
    const discover = await rig.stripe.refunds.create({ payment_intent: (await rig.charged('6011111111111117')).id });
    const cardOf = async ({ id }: Stripe.Refund) => (await rig.stripe.refunds.retrieve(id)).destination_details?.card;
    expect(await cardOf(numbered)).toEqual({
      reference_status: 'pending',
      reference_type: 'acquirer_reference_number',
      type: 'refund',
    });
    await rig.sim('POST', 'clock', { advanceSeconds: 25 * 3600 });
    expect(await cardOf(numbered)).toMatchObject({
      reference: expect.stringMatching(/^\d{23}$/),
      reference_status: 'available',
    });
    expect(await cardOf(discover)).toMatchObject({ reference_status: 'unavailable' });
    expect(await cardOf(discover)).not.toHaveProperty('reference');
  });

  test('stay pending for longer if told so [SERV-05]', async () => {
    const slow = await rig.stripe.refunds.create({ payment_intent: (await rig.charged('4000000000007726')).id });
    await rig.sim('POST', 'refunds', { refund: slow.id, delaySeconds: 3600 });
    await rig.sim('POST', 'clock', { advanceSeconds: 3600 });
    expect(await rig.stripe.refunds.retrieve(slow.id)).toMatchObject({ status: 'pending' });
    await rig.sim('POST', 'clock', { advanceSeconds: 61 });
    expect(await rig.stripe.refunds.retrieve(slow.id)).toMatchObject({ status: 'succeeded' });
  });
});
