import type Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { failureOf, Rig } from '../testing.ts';

const rig = new Rig();

describe('lists, search, expansion, update', () => {
  test('pages return everything newest first, exactly once', async () => {
    const run = `run-${Math.random()}`;
    const ids: string[] = [];
    for (let n = 0; n < 7; n += 1) {
      ids.unshift(
        (
          await rig.stripe.paymentIntents.create({
            amount: 100 + n,
            currency: 'eur',
            metadata: { run, "it's mine": 'a=[b]&c' },
          })
        ).id,
      );
    }
    const everything = await rig.stripe.paymentIntents.list({ limit: 3 }).autoPagingToArray({ limit: 10_000 });
    expect(everything.slice(0, 7).map((intent) => intent.id)).toEqual(ids);
    expect(new Set(everything.map((intent) => intent.id)).size).toBe(everything.length);
    const [newest = '', , third = ''] = ids;
    const before = await rig.stripe.paymentIntents.list({ ending_before: third, limit: 10 });
    expect(before).toMatchObject({ has_more: false, data: [{ id: newest }, { id: ids[1] }] });

    const found = await rig.stripe.paymentIntents
      .search({ query: `metadata['run']:'${run}' AND amount>101`, limit: 2 })
      .autoPagingToArray({ limit: 100 });
    expect(found.map((intent) => intent.amount)).toEqual([106, 105, 104, 103, 102]);
    const odd = await rig.stripe.paymentIntents.search({
      query: `metadata['it\\'s mine']:'a=[b]&c' AND -amount:106 AND metadata['run']:"${run}"`,
    });
    expect(odd.data).toHaveLength(6);
    expect(await failureOf(rig.stripe.paymentIntents.search({ query: 'shoes' }))).toMatchObject({
      statusCode: 400,
      param: 'query',
    });
  });

  test('limits and cursors are checked, created bounds are honored', async () => {
    const { id, created } = await rig.createIntent();
    expect(await failureOf(rig.stripe.paymentIntents.list({ limit: 101 }))).toMatchObject({ param: 'limit' });
    expect(await failureOf(rig.stripe.paymentIntents.list({ starting_after: 'pi_none' }))).toMatchObject({
      code: 'resource_missing',
    });
    expect((await rig.stripe.paymentIntents.list({ created: { gte: created } })).data[0]?.id).toBe(id);
    expect((await rig.stripe.paymentIntents.list({ created: { gt: created + 5 } })).data).toEqual([]);
    expect((await rig.stripe.paymentIntents.list({ created })).data[0]?.id).toBe(id);
  });

  test('lists can be expanded through data', async () => {
    const { id } = await rig.authorize();
    const { data } = await rig.stripe.paymentIntents.list({
      limit: 1,
      expand: ['data.latest_charge', 'data.payment_method'],
    });
    expect(data[0]).toMatchObject({
      id,
      latest_charge: { object: 'charge' },
      payment_method: { object: 'payment_method' },
    });
    expect(
      (await rig.stripe.charges.list({ payment_intent: id, expand: ['data.payment_intent'] })).data[0],
    ).toMatchObject({
      payment_intent: { id },
    });
  });

  test('an update can always change metadata, and the amount only before payment', async () => {
    const open = await rig.createIntent(undefined, { metadata: { a: '1', b: '2' } });
    const updated = await rig.stripe.paymentIntents.update(open.id, { amount: 500, metadata: { a: '', c: '3' } });
    expect(updated).toMatchObject({ amount: 500, metadata: { b: '2', c: '3' } });
    expect(updated.metadata).not.toHaveProperty('a');
    const { id } = await rig.authorize();
    expect(await failureOf(rig.stripe.paymentIntents.update(id, { amount: 5 }))).toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
    expect(await rig.stripe.paymentIntents.update(id, { metadata: { order: 'ord_1' } })).toMatchObject({
      metadata: { order: 'ord_1' },
    });
  });

  test('the balance is captured minus refunded amounts', async () => {
    const of = (balance: Stripe.Balance) => balance.available.find((entry) => entry.currency === 'sek')?.amount ?? 0;
    const earlier = of(await rig.stripe.balance.retrieve());
    const { id } = await rig.authorize(undefined, { currency: 'sek' });
    await rig.stripe.paymentIntents.capture(id);
    await rig.stripe.refunds.create({ payment_intent: id, amount: 230 });
    expect(of(await rig.stripe.balance.retrieve()) - earlier).toBe(48_000);
  });
});
