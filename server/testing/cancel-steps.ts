import type { BookingAnswer } from '../../contract/bookings.ts';
import type { ErrorAnswer } from '../../contract/call.ts';
import type { CancelAnswer, CancellationQuote } from '../../contract/cancellations.ts';
import type { OfferAnswer } from '../../contract/offer.ts';
import { asMember } from './account-steps.ts';
import { book, goodCard, pay, searchOffers } from './booking-steps.ts';
import type { Visitor } from './visitor.ts';

export const hour = 3_600_000;

/** Fares of the simulated airlines by what cancelling them gives, each on a route of its own. */
export const fares = {
  /** The airline takes a penalty; from the US, so that the 24-hour rule may hold. */
  partly: { query: {}, isIt: is('BA', true) },
  /** The airline keeps everything. */
  nothing: { query: {}, isIt: is('BA', false) },
  /** The airline gives everything back. */
  fully: { query: {}, isIt: (offer: OfferAnswer) => ownerOf(offer) === 'ZZ' },
  /** The airline gives everything back for a day, then nothing. */
  voidable: { query: {}, isIt: is('AA', false) },
  /** The airline does not say. Never in the US. */
  unknown: { query: { origin: 'LHR', destination: 'FCO' }, isIt: is('AZ', null) },
  /** The airline takes no cancellations online. */
  offline: { query: { origin: 'LHR', destination: 'MAD' }, isIt: (offer: OfferAnswer) => ownerOf(offer) === 'IB' },
  /** The same from the US. */
  offlineUs: { query: { origin: 'JFK', destination: 'MAD' }, isIt: (offer: OfferAnswer) => ownerOf(offer) === 'IB' },
  /** The airline gives credit for another flight. Never in the US. */
  credit: { query: { origin: 'LTN', destination: 'SYD' }, isIt: (offer: OfferAnswer) => ownerOf(offer) === 'ZZ' },
  /** As `partly`, never in the US. */
  abroad: { query: { origin: 'LHR', destination: 'CDG' }, isIt: is('BA', true) },
} as const;

/** Books the first offer of a fare with a card; the booking is confirmed. */
export async function bookFare(
  visitor: Visitor,
  { query, isIt }: { readonly query: Record<string, string>; readonly isIt: (offer: OfferAnswer) => boolean },
  card: Partial<typeof goodCard> = {},
): Promise<BookingAnswer> {
  let found: OfferAnswer | undefined;
  for (let page = 1; found === undefined; page++) {
    const { offers } = await searchOffers(visitor, { limit: '100', page: String(page), ...query });
    if (offers.length === 0) throw new Error('no offer of this fare');
    found = offers.find(isIt);
  }
  const offer = (await visitor.get(`/api/flights/offer/${found.id}`)).json<OfferAnswer>();
  const paid = await pay(visitor, offer, { cardDetails: { ...goodCard, ...card } });
  const booked = await book(visitor, offer, paid.json<{ paymentId: string }>().paymentId);
  if (booked.statusCode !== 201) throw new Error(`booking: ${booked.statusCode} ${booked.body}`);
  return booked.json<BookingAnswer>();
}

/** The same with an account of their own: where a test lets days pass, a guest's session would have ended. */
export async function bookFareAsMember(...[visitor, ...rest]: Parameters<typeof bookFare>): Promise<BookingAnswer> {
  return bookFare(visitor.cookies.has('account') ? visitor : await asMember(visitor), ...rest);
}

/** Names the details of a booking, as somebody does who comes back when their session has ended. */
export async function lookUp(visitor: Visitor, { reference }: BookingAnswer): Promise<void> {
  const details = { reference, email: 'ada@example.com', lastName: 'Byron' };
  const found = await visitor.post('/api/bookings/lookup', details);
  if (found.statusCode !== 200) throw new Error(`look-up: ${found.statusCode} ${found.body}`);
}

export async function quoteOf(visitor: Visitor, id: string) {
  const response = await visitor.get(`/api/bookings/${id}/cancellation-quote`);
  return { status: response.statusCode, body: response.json<CancellationQuote & ErrorAnswer>() };
}

export async function cancel(visitor: Visitor, id: string, body?: unknown) {
  const response = await visitor.post(`/api/bookings/${id}/cancel`, body);
  return { status: response.statusCode, body: response.json<CancelAnswer & ErrorAnswer>() };
}

/** Asks the supplier directly, as somebody with the agency's login there would. */
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
