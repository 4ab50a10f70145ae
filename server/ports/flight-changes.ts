import type { CabinClass, FareConditions, Slice } from '#domain/flights/offer.ts';
import type { Money } from '#domain/money/money.ts';
import type { Result } from '#domain/result.ts';
import type { SupplierFailure } from './supplier-failure.ts';

/** Requested flights to replace some of an order's, for all its passengers. */
export interface FlightChangeRequest {
  readonly orderId: string;
  /** Ids of the order's own slices (`OrderSlice.id`). */
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

/** The price of a change: the supplier's amounts, without our fee. */
export interface FlightChangePrice {
  /** The total of the change including the penalty: positive is paid, negative is refunded. Null if not stated. */
  readonly changeTotal: Money | null;
  /**
   * The order's new price according to the airline, perhaps without the penalty, so that the order's total after the
   * change differs; null if not stated.
   */
  readonly newTotal: Money | null;
  /** Part of `changeTotal`, perhaps in another currency; null if not stated. */
  readonly penalty: Money | null;
  /** `money` to our agency · `credit` airline vouchers and credit · `unknown` another way · null without a refund. */
  readonly refundTo: 'money' | 'credit' | 'unknown' | null;
}

/** Other flights for an order, with the price of changing to them. */
export interface SupplierChangeOffer extends FlightChangePrice {
  readonly id: string;
  /** UTC instant, ISO 8601. */
  readonly expiresAt: string;
  /** The order's conditions after the change. */
  readonly conditions: FareConditions;
  /** The new flights. Their ids differ from those of the order's later slices. */
  readonly added: readonly Slice[];
  readonly removedSliceIds: readonly string[];
}

/** A change chosen by a traveler: pending, which changes nothing, or confirmed. */
export interface SupplierFlightChange extends FlightChangePrice {
  readonly id: string;
  readonly orderId: string;
  /** Null while pending. */
  readonly confirmedAt: Date | null;
  /** The deadline for confirming it, a UTC instant in ISO 8601; null if not stated. */
  readonly expiresAt: string | null;
}

/**
 * Why there are no change offers: `refused` the order's flights cannot be changed online (`not_changeable_yet`: perhaps
 * later), `failed` the supplier did not answer. Asking changes nothing.
 */
export type FlightChangeSearchFailure =
  | {
      readonly kind: 'refused';
      readonly reason: 'not_changeable' | 'not_changeable_yet' | 'other';
      readonly message: string;
    }
  | { readonly kind: 'failed'; readonly failure: SupplierFailure };

/**
 * Why a change was not made: `stale` the offer expired, is gone or has another price, and nothing was done · `refused`
 * definitely nothing done, and asking again will not help · `unsent` definitely nothing done, try later · `unknown`
 * must be looked up first: a change is confirmed once, and a second confirmation does not tell who made the first.
 */
export interface FlightChangeFailure {
  readonly kind: 'stale' | 'refused' | 'unsent' | 'unknown';
  /** Set if the supplier was not reached. */
  readonly isUnreached?: true;
  readonly message: string;
}

/** Calls for changing flights at the traveler's request. */
export interface FlightChangeCalls {
  /** Empty if there are no other flights. Unreadable offers are dropped and reported. */
  searchFlightChanges(
    request: FlightChangeRequest,
  ): Promise<Result<readonly SupplierChangeOffer[], FlightChangeSearchFailure>>;
  /** The current offer; its price may differ from the list. */
  getChangeOffer(offerId: string): Promise<Result<SupplierChangeOffer, SupplierFailure>>;
  /** Chooses an offer, which changes nothing yet. Safe to repeat: each call makes its own pending change. */
  createFlightChange(offerId: string): Promise<Result<SupplierFlightChange, FlightChangeFailure>>;
  /**
   * Changes the order. Not safe to retry: the supplier has no idempotency keys, so a lost response is looked up.
   * @param payment exactly the change's total, from the agency's balance; null if zero, negative or not stated
   */
  confirmFlightChange(
    changeId: string,
    payment: Money | null,
  ): Promise<Result<SupplierFlightChange, FlightChangeFailure>>;
  /** The current change, to find out whether it was confirmed. */
  getFlightChange(changeId: string): Promise<Result<SupplierFlightChange, SupplierFailure>>;
}
