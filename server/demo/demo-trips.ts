import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { BookingAnswer } from '#contract/booking.ts';
import type { SearchAnswer } from '#contract/flights.ts';
import type { OfferAnswer } from '#contract/offer.ts';
import type { CardFieldsAnswer } from '#contract/payments.ts';
import type { Slice } from '#domain/flights/offer.ts';
import type { DemoAccount } from '#domain/people/demo-accounts.ts';
import { addDays, utcDate } from '#domain/time/calendar-date.ts';
import { bookingLifecycle } from '#server/features/booking/index.ts';
import { readSetting, writeSetting } from '#server/features/system/index.ts';
import { getRow } from '#server/lifecycle/lifecycle.ts';
import type { Database } from '../database/database.ts';
import type { Logger } from '../http/operations/logger.ts';
import type { Clock } from '../ports/clock.ts';

export interface DemoDeps {
  readonly server: FastifyInstance;
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly traveler: DemoAccount;
}

interface DemoTrip {
  readonly from: string;
  readonly to: string;
  /** Days from today. */
  readonly departs: number;
  readonly returns?: number;
  readonly fate: 'kept' | 'cancelled' | 'flown';
}

const trips: readonly DemoTrip[] = [
  { from: 'SFO', to: 'SEA', departs: 21, returns: 25, fate: 'flown' },
  { from: 'ORD', to: 'MIA', departs: 48, fate: 'cancelled' },
  { from: 'JFK', to: 'LHR', departs: 34, returns: 41, fate: 'kept' },
  { from: 'BOS', to: 'LIS', departs: 82, fate: 'kept' },
];
/** Minimum age of a flown trip, whose dates are moved back. */
const flownDaysAgo = 60;
const doneSetting = 'demo_trips';
/** Client address of the calls, so that visitors of this machine keep their own limits. */
const demoAddress = '127.0.0.2';
/** The published test card. */
const testCard = {
  number: '4242424242424242',
  expiryMonth: '12',
  expiryYear: '39',
  cvv: '123',
  holderName: 'Demo Traveler',
};

/**
 * Creates sample trips for the demo traveler, once per database: booked, paid and canceled at the simulators through
 * the regular calls. The flown one is booked and then moved into the past. Rejects if a call fails; the next start
 * tries again.
 */
export async function makeDemoTrips(deps: DemoDeps): Promise<void> {
  const { db, clock, log, traveler } = deps;
  const done = await readSetting(db, doneSetting);
  const made = Array.isArray(done) ? (done as unknown[]).map(String) : [];
  if (made.length >= trips.length) return;
  const call = caller(deps.server);
  await call('POST', '/api/auth/login', { username: traveler.email, password: traveler.password });
  for (const trip of trips.slice(made.length)) {
    const booking = await bookTrip(call, trip, traveler, utcDate(clock.now()));
    if (trip.fate === 'cancelled') await call('POST', `/api/bookings/${booking.id}/cancel`, {});
    if (trip.fate === 'flown') await moveIntoPast(db, booking.id, trip);
    made.push(booking.id);
    await writeSetting(db, doneSetting, [...made], clock.now());
  }
  log.info({ trips: made.length }, 'Demo trips created');
}

type Caller = <T>(method: 'GET' | 'POST', path: string, body?: object) => Promise<T>;

/** Calls like a browser that keeps its cookies; any non-success response throws an error with the path. */
function caller(server: FastifyInstance): Caller {
  const cookies = new Map<string, string>();
  return async (method, path, body) => {
    const response = await server.inject({
      method,
      url: path,
      remoteAddress: demoAddress,
      headers: { host: 'localhost', cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(body === undefined ? {} : { payload: body }),
    });
    for (const { name, value } of response.cookies) cookies.set(name, encodeURIComponent(value));
    if (response.statusCode >= 300) throw new Error(`Demo: ${path.split('?', 1)[0]} answered ${response.statusCode}`);
    return response.json();
  };
}

/** The test card as accepted by this site: itself, or a token from the simulator's card fields. */
async function cardOf(call: Caller): Promise<object> {
  const fields = await call<CardFieldsAnswer>('GET', '/api/payments/card-fields');
  if (fields.kind === 'server') return { cardDetails: testCard };
  if (fields.standInScript === null) throw new Error('Demo: cards are entered in the fields of the real provider');
  const { number, expiryMonth, expiryYear, cvv, holderName } = testCard;
  const response = await fetch(new URL('/v1/confirmation_tokens', fields.standInScript), {
    method: 'POST',
    body: new URLSearchParams({
      key: fields.publishableKey,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': number,
      'payment_method_data[card][exp_month]': expiryMonth,
      'payment_method_data[card][exp_year]': `20${expiryYear}`,
      'payment_method_data[card][cvc]': cvv,
      'payment_method_data[billing_details][name]': holderName,
    }),
  });
  if (!response.ok) throw new Error(`Demo: confirmation tokens answered ${response.status}`);
  const { id } = (await response.json()) as { id: string };
  return { confirmationToken: id };
}

async function bookTrip(call: Caller, trip: DemoTrip, traveler: DemoAccount, today: string): Promise<BookingAnswer> {
  const query = new URLSearchParams({
    origin: trip.from,
    destination: trip.to,
    departureDate: addDays(today, trip.departs),
    ...(trip.returns === undefined ? {} : { returnDate: addDays(today, trip.returns) }),
    limit: '1',
  });
  const { offers } = await call<SearchAnswer>('GET', `/api/flights/search?${query}`);
  const offer = await call<OfferAnswer>('GET', `/api/flights/offer/${offers[0]?.id}`);
  const price = { amount: offer.sale_amount, currency: offer.sale_currency };
  const { paymentId } = await call<{ paymentId: string }>('POST', '/api/payments/process-card', {
    ...price,
    ...(await cardOf(call)),
    offerId: offer.id,
  });
  const passengers = offer.passengers.map(({ id, type }) => ({
    id,
    type,
    title: 'mr',
    gender: 'male',
    firstName: 'Demo',
    lastName: 'Traveler',
    dateOfBirth: '1988-04-12',
    email: traveler.email,
    phone: '+14255550100',
    passportNumber: 'X12345678',
    passportExpiryDate: addDays(today, 2000),
    passportIssuingCountry: 'US',
  }));
  return call<BookingAnswer>('POST', '/api/bookings', {
    offerId: offer.id,
    passengers,
    paymentDetails: { ...price, paymentId },
  });
}

async function moveIntoPast(db: Database, id: string, trip: DemoTrip): Promise<void> {
  const days = (trip.returns ?? trip.departs) + flownDaysAgo;
  const earlier = (time: Date) => new Date(time.getTime() - days * 86_400_000);
  const row = await getRow(db, bookingLifecycle, id);
  const itinerary = { ...row.itinerary, slices: row.itinerary.slices.map((slice) => earlierSlice(slice, days)) };
  const moved = { itinerary, endsAt: earlier(row.endsAt), createdAt: earlier(row.createdAt) };
  const { table } = bookingLifecycle;
  await db.update(table).set(moved).where(eq(table.id, id));
}

function earlierSlice(slice: Slice, days: number): Slice {
  const earlier = (time: string) => addDays(time.slice(0, 10), -days) + time.slice(10);
  return {
    ...slice,
    segments: slice.segments.map((segment) => ({
      ...segment,
      departingAt: earlier(segment.departingAt),
      arrivingAt: earlier(segment.arrivingAt),
    })),
  };
}
