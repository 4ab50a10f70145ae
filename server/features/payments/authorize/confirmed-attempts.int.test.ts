import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { chooseOffer, pay } from '#server/testing/steps/booking-steps.ts';
import { injectingVisitor } from '#server/testing/steps/visitor.ts';

const challenged = '4000002760003184';

describe('confirmed cards', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({
      engine: 'postgresql',
      postgresAddress: inject('postgresAddress'),
      environment: { PAYMENT_FIELDS: 'hosted', RATE_LIMIT_FACTOR: '1' },
    });
  });
  afterAll(() => t.close());

  test('do not count as declined: ten that the bank confirmed leave room for more, ten that it refused do not [HOST-02] [SAFE-04]', async () => {
    for (const [outcome, status] of [
      ['succeed', 200],
      ['fail', 429],
    ] as const) {
      const visitor = t.visitor({ ip: `198.18.0.${status - 199}` });
      const offer = await chooseOffer(visitor);
      const sendCard = async (attempt: number) => {
        // The call limit is a different one.
        const moved = injectingVisitor(t.app.server, { ip: `198.18.${status % 256}.${attempt}` }, visitor.cookies);
        const confirmationToken = await t.stripe.enterCard(challenged);
        return { moved, answer: await pay(moved, offer, { cardDetails: undefined, confirmationToken }) };
      };
      for (let attempt = 0; attempt < 10; attempt++) {
        const { moved, answer } = await sendCard(attempt);
        const { paymentId, clientSecret } = answer.json<{ paymentId: string; clientSecret: string }>();
        await t.stripe.authenticate(clientSecret.split('_secret_')[0] ?? '', outcome);
        await Promise.all([1, 2].map(() => moved.post(`/api/payments/${paymentId}/continue`, {})));
      }
      expect((await sendCard(10)).answer.statusCode).toBe(status);
    }
  });

  test.each(['continue', 'attempt'] as const)(
    'do not count either if the reconciler finds them confirmed before the page asks, by "%s" [HOST-02] [SAFE-04]',
    async (how) => {
      const third = how === 'continue' ? 50 : 60;
      const visitor = t.visitor({ ip: `198.18.${third}.200` });
      const offer = await chooseOffer(visitor);
      for (let attempt = 0; attempt < 11; attempt++) {
        const moved = injectingVisitor(t.app.server, { ip: `198.18.${third}.${attempt}` }, visitor.cookies);
        const confirmationToken = await t.stripe.enterCard(challenged);
        const key = { 'idempotency-key': `key-${confirmationToken}` };
        const answer = await pay(moved, offer, { cardDetails: undefined, confirmationToken }, key);
        expect([attempt, answer.statusCode]).toEqual([attempt, 200]);
        const { paymentId, clientSecret } = answer.json<{ paymentId: string; clientSecret: string }>();
        await t.stripe.authenticate(clientSecret.split('_secret_')[0] ?? '', 'succeed');
        await t.app.reconciler.run();
        const asks = () =>
          how === 'continue'
            ? moved.post(`/api/payments/${paymentId}/continue`, {})
            : moved.get(`/api/payments/attempts/${key['idempotency-key']}`);
        for (const { body } of await Promise.all([asks(), asks()])) expect(body).toContain('"authorised"');
      }
    },
  );

  test('are given back once, however often the page asks: ten that the bank refuses are ten [HOST-02] [SAFE-04]', async () => {
    const visitor = t.visitor({ ip: '198.18.70.200' });
    const offer = await chooseOffer(visitor);
    let calls = 0;
    const sendCard = async (outcome: 'succeed' | 'fail', asked: number) => {
      const moved = () => injectingVisitor(t.app.server, { ip: `198.18.70.${calls++}` }, visitor.cookies);
      const confirmationToken = await t.stripe.enterCard(challenged);
      const answer = await pay(moved(), offer, { cardDetails: undefined, confirmationToken });
      if (answer.statusCode !== 200) return answer.statusCode;
      const { paymentId, clientSecret } = answer.json<{ paymentId: string; clientSecret: string }>();
      await t.stripe.authenticate(clientSecret.split('_secret_')[0] ?? '', outcome);
      for (let time = 0; time < asked; time++) await moved().post(`/api/payments/${paymentId}/continue`, {});
      return answer.statusCode;
    };
    for (let attempt = 0; attempt < 3; attempt++) await sendCard('fail', 1);
    await sendCard('succeed', 5);
    for (let attempt = 0; attempt < 7; attempt++) expect(await sendCard('fail', 1)).toBe(200);
    expect(await sendCard('succeed', 1)).toBe(429);
  });
});
