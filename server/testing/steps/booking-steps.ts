import type { BookingAnswer } from '#contract/booking.ts';
import type { SearchAnswer } from '#contract/flights.ts';
import type { OfferAnswer } from '#contract/offer.ts';
import type { Visitor } from './visitor.ts';

/** The published test card that is authorized. */
export const goodCard = {
  number: '4242 4242 4242 4242',
  expiryMonth: '12',
  expiryYear: '39',
  cvv: '737',
  holderName: 'Ada Byron',
};

/** A traveler's personal details, without id, type and passport. */
export const adaByron = {
  title: 'ms',
  gender: 'female',
  firstName: 'Ada',
  lastName: 'Byron',
  dateOfBirth: '1990-05-17',
  email: 'ada@example.com',
  phone: '+12125550142',
} as const;

/** The date this many days from today, so that searches stay in the future. */
export function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

/**
 * Tomorrow's date in a time zone. A trip departing there on that date leaves within 48 hours, or 49 when clocks are set
 * back. One on the next UTC date may not: just after midnight UTC, the evening of that date in New York is 53 hours
 * away.
 */
export function tomorrowIn(timeZone: string, now = Date.now()): string {
  return Temporal.Instant.fromEpochMilliseconds(now)
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .add({ days: 1 })
    .toString();
}

export async function searchOffers(visitor: Visitor, query: Record<string, string> = {}): Promise<SearchAnswer> {
  const params = new URLSearchParams({ origin: 'JFK', destination: 'LHR', departureDate: inDays(40), ...query });
  const response = await visitor.get(`/api/flights/search?${params}`);
  if (response.statusCode !== 200) throw new Error(`search: ${response.statusCode} ${response.body}`);
  return response.json<SearchAnswer>();
}

/** Searches and reads the offer at an index of the result. */
export async function chooseOffer(
  visitor: Visitor,
  query: Record<string, string> = {},
  index = 0,
): Promise<OfferAnswer> {
  const { offers } = await searchOffers(visitor, query);
  const response = await visitor.get(`/api/flights/offer/${offers[index]?.id}`);
  if (response.statusCode !== 200) throw new Error(`offer: ${response.statusCode} ${response.body}`);
  return response.json<OfferAnswer>();
}

/** Travelers that fit an offer: adults born in 1990, children of the searched age, infants aged one. */
export function travelersFor(offer: OfferAnswer): Record<string, string>[] {
  const lastFlight = offer.slices.at(-1)?.segments.at(-1)?.departing_at.slice(0, 10) ?? '';
  const names = ['Ada', 'Grace', 'Edith', 'Joan', 'Mary', 'Hedy', 'Radia', 'Barbara', 'Karen'];
  return offer.passengers.map((passenger, index) => ({
    id: passenger.id,
    type: passenger.type,
    ...adaByron,
    firstName: names[index] ?? 'Ida',
    dateOfBirth: passenger.age === null ? adaByron.dateOfBirth : bornYearsBefore(lastFlight, passenger.age),
    passportNumber: `X1234567${index}`,
    passportExpiryDate: inDays(2000),
    passportIssuingCountry: 'US',
  }));
}

function bornYearsBefore(day: string, years: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCFullYear(date.getUTCFullYear() - years);
  date.setUTCDate(date.getUTCDate() - 30);
  return date.toISOString().slice(0, 10);
}

export async function pay(
  visitor: Visitor,
  offer: OfferAnswer,
  change: Record<string, unknown> = {},
  headers: Record<string, string> = {},
) {
  return visitor.post(
    '/api/payments/process-card',
    { amount: offer.sale_amount, currency: offer.sale_currency, cardDetails: goodCard, offerId: offer.id, ...change },
    headers,
  );
}

export async function payFor(visitor: Visitor, offer: OfferAnswer): Promise<string> {
  const response = await pay(visitor, offer);
  if (response.statusCode !== 200) throw new Error(`payment: ${response.statusCode} ${response.body}`);
  return response.json<{ paymentId: string }>().paymentId;
}

export function bookingBody(offer: OfferAnswer, paymentId: string, change: Record<string, unknown> = {}) {
  return {
    offerId: offer.id,
    passengers: travelersFor(offer),
    paymentDetails: { amount: offer.sale_amount, currency: offer.sale_currency, paymentId },
    ...change,
  };
}

export async function book(
  visitor: Visitor,
  offer: OfferAnswer,
  paymentId: string,
  change: Record<string, unknown> = {},
  headers: Record<string, string> = {},
) {
  return visitor.post('/api/bookings', bookingBody(offer, paymentId, change), headers);
}

export async function readBooking(visitor: Visitor, id: string): Promise<BookingAnswer> {
  return (await visitor.get(`/api/bookings/${id}`)).json<BookingAnswer>();
}
