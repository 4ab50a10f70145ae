import type { FastifyInstance, FastifyRequest } from 'fastify';
import { cancelBooking as cancelBookingCall, getCancellationQuote } from '../../../contract/cancellations.ts';
import { idempotencyKeyOf } from '../../http/idempotency-key.ts';
import { limits } from '../../http/limits.ts';
import { type Refusal, refuse } from '../../http/refusal.ts';
import { registerCall } from '../../http/register-call.ts';
import { answerBooking } from './answer-booking.ts';
import type { BookingDeps } from './booking-deps.ts';
import { cancelBooking } from './cancel-booking.ts';
import { findActiveCancellation } from './cancellation-repository.ts';
import { toCancelOutcome, toQuoteAnswer } from './cancellation-view.ts';
import { quoteCancellation } from './quote-cancellation.ts';
import { type BookingRow, getBookingRow } from './repository.ts';

/** The calls that cancel a booking, for whoever may read it. */
export function registerCancellationCalls(
  app: FastifyInstance,
  deps: BookingDeps & { readonly track: (work: Promise<unknown>) => void },
  access: {
    readonly readableBooking: (request: FastifyRequest, id: string) => Promise<BookingRow | null>;
    readonly noSuchBooking: Refusal;
  },
): void {
  registerCall(
    app,
    getCancellationQuote,
    async ({ params, request }) => {
      const booking = await access.readableBooking(request, params.id);
      if (booking === null) return { refusal: access.noSuchBooking };
      if ((await findActiveCancellation(deps.db, booking.id)) !== null) {
        const code = booking.state === 'cancelled' ? 'CANCELLATION_NOT_POSSIBLE' : 'CANCELLATION_IN_PROGRESS';
        return refuse(code, booking.state === 'cancelled' ? { message: 'This booking is already canceled.' } : {});
      }
      const quote = await quoteCancellation({ ...deps, log: request.log }, booking);
      return quote.ok ? { status: 200, body: toQuoteAnswer(quote.value, booking) } : quote;
    },
    { limit: limits.cancellation },
  );

  registerCall(
    app,
    cancelBookingCall,
    async ({ params, body, request }) => {
      const key = idempotencyKeyOf(request);
      if (!key.ok) return key;
      const booking = await access.readableBooking(request, params.id);
      if (booking === null) return { refusal: access.noSuchBooking };
      // The booking itself is the key: it is cancelled once, whoever asks again gets what became of it.
      const ask = { booking, quoteId: body?.quoteId ?? null };
      const cancelled = await cancelBooking({ ...deps, log: request.log }, ask, deps.track);
      if (!cancelled.ok) return cancelled;
      const current = await getBookingRow(deps.db, booking.id);
      const outcome = toCancelOutcome(cancelled.value);
      const answer = await answerBooking(deps, current, cancelled.value);
      return { status: outcome.success ? 200 : 202, body: { ...outcome, booking: answer } };
    },
    { limit: limits.cancellation, bodyLimit: 4 * 1024 },
  );
}
