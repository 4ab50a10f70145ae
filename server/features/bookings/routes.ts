import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  type BookingAnswer,
  createBooking as createBookingCall,
  getBooking,
  getBookingCalendar,
  listBookings,
} from '../../../contract/bookings.ts';
import { idempotencyKeyOf } from '../../http/idempotency-key.ts';
import { limits } from '../../http/limits.ts';
import type { Refusal } from '../../http/refusal.ts';
import { type CallInput, registerCall } from '../../http/register-call.ts';
import type { RequestContext } from '../../http/request-context.ts';
import type { SellableDeps } from '../flights/index.ts';
import type { MailBrand } from '../mail/index.ts';
import { answerBooking } from './answer-booking.ts';
import { findBookingsOfUser, findReadableBooking } from './booking-access.ts';
import { bookingCalendar } from './booking-calendar.ts';
import type { BookingDeps } from './booking-deps.ts';
import { drawBookingMail } from './booking-mail.ts';
import { toBookingAnswer } from './booking-view.ts';
import { lookAgainAtCancellation } from './cancel-booking.ts';
import { findActiveCancellation, findActiveCancellationsOfUser } from './cancellation-repository.ts';
import { registerCancellationCalls } from './cancellation-routes.ts';
import { createBooking } from './create-booking.ts';
import { type JoinDeps, joinAccount } from './join-account.ts';
import { type BookingRow, endBookingLease, getBookingRow, leaseBooking } from './repository.ts';
import { settleBooking } from './settle-booking.ts';
import { registerTripCalls } from './trip-routes.ts';

export interface BookingRouteDeps extends BookingDeps, SellableDeps, JoinDeps {
  readonly context: RequestContext;
  /** Keeps the server from stopping under an order that is under way. */
  readonly track: (work: Promise<unknown>) => void;
  readonly mailBrandOf: (brandKey: string) => Promise<MailBrand>;
}

export function registerBookingCalls(app: FastifyInstance, deps: BookingRouteDeps): void {
  const { context } = deps;

  const readableBooking = async (request: FastifyRequest, id: string): Promise<BookingRow | null> => {
    const [user, visitor] = await Promise.all([context.userOf(request), context.visitors.find(request)]);
    const reader = { visitor, userId: user?.id ?? null };
    return findReadableBooking(deps.db, id, reader, deps.clock.now());
  };

  registerCall(
    app,
    createBookingCall,
    async ({ body, request, reply }) => {
      const refusal = shapeProblem(body);
      if (refusal !== null) return { refusal };
      const key = idempotencyKeyOf(request);
      if (!key.ok) return { refusal: key.refusal };
      const visitor = await context.visitors.step(request, reply);
      const [brand, supplier, user] = await Promise.all([
        context.brandOf(request),
        context.supplier(),
        context.userOf(request),
      ]);
      const booking = await createBooking(
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
      if (!booking.ok) return { refusal: booking.refusal };
      const exchange = { request, reply };
      const account = await joinAccount({ ...deps, log: request.log }, booking.value, user !== null, exchange);
      const answer = { ...(await answerWithCancellation(deps, booking.value)), ...account };
      if (answer.status === 'pending') return { status: 202, body: answer };
      const mail = drawBookingMail('booking_confirmed', booking.value, await deps.mailBrandOf(booking.value.brandKey), {
        payment: answer.payment,
      });
      return { status: 201, body: { ...answer, emailContent: mail.html } };
    },
    { limit: limits.booking, bodyLimit: 64 * 1024 },
  );

  registerCall(
    app,
    listBookings,
    async ({ request }) => {
      const user = await context.userOf(request);
      if (user === null) return { refusal: { code: 'NOT_AUTHENTICATED' } };
      const now = deps.clock.now();
      const [found, cancelled] = await Promise.all([
        findBookingsOfUser(deps.db, user.id),
        findActiveCancellationsOfUser(deps.db, user.id),
      ]);
      const answers = found.map((booking) => toBookingAnswer(booking, cancelled.get(booking.id) ?? null, now));
      // Whole already: serialising hundreds of trips through the schema would take longer than reading them.
      return { status: 200, json: JSON.stringify(answers) };
    },
    { limit: limits.lookup },
  );

  registerTripCalls(app, deps);
  registerCancellationCalls(app, deps, { readableBooking, noSuchBooking });

  registerCall(
    app,
    getBooking,
    async ({ params, request }) => {
      const booking = await readableBooking(request, params.id);
      if (booking === null) return { refusal: noSuchBooking };
      return { status: 200, body: await answerWithCancellation(deps, await lookAgain(deps, booking)) };
    },
    { limit: limits.lookup },
  );

  registerCall(
    app,
    getBookingCalendar,
    async ({ params, request }) => {
      const booking = await readableBooking(request, params.id);
      if (booking === null) return { refusal: noSuchBooking };
      if (booking.state !== 'confirmed') return { refusal: noCalendar(booking) };
      return { status: 200, text: bookingCalendar(booking), fileName: `flights-${booking.reference}.ics` };
    },
    { limit: limits.lookup },
  );
}

const noSuchBooking: Refusal = { code: 'NOT_FOUND', message: 'There is no such booking' };

function noCalendar({ state }: BookingRow): Refusal {
  if (state !== 'cancelled' && state !== 'refused') return { code: 'BOOKING_NOT_CONFIRMED' };
  return { code: 'BOOKING_NOT_CONFIRMED', message: 'This booking is canceled: it has no flights for a calendar.' };
}

/** API-03, in its order and words. */
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

/** A booking whose outcome was lost is looked up when somebody who may asks, not only by the clock. */
async function lookAgain(deps: BookingRouteDeps, booking: BookingRow): Promise<BookingRow> {
  if (booking.state !== 'order_unknown' && booking.state !== 'order_accepted' && booking.state !== 'ordered')
    return booking;
  const leased = await leaseBooking(deps, booking.id, 60_000);
  if (leased === null) return booking;
  try {
    return await settleBooking(deps, leased);
  } finally {
    await endBookingLease(deps.db, leased);
  }
}

/** How long reading a booking waits for a cancellation that is looked up meanwhile. */
const lookMs = 3000;

/** A booking as its owner sees it, with its cancellation as it stands. */
async function answerWithCancellation(deps: BookingRouteDeps, booking: BookingRow): Promise<BookingAnswer> {
  const seen = await findActiveCancellation(deps.db, booking.id);
  if (seen?.state !== 'confirming') return answerBooking(deps, booking, seen);
  await lookAgainAtCancellation(deps, seen, deps.track, lookMs);
  const current = await getBookingRow(deps.db, booking.id);
  return answerBooking(deps, current, await findActiveCancellation(deps.db, booking.id));
}
