import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { PaymentAnswer } from '#contract/payments.ts';
import { ApiError } from '#web/api/api-error.ts';
import type { CheckoutCalls } from './checkout-calls.ts';
import { bookingWords } from './payment-notices.ts';
import { useCheckout } from './use-checkout.ts';

const noAnswer = () => Promise.reject(new ApiError(0, 'No response', null));
const card = { number: '4242424242424242', expiryMonth: '12', expiryYear: '39', cvv: '123', holderName: 'Ada Byron' };
const usd = { amountMinor: 48_200, currency: 'USD' };
const held = { paymentId: 'pay_1', status: 'authorised', amount: '482.00', currency: 'USD', offerId: 'off_1' } as const;

test('a payment without an answer is looked up as soon as the browser is online again [F-155] [PAY-11]', async () => {
  let findAttempt: () => Promise<PaymentAnswer> = noAnswer;
  const calls: CheckoutCalls = {
    words: bookingWords,
    asksAboutPrice: true,
    asOwner: (_id, work) => work(),
    pause: async () => undefined,
    isOwnedElsewhere: async () => false,
    findAttempt: () => findAttempt(),
    ...{ pay: noAnswer, confirmWithBank: noAnswer, continuePayment: noAnswer, release: noAnswer, book: noAnswer },
    ...{ verify: noAnswer, findEarlier: noAnswer },
  };
  const { result } = renderHook(() => useCheckout('off_1', calls, () => undefined));
  act(() => result.current.pay({ price: usd, fare: usd, services: [] }, card, []));
  await waitFor(() => expect(result.current.state.kind).toBe('unknown'));
  findAttempt = async () => ({ ...held, bookingId: null });
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(result.current.state).toMatchObject({ kind: 'held', paymentId: 'pay_1' }));
});
