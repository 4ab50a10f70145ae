import type { FastifyInstance, FastifyRequest } from 'fastify';
import { acceptScheduleChange } from '#contract/cancellations.ts';
import { bookingCodec } from '#contract/codec/booking.ts';
import { err } from '#domain/result.ts';
import { registerCall } from '#server/http/calls/register-call.ts';
import { limits } from '#server/http/protection/limits.ts';
import { acceptChange } from '../airline-changes/index.ts';
import { type BookingDeps, type BookingRow, bookingNotOpen } from '../booking/index.ts';
import { findActiveCancellation } from '../cancellation/index.ts';
import { type AnswerDeps, answerBooking } from './answer-booking.ts';

/** The call for accepting a change by the airline, for anyone who may read the booking. */
export function registerChangeCalls(
  app: FastifyInstance,
  deps: BookingDeps & AnswerDeps,
  access: { readonly readableBooking: (request: FastifyRequest, id: string) => Promise<BookingRow | null> },
): void {
  registerCall(
    app,
    acceptScheduleChange,
    async ({ params, body, request }) => {
      const booking = await access.readableBooking(request, params.id);
      if (booking === null) return err(bookingNotOpen);
      const accepted = await acceptChange({ ...deps, log: request.log }, booking, body.version);
      if (!accepted.ok) return accepted;
      const cancellation = await findActiveCancellation(deps.db, booking.id);
      const answer = bookingCodec.encode(await answerBooking(deps, accepted.value, cancellation));
      return { status: accepted.value.airlineChange?.answer === 'accepted' ? 200 : 202, body: answer };
    },
    { limit: limits.cancellation, bodyLimit: 1024 },
  );
}
