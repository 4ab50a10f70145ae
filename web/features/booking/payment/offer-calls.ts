import { createBooking } from '#contract/bookings.ts';
import { processCard } from '#contract/payments.ts';
import type { Offer } from '#domain/flights/offer.ts';
import { formatMoneyDecimal } from '#domain/money/money.ts';
import { request } from '#web/api/client.ts';
import type { CheckoutCalls } from '#web/checkout/checkout-calls.ts';
import type { CardEntry } from '#web/checkout/hosted/hosted-card.ts';
import { inTurn } from '#web/checkout/in-turn.ts';
import { bookingWords } from '#web/checkout/payment-notices.ts';
import { cardSource, providerCalls } from '#web/checkout/provider-calls.ts';
import { keepNewAccount } from '../confirmation/new-account.ts';
import { earlierBookingOf } from '../verification/use-earlier-booking.ts';
import { verifyByCall } from '../verification/use-offer-watch.ts';
import { keepAddress } from './return-address.ts';

/**
 * The calls of a checkout for one offer, made from this browser. Uncached, so that no cache ever sees a card (PAY-09).
 */
export function offerCalls(offer: Pick<Offer, 'id' | 'passengers'>, entry: CardEntry): CheckoutCalls {
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
