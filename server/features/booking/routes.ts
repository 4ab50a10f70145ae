import type { FastifyInstance } from 'fastify';
import { createBooking as createBookingCall } from '#contract/bookings.ts';
import { bookingCodec } from '#contract/codec/booking.ts';
import type { Booking } from '#domain/booking/views/booking.ts';
import { err } from '#domain/result.ts';
import { idempotencyKeyOf } from '#server/http/calls/idempotency-key.ts';
import { type CallInput, registerCall } from '#server/http/calls/register-call.ts';
import type { RequestContext } from '#server/http/calls/request-context.ts';
import { limits } from '#server/http/protection/limits.ts';
import type { Refusal } from '#server/refusal.ts';
import type { SellableDeps } from '../flights/index.ts';
import { type JoinDeps, joinAccount } from './account/join-account.ts';
import type { BookingDeps } from './booking-deps.ts';
import type { BookingRow } from './lifecycle.ts';
import { type AnsweredBooking, createBooking } from './sale/create-booking.ts';

export interface CreateBookingDeps extends BookingDeps, SellableDeps, JoinDeps {
  readonly context: RequestContext;
  /** Delays server shutdown while an order is under way. */
  readonly track: (work: Promise<unknown>) => void;
}

/** The traveler's view of a booking; implemented by trips. */
export interface BookingPresenter {
  /** The owner's current view of the booking. */
  answerOf(booking: AnsweredBooking): Promise<Booking>;
  /** The HTML of the confirmation mail. */
  confirmationOf(booking: BookingRow, payments: Booking['payments']): Promise<string>;
}

/** The booking call. */
export function registerCreateBooking(app: FastifyInstance, deps: CreateBookingDeps, present: BookingPresenter): void {
  const { context } = deps;
  registerCall(
    app,
    createBookingCall,
    async ({ body, request, reply }) => {
      const refusal = shapeProblem(body);
      if (refusal !== null) return err(refusal);
      const key = idempotencyKeyOf(request);
      if (!key.ok) return key;
      const visitor = await context.visitors.step(request, reply);
      const [brand, supplier, user] = await Promise.all([
        context.brandOf(request),
        context.supplier(),
        context.userOf(request),
      ]);
      const made = await createBooking(
        { ...deps, log: request.log },
        {
          visitor,
          userId: user?.id ?? null,
          brand,
          supplier,
          offerId: body.offerId ?? '',
          passengers: body.passengers ?? [],
          amount: body.paymentDetails?.amount ?? '',
          currency: body.paymentDetails?.currency ?? '',
          paymentId: body.paymentDetails?.paymentId ?? null,
          services: body.services ?? null,
          idempotencyKey: key.value,
        },
        deps.track,
      );
      if (!made.ok) return made;
      const { booking } = made.value;
      const exchange = { request, reply };
      const account = await joinAccount({ ...deps, log: request.log }, booking, user !== null, exchange);
      const answer = { ...(await present.answerOf(made.value)), ...account };
      if (answer.status === 'pending') return { status: 202, body: bookingCodec.encode(answer) };
      // By the time of a repeated call, the booking may be canceled and its confirmation outdated.
      const isCanceled = answer.status === 'cancelled';
      const emailContent = isCanceled ? null : await present.confirmationOf(booking, answer.payments);
      return { status: 201, body: bookingCodec.encode({ ...answer, emailContent }) };
    },
    { limit: limits.booking, bodyLimit: 64 * 1024 },
  );
}

/** API-03: the checks in its order, with its messages. */
function shapeProblem(body: CallInput<typeof createBookingCall>['body']): Refusal | null {
  const problem = (path: string, message: string): Refusal => ({
    code: 'INVALID_REQUEST',
    message,
    fields: [{ path, message }],
  });
  if (!body.offerId?.trim()) return problem('offerId', 'Offer ID is required for booking');
  if (!body.passengers?.length) return problem('passengers', 'At least one passenger is required for booking');
  const { amount, currency } = body.paymentDetails ?? {};
  if (amount === undefined || amount === '' || !currency) {
    return problem('paymentDetails', 'Payment details are required for booking');
  }
  const incomplete = body.passengers.findIndex(
    (one) => !one.firstName.trim() || !one.lastName.trim() || !one.dateOfBirth.trim(),
  );
  if (incomplete === -1) return null;
  return problem(`passengers.${incomplete}`, 'All passengers must have first name, last name, and date of birth');
}
