import type { CabinClass, FareConditions, Slice } from '#domain/flights/offer.ts';
import type { Money } from '#domain/money/money.ts';
import type { Result } from '#domain/result.ts';
import type { SupplierFailure } from './supplier-failure.ts';

/** The flights that a traveler wants instead of some of an order's, for everyone in it. */
export interface FlightChangeRequest {
  readonly orderId: string;
  /** Of the order's own slices (`OrderSlice.id`). */
  readonly removeSliceIds: readonly string[];
  readonly add: readonly WantedSlice[];
}

export interface WantedSlice {
  /** IATA code of an airport or a city. */
  readonly origin: string;
  readonly destination: string;
  /** YYYY-MM-DD, local to the origin. */
  readonly departureDate: string;
  readonly cabinClass: CabinClass;
}

/** What a change costs: the supplier's amounts, which never include our own fee. */
export interface FlightChangePrice {
  /**
   * What the change costs in all, penalty included: above zero it is paid, below zero it comes back. Null if the airline does
   * not say.
   */
  readonly changeTotal: Money | null;
  /**
   * What the airline calls the order's new price. It may leave the penalty out, so that the order's total after the change is
   * another; null if not stated.
   */
  readonly newTotal: Money | null;
  /** Part of `changeTotal`, perhaps in another currency; null if not stated. */
  readonly penalty: Money | null;
  /** `money` to our agency · `credit` airline vouchers and credit · `unknown` any other way · null if nothing comes back. */
  readonly refundTo: 'money' | 'credit' | 'unknown' | null;
}

/** Other flights for an order, with what changing to them costs. */
export interface SupplierChangeOffer extends FlightChangePrice {
  readonly id: string;
  /** UTC instant, ISO 8601. */
  readonly expiresAt: string;
  /** Of the order after the change. */
  readonly conditions: FareConditions;
  /** The new flights. Their ids are not those that the order's slices will have. */
  readonly added: readonly Slice[];
  readonly removedSliceIds: readonly string[];
}

/** A change that a traveler chose: pending, which changes nothing, or confirmed. */
export interface SupplierFlightChange extends FlightChangePrice {
  readonly id: string;
  readonly orderId: string;
  /** Null while it is pending. */
  readonly confirmedAt: Date | null;
  /** UTC instant, ISO 8601, until which it can be confirmed; null if not stated. */
  readonly expiresAt: string | null;
}

/**
 * Why there are no offers for a change: `refused` the order's flights cannot be changed online (`not_changeable_yet` perhaps
 * later), `failed` the supplier gave no answer. Asking changes nothing.
 */
export type FlightChangeSearchFailure =
  | {
      readonly kind: 'refused';
      readonly reason: 'not_changeable' | 'not_changeable_yet' | 'other';
      readonly message: string;
    }
  | { readonly kind: 'failed'; readonly failure: SupplierFailure };

/**
 * Why a change was not made: `stale` the offer expired, is gone or costs something else, and nothing was done · `refused`
 * definitely nothing done, and asking again will not help · `unsent` definitely nothing done, try later · `unknown` must be
 * looked up before anything else: a change is confirmed once, and confirming it again does not tell by whom it was.
 */
export interface FlightChangeFailure {
  readonly kind: 'stale' | 'refused' | 'unsent' | 'unknown';
  /** Set if the supplier was not even reached. */
  readonly isUnreached?: true;
  readonly message: string;
}

/** The calls for changing flights at a traveler's wish. */
export interface FlightChangeCalls {
  /** Empty if there are no other flights. Offers that cannot be read are dropped and reported. */
  searchFlightChanges(
    request: FlightChangeRequest,
  ): Promise<Result<readonly SupplierChangeOffer[], FlightChangeSearchFailure>>;
  /** The current offer, which may cost something else than in the list. */
  getChangeOffer(offerId: string): Promise<Result<SupplierChangeOffer, SupplierFailure>>;
  /** Chooses an offer, which changes nothing yet. Safe to repeat: each call makes a pending change of its own. */
  createFlightChange(offerId: string): Promise<Result<SupplierFlightChange, FlightChangeFailure>>;
  /**
   * Changes the order. Not safe to retry: the supplier has no idempotency keys, so a lost answer is looked up.
   * @param payment the change's total exactly, from the agency's balance; null if that is zero, negative or not stated
   */
  confirmFlightChange(
    changeId: string,
    payment: Money | null,
  ): Promise<Result<SupplierFlightChange, FlightChangeFailure>>;
  /** The change as it is now, to find out whether it was confirmed. */
  getFlightChange(changeId: string): Promise<Result<SupplierFlightChange, SupplierFailure>>;
}
