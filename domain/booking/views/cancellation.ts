import type { Money } from '#domain/money/money.ts';
import type { PriceShares, RefundRule, RefundTerms } from '../refund-rule.ts';

/** Credit that an airline gives one passenger instead of money. */
export interface AirlineCredit {
  /** Null if the airline names no passenger. */
  readonly passengerName: string | null;
  /** In any currency; null if the airline does not say. */
  readonly amount: Money | null;
  /** The code for using it; null until it is known. */
  readonly code: string | null;
}

/** What earlier changes of a trip mean for its refund. */
export interface RefundFlags {
  /** The trip was paid in several payments: its refund may go back to more than one, and one of them may fail alone. */
  readonly mayBeSplit: boolean;
  /** An earlier change lowered the price: `shares.paid` is what the trip cost since. Its refund may be on its way, or have failed. */
  readonly isPriceReduced: boolean;
}

/** Where and when a refund arrives. */
interface Refund extends RefundFlags {
  readonly refundTo: RefundTerms['refundTo'];
  /** Such as '7–21 business days'; null without a refund. */
  readonly refundTiming: string | null;
  readonly airlineCredits: readonly AirlineCredit[];
}

/** What canceling a booking would refund (TRIP-07). */
export interface CancellationQuote extends Refund {
  /** Sent back with the cancellation, which then never refunds less without asking again. */
  readonly quoteId: string;
  /** UTC instant until which the amounts are valid; null if unknown. */
  readonly expiresAt: string | null;
  readonly shares: PriceShares;
  readonly rule: RefundRule;
  /** The refund in a sentence or two. */
  readonly message: string;
  /** The version of the booking's change by the airline as quoted; null without one. */
  readonly airlineChangeVersion: number | null;
}

/** A step of a refund to the card. */
export interface RefundStep {
  /** 'failed': it did not reach the card; 'repaid': a person settled it another way. */
  readonly kind: 'asked' | 'agreed' | 'sent' | 'expected' | 'failed' | 'repaid';
  /** 'next': not known to be taken; 'late': nor in time. */
  readonly state: 'done' | 'next' | 'late';
  /** UTC instant, for 'expected' a date; null if not known. */
  readonly at: string | null;
}

/** How far a refund to the card is. */
export interface TrackedRefund {
  /** In order; empty without a refund to the card. */
  readonly refundSteps: readonly RefundStep[];
  /** The number by which the cardholder's bank finds the refund; null until the payment provider gives one, if ever. */
  readonly bankReference: string | null;
}

/** The state of a booking's cancellation, as its traveler sees it. */
export interface BookingCancellation extends Refund, TrackedRefund {
  /** 'in_progress' until the airline has confirmed; 'needs_attention' if it or its refund must be settled manually. */
  readonly status: 'in_progress' | 'cancelled' | 'needs_attention';
  readonly shares: PriceShares;
  /** 'none' without a refund; 'disputed': it failed because the cardholder disputed the payment. */
  readonly refundStatus: 'none' | 'pending' | 'refunded' | 'failed' | 'disputed';
  /** The part of the refund that was made at the payment provider before: the cancellation sends the rest. */
  readonly refundedEarlier: Money;
  /** UTC instant; null until the airline has confirmed. */
  readonly cancelledAt: string | null;
}
