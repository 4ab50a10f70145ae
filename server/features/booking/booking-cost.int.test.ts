import { expect, inject, onTestFinished, test } from 'vitest';
import type { BookingAnswer } from '#contract/booking.ts';
import { startTestApp } from '#server/testing/app/test-app.ts';
import { countCalls } from '#server/testing/count-calls.ts';
import { book, chooseOffer, pay, travelersFor } from '#server/testing/steps/booking-steps.ts';

test('verifying, paying and booking an offer takes 39 statements and 8 calls to the vendors', async () => {
  const t = await startTestApp({ engine: 'postgresql', postgresAddress: inject('postgresAddress') });
  onTestFinished(() => t.close());
  const buy = async () => {
    const visitor = t.visitor();
    const offer = await chooseOffer(visitor);
    const passengers = travelersFor(offer).map((traveler) => ({ ...traveler, email: 'known@example.com' }));
    const keyOf = (step: string) => ({ 'idempotency-key': `${step}-${offer.id}` });
    const counter = countCalls();
    onTestFinished(() => void counter.stop());
    await visitor.get(`/api/flights/verify-offer/${offer.id}`);
    const { paymentId } = (await pay(visitor, offer, {}, keyOf('pay'))).json<{ paymentId: string }>();
    const booked = await book(visitor, offer, paymentId, { passengers }, keyOf('book'));
    return { ...counter.stop(), ...booked.json<BookingAnswer>() };
  };
  // A guest's first booking creates the account.
  expect(await buy()).toMatchObject({ status: 'confirmed', accountCreated: true });
  const { status, statements, vendorCalls } = await buy();
  expect([status, statements.length, vendorCalls.length]).toEqual(['confirmed', 39, 8]);
});
