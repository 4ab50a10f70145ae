import * as z from 'zod/mini';
import { airlineCredit, bookingAnswer } from './booking.ts';
import { type Answer, defineCall, idText } from './call.ts';
import { decodeBooking } from './codec/booking.ts';
import { refundParts, refundRule } from './refund-parts.ts';

/** What canceling a booking would refund (TRIP-07); amounts in `currency`. */
export const cancellationQuote = z.object({
  /** Send it back with the cancellation: it then never refunds less without asking again. */
  quoteId: z.string(),
  /** UTC instant until which the amounts are valid; null if unknown. */
  expires_at: z.nullable(z.string()),
  ...refundParts,
  currency: z.string(),
  rule: refundRule,
  refund_to: z.enum(['card', 'airline_credit', 'none']),
  /** Codes are null until the cancellation. */
  airline_credits: z.array(airlineCredit),
  /** Such as '7–21 business days'; null without a refund. */
  refund_timing: z.nullable(z.string()),
  /** The same in a sentence or two. */
  message: z.string(),
});
export type CancellationQuote = Answer<z.infer<typeof cancellationQuote>>;

export const getCancellationQuote = defineCall({
  id: 'getCancellationQuote',
  summary: 'The refund for canceling this booking, where it goes and when; the request cancels nothing',
  method: 'GET',
  path: '/api/bookings/{id}/cancellation-quote',
  params: z.object({ id: idText }),
  answers: { 200: cancellationQuote },
  errors: [
    'INVALID_REQUEST',
    'NOT_FOUND',
    'BOOKING_PENDING',
    'CANCELLATION_IN_PROGRESS',
    'CANCELLATION_NOT_POSSIBLE',
    'CANCELLATION_BY_PHONE',
    'RATE_LIMITED',
    'SUPPLIER_UNAVAILABLE',
  ],
});

/** `booking.cancellation` has the state of the refund. */
export const cancelAnswer = z.object({
  /** True once the airline has confirmed the cancellation. */
  success: z.boolean(),
  message: z.string(),
  booking: bookingAnswer,
});
export type CancelAnswer = Answer<z.infer<typeof cancelAnswer>>;

export function decodeCancellation({ booking, ...outcome }: CancelAnswer) {
  return { ...outcome, booking: decodeBooking(booking) };
}

/**
 * Safe to repeat: a booking that is canceled, or being canceled, gives the same answer again. If less would be refunded
 * than the named quote said, nothing is canceled and the failure's `details.quote` is the new one.
 */
export const cancelBooking = defineCall({
  id: 'cancelBooking',
  summary: 'Cancel a booking: 200 once the airline has confirmed it, 202 while its answer is unknown',
  method: 'POST',
  path: '/api/bookings/{id}/cancel',
  params: z.object({ id: idText }),
  body: z.optional(z.nullable(z.object({ quoteId: z.optional(z.nullable(idText)) }))),
  answers: { 200: cancelAnswer, 202: cancelAnswer },
  decode: decodeCancellation,
  errors: [
    'INVALID_REQUEST',
    'NOT_FOUND',
    'BOOKING_PENDING',
    'CANCELLATION_NOT_POSSIBLE',
    'CANCELLATION_BY_PHONE',
    'CANCELLATION_QUOTE_CHANGED',
    'RATE_LIMITED',
    'SUPPLIER_UNAVAILABLE',
  ],
});
