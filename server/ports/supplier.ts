import type { BookedExtras, PlannedFlight } from '../../domain/booking/booked-order.ts';
import type { Offer } from '../../domain/flights/offer.ts';
import type { Money } from '../../domain/money/money.ts';
import type { OrderPassenger } from '../../domain/passengers/check-passengers.ts';
import type { SearchQuery } from '../../domain/search/search-query.ts';
import type { Outcome } from './outcome.ts';

/**
 * Why the supplier did not answer a question:
 * `not_found` unknown id · `gone` no longer sold · `expired` past its time · `rejected` it says our question is wrong ·
 * `unavailable` down, slow, overloaded or not understood: try later · `misconfigured` our credentials are refused.
 */
export interface SupplierFailure {
  readonly kind: 'not_found' | 'gone' | 'expired' | 'rejected' | 'unavailable' | 'misconfigured';
  /** For logs, never for travellers. */
  readonly message: string;
  readonly upstreamStatus: number | null;
  readonly upstreamRequestId: string | null;
  /** True where no answer came within our own deadline. */
  readonly timedOut?: boolean;
}

export type SupplierOutcome<T> = Outcome<T, SupplierFailure>;

/**
 * An offer of a search, of which only what sorting needs has been read: a search has up to a thousand, and a traveller
 * sees thirty at first (FAST-04).
 */
export interface FoundOffer {
  readonly id: string;
  readonly total: Money;
  /** UTC instant, ISO 8601. */
  readonly expiresAt: string;
  /** The first passenger's id, which names the search; null where there is none. */
  readonly passengerId: string | null;
  /** The whole offer; null where the rest of it cannot be read, which has been told by then. */
  read(): Offer | null;
}

/** One answered search. The supplier sells at most one offer of each search. */
export interface SupplierSearch {
  readonly searchId: string;
  readonly offers: readonly FoundOffer[];
  /** Milliseconds that the supplier itself took, for the overhead metric. */
  readonly supplierMs: number;
  /** Milliseconds that reading its answer took us, without what `read` takes later. */
  readonly mappingMs: number;
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

export interface OrderCommand {
  readonly offerId: string;
  /** Offer total plus services × quantity, exactly (Duffel documentation, orders). */
  readonly total: Money;
  readonly services: readonly { readonly id: string; readonly quantity: number }[];
  readonly passengers: readonly OrderPassenger[];
  readonly sendPassports: boolean;
  /** Our booking id; travels as metadata, so that a lost answer can be looked up. */
  readonly bookingId: string;
}

export interface SupplierOrder extends BookedExtras {
  readonly id: string;
  /** The airline's record locator. */
  readonly bookingReference: string | null;
  readonly total: Money;
  readonly liveMode: boolean;
  /** What can be asked for online, such as 'cancel'. */
  readonly availableActions: readonly string[];
}

/** What the supplier offers, or did, for cancelling an order. */
export interface SupplierCancellation {
  readonly id: string;
  /** Null where it does not say how long the offer stands. */
  readonly expiresAt: Date | null;
  /** Null while it is an offer only. */
  readonly confirmedAt: Date | null;
  /** Null where the supplier does not say what comes back. */
  readonly refund: Money | null;
  /** `money` to our agency · `credit` vouchers and credit of the airline · `unknown` a way that we do not know. */
  readonly refundTo: 'money' | 'credit' | 'unknown';
  readonly credits: readonly SupplierCredit[];
}

export interface SupplierCredit {
  readonly passengerId: string | null;
  readonly amount: Money | null;
  /** Null until the cancellation is confirmed. */
  readonly code: string | null;
}

/** An order as it stands. */
export interface OrderState extends BookedExtras {
  /** Its flights as the airline plans them now, slice by slice; null where that cannot be told, empty where it took them away. */
  readonly flights: readonly (readonly PlannedFlight[])[] | null;
  readonly id: string;
  readonly availableActions: readonly string[];
  readonly cancelledAt: Date | null;
  /** How it was cancelled; null where it was not, or where the airline did so by itself. */
  readonly cancellation: SupplierCancellation | null;
  /** True once a change was made or accepted; a change that the airline only announced is none. */
  readonly isChanged: boolean;
}

/** Asking for an offer to cancel changes nothing; an older offer of the same order is stale after it. */
export type CancellationQuoteOutcome =
  | { readonly kind: 'quoted'; readonly cancellation: SupplierCancellation }
  | { readonly kind: 'refused'; readonly reason: 'already_cancelled' | 'not_cancellable'; readonly message: string }
  | { readonly kind: 'failed'; readonly failure: SupplierFailure };

/**
 * What became of confirming: `stale` the offer lapsed and nothing was done by it · `refused` surely not cancelled ·
 * `unsent` surely nothing done, try later · `unknown` must be looked up. The same offer can be confirmed again without
 * harm: an order is cancelled once.
 */
export type CancellationOutcome =
  | { readonly kind: 'confirmed'; readonly cancellation: SupplierCancellation }
  | { readonly kind: 'stale' | 'refused' | 'unsent' | 'unknown'; readonly message: string };

/**
 * What became of an order call. Only `refused` says that surely nothing was booked; `unknown` must be looked up and is
 * never repeated; `accepted` means the supplier decides later.
 */
export type OrderOutcome =
  | { readonly kind: 'ordered'; readonly order: SupplierOrder }
  | { readonly kind: 'accepted' }
  | { readonly kind: 'refused'; readonly reason: OrderRefusal; readonly message: string }
  | { readonly kind: 'unknown'; readonly message: string };

export type OrderRefusal = 'offer_gone' | 'offer_expired' | 'price_changed' | 'service_gone' | 'passengers' | 'other';

/** What operators need to know about, reported as it happens. Carries no traveler data. */
export interface SupplierEvents {
  /** An offer, or a part of one, was left out because it cannot be read. */
  onUnreadable(what: 'offer' | 'service' | 'seat', reason: string): void;
  onFailedCall(call: FailedSupplierCall): void;
}

export interface FailedSupplierCall {
  readonly operation: string;
  /** The supplier's own words, for logs. */
  readonly message: string;
  readonly upstreamStatus: number | null;
  readonly upstreamRequestId: string | null;
  /** False where neither time nor the traveler can help: our access, our balance or a mistake of ours (F-62). */
  readonly heals: boolean;
}

/** What a use case may ask of the flight supplier. Every call has its own deadline and none throws for expected faults. */
export interface FlightSupplier {
  readonly live: boolean;
  search(query: SearchQuery): Promise<SupplierOutcome<SupplierSearch>>;
  /** The offers of an earlier search, read again: for an instance that does not hold them. */
  offersOfSearch(searchId: string): Promise<SupplierOutcome<SupplierSearch>>;
  /** The offer as it is now: price, expiry and services may differ from the search's copy. */
  getOffer(offerId: string): Promise<SupplierOutcome<Offer>>;
  getSeatMaps(offerId: string): Promise<SupplierOutcome<readonly SupplierSeatMap[]>>;
  /** Not safe to repeat: the supplier has no idempotency key. */
  createOrder(command: OrderCommand): Promise<OrderOutcome>;
  /** The order of our booking, if the supplier has one; null is no proof that none will appear. */
  findOrder(search: {
    readonly offerId: string;
    readonly bookingId: string;
  }): Promise<SupplierOutcome<SupplierOrder | null>>;
  /** The order as it is now. */
  getOrder(orderId: string): Promise<SupplierOutcome<OrderState>>;
  quoteCancellation(orderId: string): Promise<CancellationQuoteOutcome>;
  confirmCancellation(cancellationId: string): Promise<CancellationOutcome>;
}
