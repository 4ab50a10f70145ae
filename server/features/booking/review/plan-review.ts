import { defaultCardReview, reviewEnd, waitsForReview } from '#domain/payment/card-review.ts';
import { ok, type Result } from '#domain/result.ts';
import { firstDeparture } from '#server/features/flights/index.ts';
import { type PaymentRow, releaseHold } from '#server/features/payments/index.ts';
import type { CurrentOffer } from '#server/ports/supplier.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import type { BookingDeps } from '../booking-deps.ts';
import { notBookedMessage } from '../sale/failure-message.ts';
import type { CreateBookingCommand } from '../sale/prepare-order.ts';

/**
 * The deadline for an administrator's decision on a payment; null if none is needed. Refused, with the hold released,
 * if the offer expires too soon.
 */
export async function planReview(
  deps: BookingDeps,
  { brand }: CreateBookingCommand,
  payment: PaymentRow,
  offer: CurrentOffer,
): Promise<Result<Date | null, Refusal>> {
  const now = deps.clock.now();
  if (payment.reviewId === null) return ok(null);
  if (!waitsForReview(brand.cards?.review ?? defaultCardReview, firstDeparture(offer.slices), now)) return ok(null);
  const until = reviewEnd(offer.expiresAt);
  if (until > now) return ok(until);
  await releaseHold(deps, payment, 'no time for a review');
  return refuse('PAYMENT_REVIEW_EXPIRED', {
    message: notBookedMessage('PAYMENT_REVIEW_EXPIRED'),
    paymentId: payment.id,
  });
}
