import type { FastifyInstance, FastifyRequest } from 'fastify';
import { getBooking, getBookingCalendar, listBookings } from '#contract/bookings.ts';
import { bookingCodec } from '#contract/codec/booking.ts';
import { getReceipt } from '#contract/order-file/calls.ts';
import type { Booking } from '#domain/booking/views/booking.ts';
import { err } from '#domain/result.ts';
import { renderHtml } from '#server/features/mail/index.ts';
import { registerCall } from '#server/http/calls/register-call.ts';
import { limits } from '#server/http/protection/limits.ts';
import { withLease } from '#server/lifecycle/leases.ts';
import { getRow } from '#server/lifecycle/lifecycle.ts';
import { findActiveCancellationsOfUser } from '#server/read-models/account-bookings.ts';
import { findCharges } from '#server/read-models/charges.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import { findOpenKinds } from '../amendments/index.ts';
import {
  accessTo,
  type BookingRow,
  bookingLifecycle,
  bookingNotOpen,
  type CreateBookingDeps,
  findBookingsOfUser,
  findReadableBooking,
  type Reader,
  registerCreateBooking,
  settleBooking,
} from '../booking/index.ts';
import { findActiveCancellation, recheckCancellation, registerCancellationCalls } from '../cancellation/index.ts';
import { answerBooking, answerNewBooking } from './answer-booking.ts';
import { toBookingAnswer } from './booking-view.ts';
import { bookingCalendar } from './calendar/booking-calendar.ts';
import { calendarHistory } from './calendar/calendar-history.ts';
import { registerChangeCalls } from './change-routes.ts';
import { registerLookupCalls } from './lookup-routes.ts';
import { confirmationMail } from './mail/booking-mail.ts';
import { withPlainLinks } from './mail/trip-mail-brand.ts';
import { type ReceiptPdfDeps, receiptPdf } from './receipt-file/receipt-pdf.ts';

export interface BookingRouteDeps extends CreateBookingDeps, ReceiptPdfDeps {}

/** All booking calls: book, cancel, list, look up and read. */
export async function tripRoutes(app: FastifyInstance, deps: BookingRouteDeps): Promise<void> {
  const { context } = deps;

  const readerOf = async (request: FastifyRequest): Promise<Reader> => {
    const [user, visitor] = await Promise.all([context.userOf(request), context.visitors.find(request)]);
    return { visitor, userId: user?.id ?? null };
  };
  const readableBooking = async (request: FastifyRequest, id: string): Promise<BookingRow | null> =>
    findReadableBooking(deps.db, id, await readerOf(request), deps.clock.now());

  registerCreateBooking(app, deps, {
    answerOf: ({ booking, isNew }) =>
      // An order that took long may have been canceled in another tab meanwhile.
      isNew && booking.state !== 'cancelled' && booking.openAmendmentId === null
        ? answerNewBooking(deps, booking)
        : answerWithCancellation(deps, booking),
    async confirmationOf(booking, payments) {
      const brand = withPlainLinks(await deps.mailBrandOf(booking.brandKey));
      return renderHtml(confirmationMail(booking, brand, { payments, at: booking.createdAt }), brand);
    },
  });
  registerTripCalls(app, deps, readableBooking);
  registerLookupCalls(app, deps);
  registerChangeCalls(app, deps, { readableBooking });
  registerCancellationCalls(app, deps, {
    readableBooking,
    mayChange: async (request, booking) =>
      (await accessTo(deps.db, booking, await readerOf(request), deps.clock.now())) === 'full',
    answerOf: (booking, cancellation) => answerBooking(deps, booking, cancellation),
  });
}

/** The calls that read bookings: an account's list, one with its cancellation, and its files. */
function registerTripCalls(
  app: FastifyInstance,
  deps: BookingRouteDeps,
  readableBooking: (request: FastifyRequest, id: string) => Promise<BookingRow | null>,
): void {
  registerCall(
    app,
    listBookings,
    async ({ request }) => {
      const user = await deps.context.userOf(request);
      if (user === null) return refuse('NOT_AUTHENTICATED');
      const now = deps.clock.now();
      const [found, cancelled] = await Promise.all([
        findBookingsOfUser(deps.db, user.id),
        findActiveCancellationsOfUser(deps.db, user.id),
      ]);
      const openKinds = await findOpenKinds(deps.db, found);
      const answers = found.map((booking) => {
        const [cancellation, openAmendment] = [cancelled.get(booking.id) ?? null, openKinds.get(booking.id) ?? null];
        return bookingCodec.encode(toBookingAnswer(booking, { cancellation, openAmendment, now }));
      });
      // Already serialized, because the schema would take longer than reading hundreds of trips.
      return { status: 200, json: JSON.stringify(answers) };
    },
    { limit: limits.lookup },
  );

  registerCall(
    app,
    getBooking,
    async ({ params, request }) => {
      const booking = await readableBooking(request, params.id);
      if (booking === null) return err(bookingNotOpen);
      return {
        status: 200,
        body: bookingCodec.encode(await answerWithCancellation(deps, await settleIfUnknown(deps, booking))),
      };
    },
    { limit: limits.lookup },
  );

  registerCall(
    app,
    getBookingCalendar,
    async ({ params, request }) => {
      const booking = await readableBooking(request, params.id);
      if (booking === null) return err(bookingNotOpen);
      if (booking.state !== 'confirmed') return err(noCalendar(booking));
      const text = bookingCalendar(booking, await calendarHistory(deps.db, booking));
      return { status: 200, text, fileName: `flights-${booking.reference}.ics` };
    },
    { limit: limits.lookup },
  );

  registerCall(
    app,
    getReceipt,
    async ({ params, request }) => {
      const booking = await readableBooking(request, params.id);
      if (booking === null) return err(bookingNotOpen);
      const isPaid = booking.state !== 'refused' && (await findCharges(deps.db, booking.id)).length > 0;
      return isPaid ? { status: 200, ...(await receiptPdf(deps, booking)) } : err(noReceipt(booking));
    },
    { limit: limits.receipt },
  );
}

function noCalendar({ state }: BookingRow): Refusal {
  if (state !== 'cancelled' && state !== 'refused') return { code: 'BOOKING_NOT_CONFIRMED' };
  return {
    code: 'BOOKING_NOT_CONFIRMED',
    message: 'This booking is canceled and has no flights to add to a calendar.',
  };
}

function noReceipt({ state }: BookingRow): Refusal {
  const isOpen = state !== 'refused' && state !== 'cancelled';
  return {
    code: 'BOOKING_NOT_CONFIRMED',
    message: isOpen
      ? 'This booking is not paid yet. Its receipt will be available once it is.'
      : 'Nothing was charged for this booking, so there is no receipt.',
  };
}

/** Looks up a booking with a lost outcome when its owner asks, not only on schedule. */
async function settleIfUnknown(deps: BookingRouteDeps, booking: BookingRow): Promise<BookingRow> {
  if (booking.state !== 'order_unknown' && booking.state !== 'order_accepted' && booking.state !== 'ordered')
    return booking;
  const settled = await withLease(deps, bookingLifecycle, booking.id, 60_000, (leased) => settleBooking(deps, leased));
  return settled ?? booking;
}

/** How long reading a booking waits for its cancellation's lookup. */
const lookupWaitMs = 3000;

/** The owner's view of a booking, with the current state of its cancellation. */
async function answerWithCancellation(deps: BookingRouteDeps, booking: BookingRow): Promise<Booking> {
  const seen = await findActiveCancellation(deps.db, booking.id);
  if (seen?.state !== 'confirming') return answerBooking(deps, booking, seen);
  await recheckCancellation(deps, seen, deps.track, lookupWaitMs);
  const current = await getRow(deps.db, bookingLifecycle, booking.id);
  return answerBooking(deps, current, await findActiveCancellation(deps.db, booking.id));
}
