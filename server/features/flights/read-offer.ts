import { errorTable } from '../../../contract/errors.ts';
import { isOfferExpired } from '../../../domain/flights/expiry.ts';
import type { Offer } from '../../../domain/flights/offer.ts';
import { accept, type Refusal, type Result, refuse } from '../../http/refusal.ts';
import type { Clock } from '../../ports/clock.ts';
import type { FlightSupplier, FoundOffer, SupplierFailure } from '../../ports/supplier.ts';
import { supplierRefusal } from './supplier-refusal.ts';

export interface SellableDeps {
  readonly clock: Clock;
  /** True once an offer of the search was ordered: the supplier sells one offer of each (VER-08). */
  readonly isSearchSold: (searchKey: string) => Promise<boolean>;
  /** An offer is dead: the kept search that it came from is not shown again (F-72). */
  readonly forgetSearchOf: (offerId: string) => void;
}

/**
 * The offer as the supplier has it now; expired ones are refused even where the supplier still shows them. A dead offer
 * takes its whole kept search with it.
 */
export async function readOffer(deps: SellableDeps, supplier: FlightSupplier, offerId: string): Promise<Result<Offer>> {
  const outcome = await supplier.getOffer(offerId);
  const offer = outcome.ok ? aliveOffer(outcome.value, deps.clock) : refusedOffer(outcome.failure);
  if (!offer.ok && isDead(offer.refusal)) deps.forgetSearchOf(offerId);
  return offer;
}

function aliveOffer(offer: Offer, clock: Clock): Result<Offer> {
  return isOfferExpired(offer, clock.now()) ? refuse('OFFER_EXPIRED') : accept(offer);
}

function refusedOffer(failure: SupplierFailure): Result<Offer> {
  return { ok: false, refusal: supplierRefusal(failure) };
}

/** True where the supplier says that an offer is gone for good; one that it does not know any more is gone as well. */
export function isDead({ code }: Refusal): boolean {
  return code === 'OFFER_EXPIRED' || code === 'OFFER_NO_LONGER_AVAILABLE' || code === 'OFFER_NOT_FOUND';
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
  const offer = await readOffer(deps, supplier, offerId);
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
