import { createBooking } from '#contract/bookings.ts';
import { continuePayment, findPaymentAttempt, processCard, releasePayment } from '#contract/payments.ts';
import type { Offer } from '#domain/flights/offer.ts';
import { formatMoneyDecimal } from '#domain/money/money.ts';
import { request } from '#web/api/client.ts';
import { keepNewAccount } from '#web/features/booking/confirmation/new-account.ts';
import { earlierBookingOf } from '#web/features/booking/verification/use-earlier-booking.ts';
import { verifyByCall } from '#web/features/booking/verification/use-offer-watch.ts';
import { type CardEntry, CardNotRead, type HostedCard } from '../hosted/hosted-card.ts';
import { keepAddress } from '../hosted/return-address.ts';
import { paymentTexts } from '../payment-notices.ts';
import { asOwner, isOwnedElsewhere } from './challenge-owner.ts';
import type { CheckoutCalls } from './checkout.ts';
import { inTurn } from './in-turn.ts';

/**
 * The calls of a checkout for one offer, made from this browser. Uncached, so that no cache ever sees a card (PAY-09).
 */
export function checkoutCalls(offer: Pick<Offer, 'id' | 'passengers'>, entry: CardEntry): CheckoutCalls {
  const { id: offerId } = offer;
  return {
    pay: async ({ paymentKey, price, services }, card) => {
      const source =
        entry.kind === 'server'
          ? { cardDetails: card ?? undefined }
          : { confirmationToken: await fieldsOf(entry).createToken(card === null ? null : card.holderName.trim()) };
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
    asOwner,
    isOwnedElsewhere,
    continuePayment: (id) => request(continuePayment, { params: { id } }),
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

function fieldsOf({ fields }: CardEntry & { readonly kind: 'hosted' }): HostedCard {
  if (fields.current === null) throw new CardNotRead(paymentTexts.fieldsNotReady);
  return fields.current;
}
