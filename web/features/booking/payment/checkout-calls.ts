import { createBooking } from '../../../../contract/bookings.ts';
import { findPaymentAttempt, processCard, releasePayment } from '../../../../contract/payments.ts';
import { request } from '../../../api/client.ts';
import { verifyByCall } from '../verification/use-offer-watch.ts';
import type { CheckoutCalls } from './checkout.ts';

/** The calls of a checkout for one offer, made from this browser. Plain calls: no cache ever sees a card (PAY-09). */
export function checkoutCalls(offerId: string): CheckoutCalls {
  return {
    pay: ({ paymentKey, price }, cardDetails) =>
      request(processCard, {
        body: { amount: price.amount, currency: price.currency, cardDetails, offerId },
        idempotencyKey: paymentKey,
      }),
    findAttempt: (key) => request(findPaymentAttempt, { params: { key } }),
    release: (id) => request(releasePayment, { params: { id } }),
    verify: () => verifyByCall(offerId),
    book: ({ bookingKey, price }, paymentId, passengers) =>
      request(createBooking, {
        body: {
          offerId,
          passengers: [...passengers],
          paymentDetails: { amount: price.amount, currency: price.currency, paymentId },
        },
        idempotencyKey: bookingKey,
      }),
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  };
}
