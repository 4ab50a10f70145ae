import { createServer } from 'node:http';
import { describe, expect, test } from 'vitest';
import { Rig } from '../testing.ts';

const rig = new Rig();

describe('webhooks', () => {
  test('events arrive signed, and are retried until accepted', async () => {
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
    await rig.sim('POST', 'webhooks', { url: `http://127.0.0.1:${port}/hook`, secret });
    const { id } = await rig.stripe.paymentIntents.create(
      { amount: 100, currency: 'eur' },
      { idempotencyKey: `hook-${Math.random()}` },
    );
    await expect.poll(() => received.length, { timeout: 5000 }).toBe(2);
    await rig.sim('DELETE', 'webhooks');
    receiver.close();
    for (const { body, signature } of received) {
      const event = rig.stripe.webhooks.constructEvent(body, signature, secret);
      expect(event).toMatchObject({
        type: 'payment_intent.created',
        data: { object: { id } },
        request: { idempotency_key: expect.stringMatching(/^hook-/) },
      });
      expect(() => rig.stripe.webhooks.constructEvent(`${body} `, signature, secret)).toThrow();
      expect(() => rig.stripe.webhooks.constructEvent(body, signature, 'whsec_other')).toThrow();
    }
  });
});
