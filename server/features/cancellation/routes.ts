import type { FastifyInstance, FastifyRequest } from 'fastify';
import { cancelBooking as cancelBookingCall, getCancellationQuote } from '#contract/cancellations.ts';
import { bookingCodec } from '#contract/codec/booking.ts';
import { quoteCodec } from '#contract/codec/refunds.ts';
import type { Booking } from '#domain/booking/views/booking.ts';
import { err } from '#domain/result.ts';
import { idempotencyKeyOf } from '#server/http/calls/idempotency-key.ts';
import { registerCall } from '#server/http/calls/register-call.ts';
import { limits } from '#server/http/protection/limits.ts';
import { getRow } from '#server/lifecycle/lifecycle.ts';
import { refuse } from '#server/refusal.ts';
import { type BookingDeps, type BookingRow, bookingLifecycle, bookingNotOpen } from '../booking/index.ts';
import { cancelBooking } from './cancel-booking.ts';
import { toCancelOutcome, toQuote } from './cancellation-view.ts';
import type { CancellationRow } from './lifecycle.ts';
import { quoteCancellation } from './quote-cancellation.ts';
import { findActiveCancellation } from './repository.ts';

/** The cancellation calls, for anyone who may read the booking. */
export function registerCancellationCalls(
  app: FastifyInstance,
  deps: BookingDeps & { readonly track: (work: Promise<unknown>) => void },
  access: {
    readonly readableBooking: (request: FastifyRequest, id: string) => Promise<BookingRow | null>;
    readonly mayChange: (request: FastifyRequest, booking: BookingRow) => Promise<boolean>;
    /** The owner's view of the booking; implemented by trips. */
    readonly answerOf: (booking: BookingRow, cancellation: CancellationRow) => Promise<Booking>;
  },
): void {
  registerCall(
    app,
    getCancellationQuote,
    async ({ params, request }) => {
      const booking = await access.readableBooking(request, params.id);
      if (booking === null) return err(bookingNotOpen);
      if ((await findActiveCancellation(deps.db, booking.id)) !== null) {
        const code = booking.state === 'cancelled' ? 'CANCELLATION_NOT_POSSIBLE' : 'CANCELLATION_IN_PROGRESS';
        return refuse(code, booking.state === 'cancelled' ? { message: 'This booking is already canceled.' } : {});
      }
      const quote = await quoteCancellation({ ...deps, log: request.log }, booking);
      if (!quote.ok) return quote;
      // The quote may have found a change by the airline, now its reason.
      const current = await getRow(deps.db, bookingLifecycle, booking.id);
      return { status: 200, body: quoteCodec.encode(toQuote(quote.value, current)) };
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
      if (booking === null) return err(bookingNotOpen);
      if (!(await access.mayChange(request, booking))) return refuse('PHONE_NEEDED');
      // The booking is the idempotency key: it is canceled once, and every repeated call gets the outcome.
      const command = { booking, quoteId: body?.quoteId ?? null };
      const cancelled = await cancelBooking({ ...deps, log: request.log }, command, deps.track);
      if (!cancelled.ok) return cancelled;
      const current = await getRow(deps.db, bookingLifecycle, booking.id);
      const outcome = toCancelOutcome(cancelled.value);
      const answer = await access.answerOf(current, cancelled.value);
      return { status: outcome.success ? 200 : 202, body: { ...outcome, booking: bookingCodec.encode(answer) } };
    },
    { limit: limits.cancellation, bodyLimit: 4 * 1024 },
  );
}
