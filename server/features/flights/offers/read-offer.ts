import { errorTable } from '#contract/errors/error-table.ts';
import { isOfferExpired } from '#domain/flights/expiry.ts';
import type { Offer } from '#domain/flights/offer.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { CurrentOffer, FlightSupplier, SupplierFailure } from '#server/ports/supplier.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import { supplierRefusal } from './supplier-refusal.ts';

export interface SellableDeps {
  readonly clock: Clock;
  /** True once an offer of the search was ordered: the supplier sells only one per search (VER-08). */
  readonly isSearchSold: (searchKey: string) => Promise<boolean>;
  /** Drops an offer's cached search, because the offer can no longer be bought (F-72). */
  readonly dropSearchOf: (offerId: string) => void;
}

/**
 * The supplier's current offer; expired ones are refused even if the supplier still returns them. An offer that is gone
 * also drops its cached search.
 */
export async function readOffer(
  deps: SellableDeps,
  supplier: FlightSupplier,
  offerId: string,
): Promise<Result<CurrentOffer, Refusal>> {
  const outcome = await supplier.getOffer(offerId);
  const offer = outcome.ok ? refuseExpired(outcome.value, deps.clock) : refusedOffer(outcome.error);
  if (!offer.ok && isGone(offer.error)) deps.dropSearchOf(offerId);
  return offer;
}

function refuseExpired(offer: CurrentOffer, clock: Clock): Result<CurrentOffer, Refusal> {
  return isOfferExpired(offer, clock.now()) ? refuse('OFFER_EXPIRED') : ok(offer);
}

function refusedOffer(failure: SupplierFailure): Result<never, Refusal> {
  return err(supplierRefusal(failure));
}

/** True if an offer can no longer be bought, including one unknown to the supplier. */
export function isGone({ code }: Refusal): boolean {
  return code === 'OFFER_EXPIRED' || code === 'OFFER_NO_LONGER_AVAILABLE' || code === 'OFFER_NOT_FOUND';
}

/** The refusal for an offer whose search has another ordered offer (VER-08). */
export const searchSold = {
  code: 'OFFER_NO_LONGER_AVAILABLE',
  message: `${errorTable.OFFER_NO_LONGER_AVAILABLE.text} A flight from this search has already been booked, and only one can be booked from each search.`,
} as const satisfies Refusal;

/** The current offer if it can still be sold: not expired, and no other offer of its search was ordered. */
export async function readSellableOffer(
  deps: SellableDeps,
  supplier: FlightSupplier,
  offerId: string,
): Promise<Result<CurrentOffer, Refusal>> {
  const offer = await readOffer(deps, supplier, offerId);
  if (!offer.ok) return offer;
  return (await deps.isSearchSold(searchKeyOf(offer.value))) ? err(searchSold) : offer;
}

/**
 * Identifies an offer's search. The supplier generates passenger ids once per search and uses them in all of its
 * offers, so the first one serves (Duffel documentation, passengers).
 */
export function searchKeyOf(offer: Pick<Offer, 'passengers' | 'id'>): string {
  return offer.passengers[0]?.id ?? offer.id;
}
