import { createBooking } from '#contract/bookings.ts';
import { findPaymentAttempt, processCard, releasePayment } from '#contract/payments.ts';
import type { Offer } from '#domain/flights/offer.ts';
import { formatMoneyDecimal } from '#domain/money/money.ts';
import { request } from '#web/api/client.ts';
import { keepNewAccount } from '#web/features/booking/confirmation/new-account.ts';
import { earlierBookingOf } from '#web/features/booking/verification/use-earlier-booking.ts';
import { verifyByCall } from '#web/features/booking/verification/use-offer-watch.ts';
import type { CheckoutCalls } from './checkout.ts';
import { inTurn } from './in-turn.ts';

/**
 * The calls of a checkout for one offer, made from this browser. Uncached, so that no cache ever sees a card (PAY-09).
 */
export function checkoutCalls(offer: Pick<Offer, 'id' | 'passengers'>): CheckoutCalls {
  const { id: offerId } = offer;
  return {
    pay: ({ paymentKey, price, services }, cardDetails) =>
      inTurn(() =>
        request(processCard, {
          body: {
            amount: formatMoneyDecimal(price),
            currency: price.currency,
            cardDetails,
            offerId,
            services: [...services],
          },
          idempotencyKey: paymentKey,
        }),
      ),
    findAttempt: (key) => request(findPaymentAttempt, { params: { key } }),
    release: (id) => request(releasePayment, { params: { id } }),
    verify: () => verifyByCall(offerId),
    findEarlier: () => earlierBookingOf(offer),
    book: async ({ bookingKey, price, services }, paymentId, passengers) => {
      const booking = await inTurn(() =>
        request(createBooking, {
          body: {
            offerId,
            passengers: [...passengers],
            paymentDetails: { amount: formatMoneyDecimal(price), currency: price.currency, paymentId },
            services: [...services],
          },
          idempotencyKey: bookingKey,
        }),
      );
      keepNewAccount(booking);
      return booking;
    },
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  };
}
