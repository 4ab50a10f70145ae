import type { Slice } from '#domain/flights/offer.ts';
import type { Money } from '#domain/money/money.ts';
import type { AmendmentKind } from '../amendments/amendment-states.ts';
import type { AttentionReason, DeskAction } from '../desk.ts';
import type { SplitShares } from '../refund-rule.ts';
import type { ShownChange } from './booking.ts';
import type { DeskAmendment } from './desk-amendment.ts';

/** A booking in the list of the desk. States are those of the state tables, as text. */
export interface DeskRow {
  readonly id: string;
  readonly reference: string;
  /** The airline's; null until it is known. */
  readonly airlineReference: string | null;
  readonly brandKey: string;
  readonly isLive: boolean;
  /** UTC instant. */
  readonly createdAt: string;
  readonly bookingState: string;
  /** True once the last flight has landed. */
  readonly isOver: boolean;
  readonly paymentState: string;
  /** Captured from the card. */
  readonly taken: Money;
  /** Total refunded to the card or in another way; null if none. */
  readonly returned: Money | null;
  /** True if the airline changed flights or times since they were booked. */
  readonly isChanged: boolean;
  /** The kind of the traveler's own change that is not settled; null if there is none. */
  readonly openAmendment: AmendmentKind | null;
  /** Null if nothing is or was canceled. */
  readonly cancellationState: string | null;
  /** Null if it needs no attention. */
  readonly attention: AttentionReason | null;
  /** Until when someone must act, or since when it is late, as a UTC instant; null without a deadline. */
  readonly deadline: string | null;
  readonly contactEmail: string;
  /** Null for older bookings, which lack it. */
  readonly contactPhone: string | null;
  /** The flights of each slice: 'British Airways BA 178'. */
  readonly flights: readonly string[];
  readonly ticketNumbers: readonly string[];
  /** Of the first passenger. */
  readonly leadName: string;
  readonly passengerCount: number;
  readonly originCity: string;
  readonly destinationCity: string;
  /** YYYY-MM-DD; '' if it is not known. */
  readonly departureDate: string;
  /** The day of the last arrival, in the same format. */
  readonly arrivalDate: string;
  /** The price of the trip, and the same with our fees for its traveler's changes. */
  readonly sale: Money;
  readonly total: Money;
}

/** A page of the desk's list. */
export interface DeskPage {
  readonly rows: readonly DeskRow[];
  /**
   * How many bookings need a person, across brands, in the mode that was asked for; minor changes without an answer do
   * not.
   */
  readonly attentionCount: number;
  /** Cursor of the next page; null on the last. */
  readonly next: string | null;
}

/** One entry of a booking's audit trail. */
export interface DeskEvent {
  readonly id: number;
  readonly subject: 'booking' | 'payment' | 'cancellation' | 'amendment';
  /** UTC instant. */
  readonly at: string;
  /** Null for the first. */
  readonly from: string | null;
  readonly to: string;
  /** Codes and ids; null if there is no more to say. */
  readonly detail: string | null;
  /** A manual action; null for an automatic step. */
  readonly action: DeskAction | 'note' | 'contact' | null;
  /** The reason, or the text of the note. */
  readonly reason: string | null;
  /** Name and address of the administrator, or the id of a deleted one. */
  readonly actor: string | null;
}

/** The payment of a booking, for administrators. */
export interface DeskPayment {
  readonly id: string;
  readonly intentId: string | null;
  /** 'Visa •••• 4242'; null if it is not known. */
  readonly card: string | null;
  /** 'prepaid, issued in DE'; null if the provider does not say. */
  readonly cardDetails: string | null;
  /** The risk engine's word, such as 'elevated'; null if it did not judge the payment. */
  readonly riskLevel: string | null;
  readonly held: Money;
  /** The amount to capture. */
  readonly capture: Money;
  readonly refund: Money | null;
  readonly refundId: string | null;
  /** Further refunds, made at the payment provider; null for none. */
  readonly refundedElsewhere: Money | null;
  /** UTC instant at which the hold expires; null if unknown. */
  readonly captureBefore: string | null;
}

/** A payment that a booking claimed, captured or not, with its refunds, for administrators. States are those of the state tables, as text. */
export interface DeskClaimedPayment {
  readonly id: string;
  /** 'Visa •••• 4242'; null if it is not known. */
  readonly card: string | null;
  readonly paidFor: 'trip' | AmendmentKind;
  readonly state: string;
  /** The amount to capture. */
  readonly capture: Money;
  /** Oldest first. */
  readonly refunds: readonly { readonly id: string; readonly state: string; readonly amount: Money }[];
  /** Oldest first. */
  readonly disputes: readonly DeskDispute[];
}

/** A payment that its cardholder disputed with the bank, as the provider last showed it. */
export interface DeskDispute {
  /** The provider's. */
  readonly id: string;
  /** The provider's own words; see `domain/payment/disputes/dispute-statuses.ts`. */
  readonly status: string;
  readonly reason: string;
  readonly amount: Money;
  /** UTC instants; `answerBy` is null if it cannot be answered, or nobody says until when. */
  readonly openedAt: string;
  readonly answerBy: string | null;
}

/** The cancellation of a booking, for administrators. */
export interface DeskCancellation {
  readonly id: string;
  readonly rule: string;
  readonly shares: SplitShares;
  readonly refundStatus: string;
  /** UTC instants; null until then. */
  readonly askedAt: string | null;
  readonly cancelledAt: string | null;
  /** When the payment provider accepted the refund. */
  readonly refundSentAt: string | null;
  /** By which the traveler's bank finds the refund; null until the provider names one. */
  readonly bankReference: string | null;
}

/** A booking as administrators see it. */
export interface DeskBooking extends DeskRow {
  /** The newest entry of the audit trail that was read, notes aside; an action based on an older one is refused. */
  readonly seen: number;
  readonly orderId: string | null;
  /** What the supplier was paid. */
  readonly supplierPrice: Money;
  readonly slices: readonly Slice[];
  readonly passengers: readonly {
    readonly name: string;
    readonly type: 'adult' | 'child' | 'infant';
    /** Seats, bags and tickets, a line each. */
    readonly extras: readonly string[];
  }[];
  /** The same for extras of the whole order. */
  readonly extras: readonly string[];
  /** Whether a request or the reconciler holds its lease. */
  readonly isBusy: boolean;
  /** UTC instant until which a late order is looked for; null if none is. */
  readonly watchUntil: string | null;
  /** UTC instant until which a payment under review can be approved; null if none is. */
  readonly reviewUntil: string | null;
  /** The payment of the trip as booked. */
  readonly payment: DeskPayment;
  /** Every payment, that one included, oldest first. */
  readonly payments: readonly DeskClaimedPayment[];
  readonly cancellation: DeskCancellation | null;
  /** Changes of flights that the traveler agreed to, oldest first. */
  readonly amendments: readonly DeskAmendment[];
  /** Null if the flights are those that were booked. */
  readonly airlineChange: ShownChange | null;
  /**
   * The supplier's refund for an order that was canceled there, in its own currency; null otherwise. `travelers`: as credit of the
   * airline; `unknown`: it does not say where to.
   */
  readonly supplierReturns: (Money & { readonly to: 'us' | 'travelers' | 'unknown' }) | null;
  readonly actions: readonly DeskAction[];
  /** Oldest first. */
  readonly events: readonly DeskEvent[];
}
