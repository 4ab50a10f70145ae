import type { BookingAnswer } from '#contract/booking.ts';
import type { ErrorAnswer } from '#contract/call.ts';
import type { CancelAnswer } from '#contract/cancellations.ts';
import type { OfferAnswer } from '#contract/offer.ts';
import type { CancellationQuoteAnswer } from '#contract/refunds.ts';
import { asMember } from './account-steps.ts';
import { book, goodCard, pay, searchOffers } from './booking-steps.ts';
import type { Visitor } from './visitor.ts';

export const hour = 3_600_000;

/** Fares of the simulated airlines by their refund, each on its own route. */
export const fares = {
  /** The airline takes a penalty; from the US, so that the 24-hour rule may apply. */
  partly: { query: {}, isIt: is('BA', true) },
  /** The airline keeps everything. */
  nothing: { query: {}, isIt: is('BA', false) },
  /** The airline refunds everything. */
  fully: { query: {}, isIt: (offer: OfferAnswer) => ownerOf(offer) === 'ZZ' },
  /** The airline refunds everything for a day, then nothing. */
  voidable: { query: {}, isIt: is('AA', false) },
  /** The airline does not say. Never in the US. */
  unknown: { query: { origin: 'LHR', destination: 'FCO' }, isIt: is('AZ', null) },
  /** The airline allows no online cancellation. */
  offline: { query: { origin: 'LHR', destination: 'MAD' }, isIt: (offer: OfferAnswer) => ownerOf(offer) === 'IB' },
  /** The same from the US. */
  offlineUs: { query: { origin: 'JFK', destination: 'MAD' }, isIt: (offer: OfferAnswer) => ownerOf(offer) === 'IB' },
  /** The airline gives credit for another flight. Never in the US. */
  credit: { query: { origin: 'LTN', destination: 'SYD' }, isIt: (offer: OfferAnswer) => ownerOf(offer) === 'ZZ' },
  /** Like `partly`, never in the US. */
  abroad: { query: { origin: 'LHR', destination: 'CDG' }, isIt: is('BA', true) },
} as const;

interface Fare {
  readonly query: Record<string, string>;
  readonly isIt: (offer: OfferAnswer) => boolean;
}

/** Fares differ from search to search: one in the first search need not be in another. */
const maxSearches = 20;

/** The first offer of a fare, on any page and in any search. */
export async function findFare(visitor: Visitor, { query, isIt }: Fare): Promise<OfferAnswer> {
  for (let search = 1; search <= maxSearches; search++) {
    for (let page = 1; ; page++) {
      const isNew = search > 1 && page === 1;
      const { offers } = await searchOffers(visitor, {
        limit: '100',
        page: String(page),
        ...query,
        ...(isNew ? { fresh: '1' } : {}),
      });
      if (offers.length === 0) break;
      const found = offers.find(isIt);
      if (found !== undefined) return (await visitor.get(`/api/flights/offer/${found.id}`)).json<OfferAnswer>();
    }
  }
  throw new Error('no offer of this fare');
}

/** Books the first offer of a fare with a card; the booking is confirmed. */
export async function bookFare(
  visitor: Visitor,
  fare: Fare,
  card: Partial<typeof goodCard> = {},
): Promise<BookingAnswer> {
  const offer = await findFare(visitor, fare);
  const paid = await pay(visitor, offer, { cardDetails: { ...goodCard, ...card } });
  const booked = await book(visitor, offer, paid.json<{ paymentId: string }>().paymentId);
  if (booked.statusCode !== 201) throw new Error(`booking: ${booked.statusCode} ${booked.body}`);
  return booked.json<BookingAnswer>();
}

/** The same with a new account: for tests that skip days, after which a guest's session would have ended. */
export async function bookFareAsMember(...[visitor, ...rest]: Parameters<typeof bookFare>): Promise<BookingAnswer> {
  return bookFare(visitor.cookies.has('account') ? visitor : await asMember(visitor), ...rest);
}

/** Looks up a booking by its details and the end of its phone number, like a traveler whose session has ended. */
export async function lookUp(visitor: Visitor, booking: BookingAnswer): Promise<void> {
  await lookUpOnly(visitor, booking);
  const unlocked = await unlock(visitor, booking, phoneEnd);
  if (unlocked.statusCode !== 200) throw new Error(`unlock: ${unlocked.statusCode} ${unlocked.body}`);
}

/** The end of the phone number of these steps' bookings. */
export const phoneEnd = '0142';

export function unlock(visitor: Visitor, { id }: Pick<BookingAnswer, 'id'>, phoneLast4: string) {
  return visitor.post(`/api/bookings/${id}/unlock`, { phoneLast4 });
}

/** Looks up a booking by the details in its mails. */
export async function lookUpOnly(visitor: Visitor, { reference }: Pick<BookingAnswer, 'reference'>): Promise<void> {
  const details = { reference, email: 'ada@example.com', lastName: 'Byron' };
  const found = await visitor.post('/api/bookings/lookup', details);
  if (found.statusCode !== 200) throw new Error(`look-up: ${found.statusCode} ${found.body}`);
}

export async function quoteOf(visitor: Visitor, id: string) {
  const response = await visitor.get(`/api/bookings/${id}/cancellation-quote`);
  return { status: response.statusCode, body: response.json<CancellationQuoteAnswer & ErrorAnswer>() };
}

export async function cancel(visitor: Visitor, id: string, body?: unknown) {
  const response = await visitor.post(`/api/bookings/${id}/cancel`, body);
  return { status: response.statusCode, body: response.json<CancelAnswer & ErrorAnswer>() };
}

/** Calls the supplier directly, with the agency's credentials. */
export async function askSupplier(origin: string, path: string, data?: unknown) {
  const response = await fetch(`${origin}/air/${path}`, {
    method: 'POST',
    headers: {
      authorization: 'Bearer duffel_test_simulator',
      'duffel-version': 'v2',
      'content-type': 'application/json',
      accept: 'application/json',
    },
    ...(data === undefined ? {} : { body: JSON.stringify({ data }) }),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { data: { id: string } }).data;
}

function is(airline: string, refundable: boolean | null) {
  return (offer: OfferAnswer) => ownerOf(offer) === airline && offer.conditions.refundable === refundable;
}

function ownerOf(offer: OfferAnswer): string | null {
  return offer.owner.iata_code;
}
