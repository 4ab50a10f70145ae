import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import type { BookingAnswer } from '#contract/booking.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { book, chooseOffer, payFor, readBooking } from '#server/testing/steps/booking-steps.ts';

describe('travelers who wait for an outcome, without webhooks', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({
      engine: 'postgresql',
      postgresAddress: inject('postgresAddress'),
      environment: { ORDER_WAIT_SECONDS: '1' },
    });
  });
  afterAll(() => t.close());
  afterEach(() => t.duffel.clearFaults());

  async function bookPending(fault: { readonly kind: string; readonly delayMs?: number }, query = {}) {
    const visitor = t.visitor();
    const offer = await chooseOffer(visitor, query);
    const paymentId = await payFor(visitor, offer);
    await t.duffel.fault({ operation: 'orders.create', ...fault });
    const answer = await book(visitor, offer, paymentId);
    expect(answer.statusCode).toBe(202);
    const { id } = answer.json<BookingAnswer>();
    const statusNow = async () => (await readBooking(visitor, id)).status;
    return { visitor, id, statusNow };
  }

  test('a refusal that comes late is told by the next reading [F-160] [CONF-05]', async () => {
    const { statusNow } = await bookPending({ kind: 'delay', delayMs: 1500 }, { origin: 'LGW', destination: 'STN' });
    await expect.poll(statusNow, { timeout: 5000 }).toBe('cancelled');
  });

  test('an accepted order that appears is told by the next reading [F-160] [CONF-05]', async () => {
    const { statusNow } = await bookPending({ kind: 'accepted_202_then_created', delayMs: 2000 });
    expect(await statusNow()).toBe('pending');
    await expect.poll(statusNow, { timeout: 10_000 }).toBe('confirmed');
  });

  test.each(['status_500', 'status_502', 'reset_before'])(
    'an order without an answer (%s) is told as not made by the first reading after three minutes, never before [F-160] [SAFE-02]',
    async (kind) => {
      const { visitor, id, statusNow } = await bookPending({ kind });
      t.clock.advance(170_000);
      expect(await statusNow()).toBe('pending');
      t.clock.advance(10_000);
      expect(await readBooking(visitor, id)).toMatchObject({
        status: 'cancelled',
        message: 'Nothing was booked and nothing was charged.',
      });
    },
  );
});
