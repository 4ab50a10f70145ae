import type { AmendmentAnswer, FlightOptionsAnswer } from '#contract/amendments/amendment.ts';
import type { BookingAnswer } from '#contract/booking.ts';
import type { ErrorAnswer } from '#contract/call.ts';
import type { OfferAnswer } from '#contract/offer.ts';
import { goodCard, inDays } from './booking-steps.ts';
import { bookFare, bookFareAsMember } from './cancel-steps.ts';
import type { Visitor } from './visitor.ts';

/** A changeable round-trip fare of the test airline. */
export const changeableFare = {
  query: { returnDate: inDays(50) },
  isIt: ({ owner, conditions }: OfferAnswer) => owner.iata_code === 'ZZ' && conditions.changeable === true,
};

/** The same by a guest, without an account. */
export function bookChangeableAsGuest(visitor: Visitor): Promise<BookingAnswer> {
  return bookFare(visitor, changeableFare);
}

/** Books a trip whose flights can be changed, with an account. */
export function bookChangeable(visitor: Visitor, query: Record<string, string> = {}): Promise<BookingAnswer> {
  return bookFareAsMember(visitor, { ...changeableFare, query: { ...changeableFare.query, ...query } });
}

type Answered<T> = { readonly status: number; readonly body: T & ErrorAnswer };

/** Other flights for the first direction of a trip, on another day. */
export async function searchOptions(
  visitor: Visitor,
  { id }: Pick<BookingAnswer, 'id'>,
  directions: readonly object[] = [{ direction: 0, departureDate: inDays(44) }],
): Promise<Answered<FlightOptionsAnswer>> {
  const response = await visitor.post(`/api/bookings/${id}/flight-options`, { directions });
  return { status: response.statusCode, body: response.json() };
}

export async function quoteOption(
  visitor: Visitor,
  { id }: Pick<BookingAnswer, 'id'>,
  optionId: string,
): Promise<Answered<AmendmentAnswer>> {
  const response = await visitor.post(`/api/bookings/${id}/amendments`, { optionId });
  return { status: response.statusCode, body: response.json() };
}

/** Chooses the first of the airline's other flights. */
export async function chooseFlights(
  visitor: Visitor,
  booking: Pick<BookingAnswer, 'id'>,
  directions?: readonly object[],
): Promise<AmendmentAnswer> {
  const { status, body } = await searchOptions(visitor, booking, directions);
  const option = body.options?.[0];
  if (option === undefined) throw new Error(`flight options: ${status} ${JSON.stringify(body)}`);
  const quoted = await quoteOption(visitor, booking, option.id);
  if (quoted.status !== 200) throw new Error(`amendment: ${quoted.status} ${JSON.stringify(quoted.body)}`);
  return quoted.body;
}

/** Authorizes the amount due for an amendment. */
export function payAmendment(
  visitor: Visitor,
  { id, price }: Pick<AmendmentAnswer, 'id' | 'price'>,
  change: Record<string, unknown> = {},
  headers: Record<string, string> = {},
) {
  const body = {
    amount: price.due_amount,
    currency: price.currency,
    cardDetails: goodCard,
    amendmentId: id,
    ...change,
  };
  return visitor.post('/api/payments/process-card', body, headers);
}

/** The same; the id of the payment. */
export async function payForAmendment(visitor: Visitor, amendment: AmendmentAnswer): Promise<string> {
  const response = await payAmendment(visitor, amendment);
  if (response.statusCode !== 200) throw new Error(`payment: ${response.statusCode} ${response.body}`);
  return response.json<{ paymentId: string }>().paymentId;
}

export async function confirmAmendment(
  visitor: Visitor,
  { id }: Pick<AmendmentAnswer, 'id'>,
  paymentId?: string,
): Promise<Answered<AmendmentAnswer>> {
  const response = await visitor.post(`/api/amendments/${id}/confirm`, paymentId === undefined ? {} : { paymentId });
  return { status: response.statusCode, body: response.json() };
}

/** Chooses, pays any amount due, and confirms. */
export async function changeFlights(
  visitor: Visitor,
  booking: Pick<BookingAnswer, 'id'>,
  directions?: readonly object[],
): Promise<Answered<AmendmentAnswer> & { readonly chosen: AmendmentAnswer }> {
  const chosen = await chooseFlights(visitor, booking, directions);
  const paymentId = Number(chosen.price.due_amount) > 0 ? await payForAmendment(visitor, chosen) : undefined;
  return { ...(await confirmAmendment(visitor, chosen, paymentId)), chosen };
}
