import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  findEarlierBooking,
  listSessionTrips,
  lookUpBooking,
  openTripLink,
  unlockBooking,
} from '#contract/bookings.ts';
import type { BodyOf, ParamsOf } from '#contract/call.ts';
import { tripCodec } from '#contract/codec/booking.ts';
import { hasLast4 } from '#domain/people/phone.ts';
import { err } from '#domain/result.ts';
import { registerCall } from '#server/http/calls/register-call.ts';
import type { RequestContext } from '#server/http/calls/request-context.ts';
import { clientNetwork } from '#server/http/protection/client-network.ts';
import { countBySubject, limits } from '#server/http/protection/limits.ts';
import { findRow } from '#server/lifecycle/lifecycle.ts';
import { refuse } from '#server/refusal.ts';
import { findTripLinksEnd } from '../accounts/index.ts';
import { findOpenKinds } from '../amendments/index.ts';
import type { BookingDeps, BookingRow } from '../booking/index.ts';
import {
  accessTo,
  bookingLifecycle,
  bookingNotOpen,
  findBookingOfOffer,
  findReadableBooking,
  findReadableBookings,
  grantAccess,
  type Reader,
  unlockAccess,
} from '../booking/index.ts';
import { findByDetails, lookupSubject } from './look-up-booking.ts';
import { readTripToken, type TripTokenFacts } from './trip-token.ts';
import { toTripAnswer } from './trip-view.ts';

/** Maximum number of trips in a list. */
const maximumTrips = 20;

const wrongDigits = 'Those are not the last four digits of the phone number on this booking.';
export const tooManyDigits = 'These digits were tried too often today. Please try again tomorrow, or call us.';

/** The My Trips calls that need no account (TRIP-09, TRIP-13). */
export function registerLookupCalls(
  app: FastifyInstance,
  deps: Pick<BookingDeps, 'db' | 'clock' | 'secrets'> & { readonly context: RequestContext },
): void {
  const { db, clock, context, secrets } = deps;

  const readerOf = async (request: FastifyRequest): Promise<Reader> => {
    const [user, visitor] = await Promise.all([context.userOf(request), context.visitors.find(request)]);
    return { visitor, userId: user?.id ?? null };
  };

  registerCall(
    app,
    listSessionTrips,
    async ({ request }) => {
      const now = clock.now();
      const found = await findReadableBookings(db, await readerOf(request), now, maximumTrips);
      const openKinds = await findOpenKinds(db, found);
      const trips = found.map((booking) => toTripAnswer(booking, openKinds.get(booking.id) ?? null, now));
      return { status: 200, body: trips.map(tripCodec.encode) };
    },
    { limit: limits.lookup },
  );

  registerCall(
    app,
    findEarlierBooking,
    async ({ query, request }) => {
      const searchKey = query.passenger ?? null;
      const found = await findBookingOfOffer(db, await readerOf(request), { offerId: query.offer, searchKey });
      if (found === null) return { status: 200, body: { booking: null } };
      const { id, reference, status } = toTripAnswer(found, null, clock.now());
      return { status: 200, body: { booking: { id, reference, status } } };
    },
    { limit: limits.lookup },
  );

  const subjectOf = ({ body }: FastifyRequest) => lookupSubject((body as BodyOf<typeof lookUpBooking>).reference);
  const waitFrom = countBySubject(app, 'look-up from', limits.guessOfOne, (request) => {
    const { home, site } = clientNetwork(request.ip);
    return `${site ?? home} ${subjectOf(request)}`;
  });
  const waitOfAll = countBySubject(app, 'look-up', limits.guessOfOneByAll, subjectOf);

  registerCall(
    app,
    lookUpBooking,
    async ({ body, request, reply }) => {
      // Text that cannot be a reference is not counted here; the limit per address suffices.
      const isCounted = lookupSubject(body.reference) !== '';
      // A network's attempts beyond its own limit do not count for others.
      const seconds = isCounted ? ((await waitFrom(request)) ?? (await waitOfAll(request))) : null;
      if (seconds !== null) {
        reply.header('retry-after', String(seconds));
        return refuse('RATE_LIMITED');
      }
      const booking = await findByDetails(db, body);
      if (booking === null) return refuse('NOT_FOUND', { message: 'No booking matches these details.' });
      await grantAccess(db, booking.id, await context.visitors.stepToPay(request, reply, null), clock.now());
      return { status: 200, body: { id: booking.id, reference: booking.reference } };
    },
    { limit: limits.guess, bodyLimit: 4 * 1024 },
  );

  registerCall(
    app,
    openTripLink,
    async ({ body, request, reply }) => {
      const now = clock.now();
      const read = readTripToken(secrets, body.token, now);
      if (!read.ok && read.error === 'expired') return refuse('TRIP_LINK_EXPIRED');
      const booking = read.ok ? await findRow(db, bookingLifecycle, read.value.bookingId) : null;
      // Once its address is erased, nobody can have a link mailed to it.
      if (booking === null || booking.contactEmail === '')
        return refuse('NOT_FOUND', { message: 'This link does not open a booking.' });
      if (read.ok && (await hasEnded(db, booking, read.value))) return refuse('TRIP_LINK_EXPIRED');
      await grantAccess(db, booking.id, await context.visitors.stepToPay(request, reply, null), now);
      return { status: 200, body: { id: booking.id, reference: booking.reference } };
    },
    { limit: limits.guess, bodyLimit: 4 * 1024 },
  );

  const waitForDigits = countBySubject(
    app,
    'phone digits',
    limits.phoneDigits,
    (request) => (request.params as ParamsOf<typeof unlockBooking>).id,
  );

  registerCall(
    app,
    unlockBooking,
    async ({ params, body, request, reply }) => {
      const [reader, now] = [await readerOf(request), clock.now()];
      const booking = await findReadableBooking(db, params.id, reader, now);
      if (booking === null) return err(bookingNotOpen);
      const { id } = booking;
      if ((await accessTo(db, booking, reader, now)) === 'full') return { status: 200, body: { id } };
      const seconds = await waitForDigits(request);
      if (seconds !== null) {
        reply.header('retry-after', String(seconds));
        return refuse('RATE_LIMITED', { message: tooManyDigits });
      }
      if (!hasLast4(booking.contactPhone ?? '', body.phoneLast4))
        return refuse('PHONE_NEEDED', { message: wrongDigits });
      if (reader.visitor !== null) await unlockAccess(db, id, reader.visitor);
      return { status: 200, body: { id } };
    },
    { limit: limits.guess, bodyLimit: 1024 },
  );
}

/**
 * Whether links ended since this one was made: contact address corrected, password changed or account deleted (F-148).
 */
async function hasEnded(
  db: BookingDeps['db'],
  { userId, linksEndedAt }: Pick<BookingRow, 'userId' | 'linksEndedAt'>,
  { madeAt }: TripTokenFacts,
): Promise<boolean> {
  // Tokens have whole seconds; the next mail's link may fall in the same second.
  if (linksEndedAt !== null && madeAt.getTime() < linksEndedAt.getTime() - 999) return true;
  const endedAt = userId === null ? null : await findTripLinksEnd(db, userId);
  return endedAt !== null && madeAt <= endedAt;
}
