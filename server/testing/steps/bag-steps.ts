import type { AmendmentAnswer, BagsForSaleAnswer } from '#contract/amendments/amendment.ts';
import type { BookingAnswer } from '#contract/booking.ts';
import type { ErrorAnswer } from '#contract/call.ts';
import type { OfferAnswer } from '#contract/offer.ts';
import { airlineProfile } from '#simulators/duffel/offers/airline-profile.ts';
import { inDays } from './booking-steps.ts';
import type { Visitor } from './visitor.ts';

/** A round-trip fare of an airline that sells bags after the booking. */
export const bagFare = {
  query: { returnDate: inDays(50) },
  isIt: ({ owner }: OfferAnswer) => airlineProfile(owner.iata_code ?? '').sellsBagsLater,
};

/** The same, of one whose flights can also be changed at once. */
export const changeableBagFare = {
  ...bagFare,
  isIt(offer: OfferAnswer): boolean {
    const { changeableHere, changesAfterIssue } = airlineProfile(offer.owner.iata_code ?? '');
    return bagFare.isIt(offer) && changeableHere && !changesAfterIssue && offer.conditions.changeable === true;
  },
};

type Answered<T> = { readonly status: number; readonly body: T & ErrorAnswer };

export async function listBags(
  visitor: Visitor,
  { id }: Pick<BookingAnswer, 'id'>,
): Promise<Answered<BagsForSaleAnswer>> {
  const response = await visitor.get(`/api/bookings/${id}/bags`);
  return { status: response.statusCode, body: response.json() };
}

export async function quoteBags(
  visitor: Visitor,
  { id }: Pick<BookingAnswer, 'id'>,
  bags: readonly { readonly id: string; readonly quantity: number }[],
): Promise<Answered<AmendmentAnswer>> {
  const response = await visitor.post(`/api/bookings/${id}/bags`, { bags });
  return { status: response.statusCode, body: response.json() };
}

/** Chooses one of the airline's first bag. */
export async function chooseBag(visitor: Visitor, booking: Pick<BookingAnswer, 'id'>): Promise<AmendmentAnswer> {
  const { status, body } = await listBags(visitor, booking);
  const [bag] = body.bags ?? [];
  if (bag === undefined) throw new Error(`bags: ${status} ${JSON.stringify(body)}`);
  const quoted = await quoteBags(visitor, booking, [{ id: bag.id, quantity: 1 }]);
  if (quoted.status !== 200) throw new Error(`bags: ${quoted.status} ${JSON.stringify(quoted.body)}`);
  return quoted.body;
}
