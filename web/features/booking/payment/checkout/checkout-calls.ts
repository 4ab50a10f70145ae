import { createBooking } from '#contract/bookings.ts';
import { processCard } from '#contract/payments.ts';
import type { Offer } from '#domain/flights/offer.ts';
import { formatMoneyDecimal } from '#domain/money/money.ts';
import { request } from '#web/api/client.ts';
import { keepNewAccount } from '#web/features/booking/confirmation/new-account.ts';
import { earlierBookingOf } from '#web/features/booking/verification/use-earlier-booking.ts';
import { verifyByCall } from '#web/features/booking/verification/use-offer-watch.ts';
import type { CardEntry } from '../hosted/hosted-card.ts';
import { keepAddress } from '../hosted/return-address.ts';
import { bookingWords } from '../payment-notices.ts';
import type { CheckoutCalls } from './checkout.ts';
import { inTurn } from './in-turn.ts';
import { cardSource, providerCalls } from './provider-calls.ts';

/**
 * The calls of a checkout for one offer, made from this browser. Uncached, so that no cache ever sees a card (PAY-09).
 */
export function checkoutCalls(offer: Pick<Offer, 'id' | 'passengers'>, entry: CardEntry): CheckoutCalls {
  const { id: offerId } = offer;
  return {
    ...providerCalls,
    words: bookingWords,
    asksAboutPrice: true,
    pay: async ({ paymentKey, price, services }, card) => {
      const source = await cardSource(entry, card);
      return inTurn(() =>
        request(processCard, {
          body: {
            amount: formatMoneyDecimal(price),
            currency: price.currency,
            ...source,
            offerId,
            services: [...services],
          },
          idempotencyKey: paymentKey,
        }),
      );
    },
    confirmWithBank: async (clientSecret) => {
      if (entry.kind !== 'hosted') return;
      // A bank with a page of its own leads back to a plain address.
      keepAddress(offerId);
      await entry.fields.current?.confirmWithBank(clientSecret);
    },
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
  };
}
