import * as z from 'zod/mini';
import { bookingAnswer } from './booking.ts';
import { type Answer, defineCall, idText } from './call.ts';
import { bookingCodec } from './codec/booking.ts';
import { quoteCodec } from './codec/refunds.ts';
import { cancellationQuote } from './refunds.ts';

export const getCancellationQuote = defineCall({
  id: 'getCancellationQuote',
  summary: 'The refund for canceling this booking, where it goes and when; the request cancels nothing',
  method: 'GET',
  path: '/api/bookings/{id}/cancellation-quote',
  params: z.object({ id: idText }),
  answers: { 200: cancellationQuote },
  decode: quoteCodec.decode,
  errors: [
    'INVALID_REQUEST',
    'NOT_FOUND',
    'BOOKING_PENDING',
    'AMENDMENT_IN_PROGRESS',
    'CANCELLATION_IN_PROGRESS',
    'CANCELLATION_NOT_POSSIBLE',
    'CANCELLATION_BY_PHONE',
    'RATE_LIMITED',
    'SUPPLIER_UNAVAILABLE',
  ],
});

/** Safe to repeat: an accepted change stays accepted. */
export const acceptScheduleChange = defineCall({
  id: 'acceptScheduleChange',
  summary: 'Keep the flights of the airline’s newest change: 200 once the airline has them, 202 while that is unknown',
  method: 'POST',
  path: '/api/bookings/{id}/accept-change',
  movesMoney: true,
  params: z.object({ id: idText }),
  /** The version of the flights that the traveler has seen: `airline_change.version`. */
  body: z.object({ version: z.int() }),
  answers: { 200: bookingAnswer, 202: bookingAnswer },
  decode: bookingCodec.decode,
  errors: [
    'INVALID_REQUEST',
    'NOT_FOUND',
    'SCHEDULE_CHANGE_STALE',
    'SCHEDULE_CHANGE_NOT_OPEN',
    'SCHEDULE_CHANGE_BY_PHONE',
    'AMENDMENT_IN_PROGRESS',
    'CANCELLATION_IN_PROGRESS',
    'BOOKING_BUSY',
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

function decodeCancelAnswer({ booking, ...outcome }: CancelAnswer) {
  return { ...outcome, booking: bookingCodec.decode(booking) };
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
  movesMoney: true,
  params: z.object({ id: idText }),
  body: z.optional(
    z.nullable(
      z.object({
        quoteId: z.optional(z.nullable(idText)),
      }),
    ),
  ),
  answers: { 200: cancelAnswer, 202: cancelAnswer },
  decode: decodeCancelAnswer,
  errors: [
    'INVALID_REQUEST',
    'NOT_FOUND',
    'BOOKING_PENDING',
    'AMENDMENT_IN_PROGRESS',
    'CANCELLATION_NOT_POSSIBLE',
    'CANCELLATION_BY_PHONE',
    'CANCELLATION_QUOTE_CHANGED',
    'PHONE_NEEDED',
    'RATE_LIMITED',
    'SUPPLIER_UNAVAILABLE',
  ],
});
