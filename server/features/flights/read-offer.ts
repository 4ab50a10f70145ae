import { errorTable } from '../../../contract/errors.ts';
import { isOfferExpired } from '../../../domain/flights/expiry.ts';
import type { Offer } from '../../../domain/flights/offer.ts';
import { accept, type Refusal, type Result, refuse } from '../../http/refusal.ts';
import type { Clock } from '../../ports/clock.ts';
import type { FlightSupplier, FoundOffer } from '../../ports/supplier.ts';
import { supplierRefusal } from './supplier-refusal.ts';

export interface SellableDeps {
  readonly clock: Clock;
  /** True once an offer of the search was ordered: the supplier sells one offer of each (VER-08). */
  readonly isSearchSold: (searchKey: string) => Promise<boolean>;
}

/** The offer as the supplier has it now; expired ones are refused even where the supplier still shows them. */
export async function readOffer(clock: Clock, supplier: FlightSupplier, offerId: string): Promise<Result<Offer>> {
  const outcome = await supplier.getOffer(offerId);
  if (!outcome.ok) return { ok: false, refusal: supplierRefusal(outcome.failure) };
  return isOfferExpired(outcome.value, clock.now()) ? refuse('OFFER_EXPIRED') : accept(outcome.value);
}

/** Why an offer cannot be sold once another one of its search was ordered (VER-08). */
export const searchSold = {
  code: 'OFFER_NO_LONGER_AVAILABLE',
  message: `${errorTable.OFFER_NO_LONGER_AVAILABLE.text} A flight from this search has already been booked, and only one can be booked from each search.`,
} as const satisfies Refusal;

/** The offer as it is now, if it can still be sold: not expired, and no other offer of its search was ordered. */
export async function readSellableOffer(
  deps: SellableDeps,
  supplier: FlightSupplier,
  offerId: string,
): Promise<Result<Offer>> {
  const offer = await readOffer(deps.clock, supplier, offerId);
  if (!offer.ok) return offer;
  return (await deps.isSearchSold(searchKeyOf(offer.value))) ? { ok: false, refusal: searchSold } : offer;
}

/**
 * Names the search of an offer. The supplier mints passenger ids once for each search and uses them in all of its
 * offers, so the first one tells which search an offer came from (Duffel documentation, passengers).
 */
export function searchKeyOf(offer: Pick<Offer, 'passengers' | 'id'>): string {
  return searchKeyOfFound({ id: offer.id, passengerId: offer.passengers[0]?.id ?? null });
}

/** The same of an offer of which only the head was read. */
export function searchKeyOfFound({ id, passengerId }: Pick<FoundOffer, 'id' | 'passengerId'>): string {
  return passengerId ?? id;
}
