import { afterEach, expect, test, vi } from 'vitest';
import { ownForm } from '#web/checkout/hosted/hosted-card.ts';
import { offerCalls } from './offer-calls.ts';

afterEach(() => void vi.unstubAllGlobals());

const price = { amountMinor: 48200, currency: 'USD' };
const card = { number: '4242424242424242', expiryMonth: '12', expiryYear: '30', cvv: '123', holderName: 'Ada Byron' };
const attempt = { paymentKey: 'payment-1', bookingKey: 'booking-1', price, fare: price, services: [] };

test('two tabs that pay at the same time take turns, so that both keep their booking session [PAY-08] [PAY-09]', async () => {
  const sent: string[] = [];
  const answers: (() => void)[] = [];
  vi.stubGlobal('fetch', (address: string) => {
    sent.push(address);
    return new Promise<Response>((resolve) => {
      answers.push(() =>
        resolve(Response.json({ success: true, paymentId: `pay_${sent.length}`, status: 'authorised', message: '' })),
      );
    });
  });
  const [first, second] = ['off_1', 'off_2'].map((offer) =>
    offerCalls({ id: offer, passengers: [] }, ownForm).pay(attempt, card),
  );
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  answers[0]?.();
  expect(await first).toMatchObject({ paymentId: 'pay_1' });
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  answers[1]?.();
  expect(await second).toMatchObject({ paymentId: 'pay_2' });
});
