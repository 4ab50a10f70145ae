import type { FastifyInstance, FastifyRequest } from 'fastify';
import { cancelBooking as cancelBookingCall, getCancellationQuote } from '#contract/cancellations.ts';
import { encodeBooking } from '#contract/codec/booking.ts';
import { encodeQuote } from '#contract/codec/refunds.ts';
import type { Booking } from '#domain/booking/views/booking.ts';
import { hasLast4 } from '#domain/people/phone.ts';
import { err } from '#domain/result.ts';
import { idempotencyKeyOf } from '#server/http/calls/idempotency-key.ts';
import { registerCall } from '#server/http/calls/register-call.ts';
import { limits } from '#server/http/protection/limits.ts';
import { getRow } from '#server/lifecycle/lifecycle.ts';
import { refuse } from '#server/refusal.ts';
import {
  type Access,
  type BookingDeps,
  type BookingRow,
  bookingLifecycle,
  bookingNotOpen,
  forgetPhoneGuesses,
  mayGuessPhone,
} from '../booking/index.ts';
import { cancelBooking } from './cancel-booking.ts';
import { toCancelOutcome, toQuote } from './cancellation-view.ts';
import type { CancellationRow } from './lifecycle.ts';
import { quoteCancellation } from './quote-cancellation.ts';
import { findActiveCancellation } from './repository.ts';

const wrongLast4 =
  'Those are not the last four digits of the phone number on this booking. Try again, or find the booking by its reference, email address and last name.';

/** The cancellation calls, for anyone who may read the booking. */
export function registerCancellationCalls(
  app: FastifyInstance,
  deps: BookingDeps & { readonly track: (work: Promise<unknown>) => void },
  access: {
    readonly readableBooking: (request: FastifyRequest, id: string) => Promise<BookingRow | null>;
    readonly accessOf: (request: FastifyRequest, booking: BookingRow) => Promise<Access>;
    /** The booking as its owner sees it; implemented by trips. */
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
      // The quote may have found a change by the airline, which is then its reason.
      const current = await getRow(deps.db, bookingLifecycle, booking.id);
      return { status: 200, body: encodeQuote(toQuote(quote.value, current)) };
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
      if ((await access.accessOf(request, booking)) === 'link') {
        const phoneLast4 = body?.phoneLast4 ?? null;
        if (phoneLast4 === null) return refuse('CANCELLATION_NEEDS_PHONE');
        if (!(await mayGuessPhone(deps.db, booking.id, deps.clock.now()))) return refuse('TRIP_LINK_EXPIRED');
        if (!hasLast4(booking.contactPhone ?? '', phoneLast4))
          return refuse('CANCELLATION_NEEDS_PHONE', { message: wrongLast4 });
        await forgetPhoneGuesses(deps.db, booking.id);
      }
      // The booking is the idempotency key: it is canceled once, and every repeated call gets the outcome.
      const command = { booking, quoteId: body?.quoteId ?? null };
      const cancelled = await cancelBooking({ ...deps, log: request.log }, command, deps.track);
      if (!cancelled.ok) return cancelled;
      const current = await getRow(deps.db, bookingLifecycle, booking.id);
      const outcome = toCancelOutcome(cancelled.value);
      const answer = await access.answerOf(current, cancelled.value);
      return { status: outcome.success ? 200 : 202, body: { ...outcome, booking: encodeBooking(answer) } };
    },
    { limit: limits.cancellation, bodyLimit: 4 * 1024 },
  );
}
