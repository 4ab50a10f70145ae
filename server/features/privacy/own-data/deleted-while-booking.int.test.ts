import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { PaymentAnswer } from '#contract/payments.ts';
import { unusedHoldMinutes } from '#domain/payment/payment-states.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { auditBooks } from '#server/testing/audit.ts';
import { readBooks } from '#server/testing/books.ts';
import { goodPassword, registered, signedIn } from '#server/testing/steps/account-steps.ts';
import { book, chooseOffer, pay } from '#server/testing/steps/booking-steps.ts';
import type { Visitor } from '#server/testing/steps/visitor.ts';

const [accepted, challenged] = ['4242424242424242', '4000002760003184'] as const;
const sessionEnded = {
  message: expect.stringMatching(
    /^This payment does not belong to your current session: .*deleted your account since\. If nothing is booked with it, nothing is charged/,
  ),
};

describe('an account that is deleted in another tab while it books', () => {
  let t: TestApp;
  let people = 0;
  beforeAll(async () => {
    t = await startTestApp({
      engine: 'postgresql',
      postgresAddress: inject('postgresAddress'),
      environment: { PAYMENT_FIELDS: 'hosted' },
    });
  });
  afterAll(() => t.close());

  type Offer = Awaited<ReturnType<typeof chooseOffer>>;
  const payWith = async (visitor: Visitor, offer: Offer, card: string) => {
    const confirmationToken = await t.stripe.enterCard(card);
    const answer = await pay(visitor, offer, { cardDetails: undefined, confirmationToken });
    return answer.json<Pick<PaymentAnswer, 'paymentId' | 'status'>>();
  };
  /** A traveler who pays with a card and then deletes the account. */
  async function deletedAfterPaying(card: string) {
    const name = `leaver${++people}`;
    await registered(t.visitor(), name);
    const visitor = await signedIn(t.visitor(), name);
    const offer = await chooseOffer(visitor);
    const payment = await payWith(visitor, offer, card);
    const gone = await visitor.post('/api/auth/delete-account', { currentPassword: goodPassword });
    expect(gone.statusCode).toBe(200);
    return { visitor, offer, payment };
  }
  /** Books as a guest with another payment, and the first one is released. */
  async function goesOnAsGuest(visitor: Visitor, offer: Offer, first: string) {
    const { paymentId, status } = await payWith(visitor, offer, accepted);
    expect(status).toBe('authorised');
    const booked = await book(visitor, offer, paymentId);
    expect(booked.json()).toMatchObject({ status: 'confirmed' });
    // In operation it runs every few seconds.
    await t.app.reconciler.run();
    t.clock.advance(unusedHoldMinutes * 60_000);
    await t.app.reconciler.run();
    const books = await readBooks(t.db, t.duffel, t.stripe);
    expect(books.payments.find(({ id }) => id === first)?.state).toBe('voided');
    expect(auditBooks(books)).toEqual([]);
  }

  test('during the bank’s challenge: the traveler is told that the session ended, and can pay again as a guest [SERV-09] [HOST-02] [SAFE-01]', async () => {
    const { visitor, offer, payment } = await deletedAfterPaying(challenged);
    expect(payment.status).toBe('requires_action');
    const { intents } = await readBooks(t.db, t.duffel, t.stripe);
    const intent = intents.find(({ metadata }) => metadata.payment_id === payment.paymentId);
    await t.stripe.authenticate(intent?.id ?? '', 'succeed');
    for (const step of ['continue', 'release']) {
      const refused = await visitor.post(`/api/payments/${payment.paymentId}/${step}`, {});
      expect([refused.statusCode, refused.json()]).toEqual([404, expect.objectContaining(sessionEnded)]);
    }
    await goesOnAsGuest(visitor, offer, payment.paymentId);
  });

  test('after the card was authorized: the booking is refused with the same words, and can be made as a guest [SERV-09] [PAY-09] [SAFE-01]', async () => {
    const { visitor, offer, payment } = await deletedAfterPaying(accepted);
    const refused = await book(visitor, offer, payment.paymentId);
    expect([refused.statusCode, refused.json()]).toEqual([402, expect.objectContaining(sessionEnded)]);
    await goesOnAsGuest(visitor, offer, payment.paymentId);
  });
});
