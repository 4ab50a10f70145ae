import type { FastifyInstance, FastifyRequest } from 'fastify';
import { findEarlierBooking, listSessionTrips, lookUpBooking } from '../../../contract/bookings.ts';
import type { BodyOf } from '../../../contract/call.ts';
import { countBySubject, limits } from '../../http/limits.ts';
import { registerCall } from '../../http/register-call.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { findBookingOfOffer, findReadableBookings, grantAccess, type Reader } from './booking-access.ts';
import type { BookingDeps } from './booking-deps.ts';
import { findByDetails, lookupSubject } from './look-up-booking.ts';
import { toTripAnswer } from './trip-view.ts';

/** A list of trips shows at most so many. */
const mostTrips = 20;

/** The calls of My Trips that need no account (TRIP-09, TRIP-13). */
export function registerTripCalls(
  app: FastifyInstance,
  deps: Pick<BookingDeps, 'db' | 'clock'> & { readonly context: RequestContext },
): void {
  const { db, clock, context } = deps;

  const readerOf = async (request: FastifyRequest): Promise<Reader> => {
    const [user, visitor] = await Promise.all([context.userOf(request), context.visitors.find(request)]);
    return { visitor, userId: user?.id ?? null };
  };

  registerCall(
    app,
    listSessionTrips,
    async ({ request }) => {
      const now = clock.now();
      const found = await findReadableBookings(db, await readerOf(request), now, mostTrips);
      return { status: 200, body: found.map((booking) => toTripAnswer(booking, now)) };
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
      const { id, reference, status } = toTripAnswer(found, clock.now());
      return { status: 200, body: { booking: { id, reference, status } } };
    },
    { limit: limits.lookup },
  );

  const waitFor = countBySubject(app, 'look-up', limits.guessOfOne, (request) =>
    lookupSubject((request.body as BodyOf<typeof lookUpBooking>).reference),
  );

  registerCall(
    app,
    lookUpBooking,
    async ({ body, request, reply }) => {
      // What can be no reference is nobody's: the limit of its address is enough.
      const seconds = lookupSubject(body.reference) === '' ? null : await waitFor(request);
      if (seconds !== null) {
        reply.header('retry-after', String(seconds));
        return { refusal: { code: 'RATE_LIMITED' } };
      }
      const booking = await findByDetails(db, body);
      if (booking === null) return { refusal: { code: 'NOT_FOUND', message: 'No booking matches these details.' } };
      await grantAccess(db, booking.id, await context.visitors.stepToPay(request, reply, null), clock.now());
      return { status: 200, body: { id: booking.id, reference: booking.reference } };
    },
    { limit: limits.guess, bodyLimit: 4 * 1024 },
  );
}
