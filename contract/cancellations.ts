import * as z from 'zod/mini';
import { airlineCredit, bookingAnswer } from './bookings.ts';
import { type Answer, defineCall, idText } from './call.ts';
import { refundParts, refundRule } from './refund-parts.ts';

/** What canceling a booking would give back (TRIP-07); amounts in `currency`. */
export const cancellationQuote = z.object({
  /** Send it back with the cancellation: less than this is then never given without asking again. */
  quoteId: z.string(),
  /** UTC instant until which the amounts stand; null where nobody said. */
  expires_at: z.nullable(z.string()),
  ...refundParts,
  currency: z.string(),
  rule: refundRule,
  refund_to: z.enum(['card', 'airline_credit', 'none']),
  /** Codes are null: they come with the cancellation. */
  airline_credits: z.array(airlineCredit),
  /** Such as '7–21 business days'; null where no money goes back. */
  refund_timing: z.nullable(z.string()),
  /** The same in a sentence or two. */
  message: z.string(),
});
export type CancellationQuote = Answer<z.infer<typeof cancellationQuote>>;

export const getCancellationQuote = defineCall({
  id: 'getCancellationQuote',
  summary: 'What canceling this booking would refund, where and when; nothing is canceled by asking',
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

/** `booking.cancellation` says where the money is. */
export const cancelAnswer = z.object({
  /** True once the airline has confirmed the cancellation. */
  success: z.boolean(),
  message: z.string(),
  booking: bookingAnswer,
});
export type CancelAnswer = Answer<z.infer<typeof cancelAnswer>>;

/**
 * Safe to repeat: a booking that is cancelled, or being cancelled, gives the same answer again. Where less would go back
 * than the named quote said, nothing is cancelled and the failure's `details.quote` is the new one.
 */
export const cancelBooking = defineCall({
  id: 'cancelBooking',
  summary: 'Cancel a booking: 200 once the airline has confirmed it, 202 while its answer is not known yet',
  method: 'POST',
  path: '/api/bookings/{id}/cancel',
  params: z.object({ id: idText }),
  body: z.optional(z.nullable(z.object({ quoteId: z.optional(z.nullable(idText)) }))),
  answers: { 200: cancelAnswer, 202: cancelAnswer },
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
