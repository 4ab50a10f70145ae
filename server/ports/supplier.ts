import type { BookedExtras, PlannedFlight } from '#domain/booking/booked-order.ts';
import type { Offer } from '#domain/flights/offer.ts';
import type { LoyaltyAccount } from '#domain/loyalty/loyalty.ts';
import type { Money } from '#domain/money/money.ts';
import type { OrderPassenger } from '#domain/passengers/check-passengers.ts';
import type { Result } from '#domain/result.ts';
import type { SearchQuery } from '#domain/search/search-query.ts';
import type { FlightChangeCalls } from './flight-changes.ts';
import type { OrderBagCalls } from './order-bags.ts';
import type { SupplierFailure } from './supplier-failure.ts';

export type { SupplierFailure };

/** An offer of a search; null for an unreadable one, with its id if readable. */
export type FoundOffer = { readonly offer: Offer } | { readonly offer: null; readonly id: string | null };

/** Receives a search's offers one by one, some perhaps twice. */
export type TakeOffer = (found: FoundOffer) => void;

/** A running search, whose offers one reader reads in batches. Offers can be bought as they arrive. */
export interface RunningSearch {
  readonly searchId: string;
  /** Number of sources asked. */
  readonly sources: number;
  /**
   * Waits for the next batch and streams its offers to `take`; then returns the number of sources that have not
   * answered, 0 after the last batch. `not_found` once the supplier no longer holds the batches, about a minute after
   * the start. On failure, some offers may already be delivered.
   */
  next(take: TakeOffer): Promise<Result<number, SupplierFailure>>;
  /** Call after the last wanted batch; no offer arrives afterwards. */
  close(): void;
}

export interface SupplierSeatMap {
  readonly id: string;
  readonly sliceId: string;
  readonly segmentId: string;
  readonly cabins: readonly {
    readonly cabinClass: string;
    readonly deck: number;
    readonly aisles: number;
    readonly wings: { readonly firstRowIndex: number; readonly lastRowIndex: number } | null;
    readonly rows: readonly {
      readonly sections: readonly { readonly elements: readonly SupplierSeatElement[] }[];
    }[];
  }[];
}

export interface SupplierSeatElement {
  readonly type: string;
  readonly designator: string | null;
  readonly name: string | null;
  readonly disclosures: readonly string[];
  readonly services: readonly { readonly id: string; readonly passengerId: string; readonly price: Money }[];
}

/** The loyalty account held by the supplier for a passenger of an offer. Personal data: never stored or shown. */
export interface HeldLoyaltyAccount extends LoyaltyAccount {
  readonly passengerId: string;
  /** The name it was accepted with. */
  readonly givenName: string;
  readonly familyName: string;
}

/** A freshly read offer, with its passengers' known loyalty programs. */
export interface CurrentOffer extends Offer {
  /** IATA codes of the airlines whose accounts it accepts. */
  readonly loyaltyAirlines: readonly string[];
  readonly loyaltyAccounts: readonly HeldLoyaltyAccount[];
}

/** A passenger's names and account; a null account removes the previous one. */
export interface LoyaltyChange {
  readonly passengerId: string;
  readonly givenName: string;
  readonly familyName: string;
  readonly account: LoyaltyAccount | null;
}

export interface OrderCommand {
  readonly offerId: string;
  /** Exactly the offer total plus services × quantity (Duffel documentation, orders). */
  readonly total: Money;
  readonly services: readonly { readonly id: string; readonly quantity: number }[];
  readonly passengers: readonly OrderPassenger[];
  /** Of passengers whose names were accepted with them. */
  readonly loyaltyAccounts: readonly HeldLoyaltyAccount[];
  readonly sendPassports: boolean;
  /** Our booking id, sent as metadata so that an order can be found if its response is lost. */
  readonly bookingId: string;
}

export interface SupplierOrder extends BookedExtras {
  readonly id: string;
  /** The airline's record locator. */
  readonly bookingReference: string | null;
  readonly total: Money;
  readonly liveMode: boolean;
  /** The booking id in its metadata; null if missing. */
  readonly bookingId: string | null;
  readonly isCanceled: boolean;
  /** Whether it still awaits payment; an instant order never does. */
  readonly isUnpaid: boolean;
  /** Actions available online, such as 'cancel' and 'change'. */
  readonly availableActions: readonly string[];
}

/** A cancellation of an order, quoted or confirmed by the supplier. */
export interface SupplierCancellation {
  readonly id: string;
  /** Null if it does not name its order. */
  readonly orderId: string | null;
  /** Null if the supplier does not state the quote's validity. */
  readonly expiresAt: Date | null;
  /** Null while only quoted. */
  readonly confirmedAt: Date | null;
  /** Null if the supplier does not state the refund. */
  readonly refund: Money | null;
  /** `money` to our agency · `credit` airline vouchers and credit · `unknown` any other way. */
  readonly refundTo: 'money' | 'credit' | 'unknown';
  readonly credits: readonly SupplierCredit[];
}

export interface SupplierCredit {
  readonly passengerId: string | null;
  readonly amount: Money | null;
  /** Null until the cancellation is confirmed. */
  readonly code: string | null;
}

/** One slice of an order. */
export interface OrderSlice {
  /**
   * The slice's id in requests for other flights; new after a change. Null if the airline only announced the slice, or
   * if the id is unreadable: such a slice cannot be changed.
   */
  readonly id: string | null;
  readonly flights: readonly PlannedFlight[];
  /** The order's ids of these flights; '' for an unreadable one. */
  readonly segmentIds: readonly string[];
}

/** The current state of an order. */
export interface OrderState extends BookedExtras {
  /** The airline's current slices, in flight order; null if undetermined, empty if the airline removed them. */
  readonly slices: readonly OrderSlice[] | null;
  readonly id: string;
  /** Null if unreadable. */
  readonly total: Money | null;
  readonly availableActions: readonly string[];
  readonly cancelledAt: Date | null;
  /** Its cancellation; null if it was not canceled, or by the airline on its own. */
  readonly cancellation: SupplierCancellation | null;
  /** True once a change was made or accepted. A merely announced change does not count. */
  readonly isChanged: boolean;
  /** The newest change by the airline; null if there was none. */
  readonly newestChange: SupplierChange | null;
  /** Whether the airline announced an unreadable change, or one whose flights are not the order's. */
  readonly hasUnclearChange: boolean;
}

/** A change by the airline. Only the newest of an order can be answered. */
export interface SupplierChange {
  readonly id: string;
  /** `other`: answered, but not accepted. */
  readonly answer: 'open' | 'accepted' | 'other';
  /** Whether it can be accepted through the supplier. */
  readonly isAcceptable: boolean;
}

/**
 * Why a change was not accepted: `stale` the airline has made a newer one · `refused` definitely not, by the supplier's
 * rules · `unsent` definitely nothing done, try later · `unknown` must be looked up. Accepting again is safe.
 */
export interface AcceptFailure {
  readonly kind: 'stale' | 'refused' | 'unsent' | 'unknown';
  readonly message: string;
}

/**
 * Why there is no cancellation quote: `refused` the order cannot be canceled, `failed` the supplier did not answer.
 * Requesting a quote changes nothing, but makes older quotes for the order stale.
 */
export type CancellationQuoteFailure =
  | { readonly kind: 'refused'; readonly reason: 'already_cancelled' | 'not_cancellable'; readonly message: string }
  | { readonly kind: 'failed'; readonly failure: SupplierFailure };

/**
 * Why a cancellation was not confirmed: `stale` the quote expired and nothing was done · `refused` definitely not
 * canceled · `unsent` definitely nothing done, try later · `unknown` must be looked up. Confirming the same quote again
 * is safe: an order is canceled once.
 */
export interface CancellationFailure {
  readonly kind: 'stale' | 'refused' | 'unsent' | 'unknown';
  readonly message: string;
}

/** Why there is no known order. Only `refused` means nothing was booked; look `unknown` up, never retry it. */
export type OrderFailure =
  | {
      readonly kind: 'refused';
      readonly reason: OrderRefusal;
      readonly message: string;
      /** The refused detail of the travelers, if known. */
      readonly detail?: TravelerDetail;
    }
  | {
      readonly kind: 'unknown';
      readonly message: string;
      /** The airline has a booking of these travelers on these flights: this one, or one made elsewhere. */
      readonly isDuplicate?: true;
    };

/** A detail of an order's travelers that airlines check. */
export type TravelerDetail = 'name' | 'same_names' | 'title' | 'phone' | 'email' | 'loyalty' | 'age';

/** `unavailable`: no airline was asked, for example for lack of balance; `other`: an airline refused. */
export type OrderRefusal =
  | 'offer_gone'
  | 'offer_expired'
  | 'price_changed'
  | 'service_gone'
  | 'passengers'
  | 'unavailable'
  | 'other';

/** Events for operators, without traveler data. */
export interface SupplierEvents {
  /** An unreadable offer, or part of one, was dropped. */
  onUnreadable(what: 'offer' | 'service' | 'seat', reason: string): void;
  onFailedCall(call: FailedSupplierCall): void;
}

export interface FailedSupplierCall {
  readonly operation: string;
  /** The supplier's own message, for logs. */
  readonly message: string;
  readonly upstreamStatus: number | null;
  readonly upstreamRequestId: string | null;
  /** False if neither waiting nor the traveler can fix it: our access, our balance or a mistake of ours (F-62). */
  readonly heals: boolean;
}

/** The flight supplier. Every call has its own deadline, and none throws on expected failures. */
export interface FlightSupplier extends FlightChangeCalls, OrderBagCalls {
  readonly live: boolean;
  /**
   * Starts a search and returns at once; `timeoutMs` is the supplier's wait for each source. A search not yet sent when
   * `unwanted` is aborted is never sent.
   */
  startSearch(
    query: SearchQuery,
    timeoutMs: number,
    unwanted?: AbortSignal,
  ): Promise<Result<RunningSearch, SupplierFailure>>;
  /** Reads a search's offers so far; `unwanted` as above. On failure, some may already be delivered. */
  offersOfSearch(searchId: string, take: TakeOffer, unwanted?: AbortSignal): Promise<Result<void, SupplierFailure>>;
  /** The current offer: price, expiry and services may differ from the search results. */
  getOffer(offerId: string): Promise<Result<CurrentOffer, SupplierFailure>>;
  /**
   * Attaches a loyalty account to a passenger of an offer; its price may then differ. False if the airline refused the
   * account. Safe to repeat.
   */
  setLoyalty(offerId: string, change: LoyaltyChange): Promise<Result<boolean, SupplierFailure>>;
  /** Dearer offers of the same flights, in no particular order. Asked once; after a failure there are none to show. */
  getDearerOffers(offerId: string): Promise<Result<readonly Offer[], SupplierFailure>>;
  getSeatMaps(offerId: string): Promise<Result<readonly SupplierSeatMap[], SupplierFailure>>;
  /**
   * Not safe to retry: the supplier has no idempotency keys. Null if it accepted the order and will create it later.
   */
  createOrder(command: OrderCommand): Promise<Result<SupplierOrder | null, OrderFailure>>;
  /** The order for our booking, if the supplier has one. Null does not prove that none will appear. */
  findOrder(search: {
    readonly offerId: string;
    readonly bookingId: string;
  }): Promise<Result<SupplierOrder | null, SupplierFailure>>;
  /** The current order. */
  getOrder(orderId: string): Promise<Result<OrderState, SupplierFailure>>;
  quoteCancellation(orderId: string): Promise<Result<SupplierCancellation, CancellationQuoteFailure>>;
  /** The outcome, perhaps with another refund than quoted, or without a confirmation. */
  confirmCancellation(cancellationId: string): Promise<Result<SupplierCancellation, CancellationFailure>>;
  acceptChange(changeId: string): Promise<Result<null, AcceptFailure>>;
}
