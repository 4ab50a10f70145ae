import type { FareConditions, PricedService, Slice } from '#domain/flights/offer.ts';
import type { Money } from '#domain/money/money.ts';
import type { BagLine } from '../amendments/added-bags.ts';
import type { AmendmentPrice } from '../amendments/amendment-price.ts';
import type { AmendmentKind } from '../amendments/amendment-states.ts';
import type { TrackedRefund } from './cancellation.ts';

/** Other flights for a booked trip, as its traveler chooses among them. */
export interface FlightOptionView {
  readonly id: string;
  readonly price: AmendmentPrice;
  /** The new flights, direction by direction. */
  readonly slices: readonly Slice[];
  readonly conditions: FareConditions;
  /** What the fare of the whole changed trip allows: 'Refundable: No'. */
  readonly fareRules: readonly string[];
  /** UTC instant, ISO 8601. */
  readonly expiresAt: string;
}

export interface FlightOptionsView {
  readonly options: readonly FlightOptionView[];
  /** How many others can only be had by phone. */
  readonly byPhone: number;
}

/**
 * How far an amendment is: `quoted` priced, nothing was sent; `pending` agreed to, and not known yet; `confirmed` made; `failed` nothing
 * was changed and nothing is charged; `needs_attention` a person is settling it.
 */
export const amendmentStatuses = ['quoted', 'pending', 'confirmed', 'failed', 'needs_attention'] as const;
export type AmendmentStatus = (typeof amendmentStatuses)[number];

/** The bags that can be added to a booked trip, for its own passengers and segments; empty if the airline sells none. */
export interface BagsForSaleView {
  readonly bags: readonly PricedService[];
}

/** A change of flights, or bags that are added, as its traveler sees it, from the quote to its end. */
export interface AmendmentView {
  readonly id: string;
  readonly bookingId: string;
  readonly kind: AmendmentKind;
  readonly status: AmendmentStatus;
  readonly price: AmendmentPrice;
  /** The directions that are given up, and those that come instead. Empty for bags. */
  readonly removed: readonly Slice[];
  readonly added: readonly Slice[];
  /** The bags that are added, one line each; empty for flights. */
  readonly bags: readonly BagLine[];
  readonly conditions: FareConditions;
  /** What the traveler must know before agreeing, a sentence each: what is paid or comes back, what is lost. */
  readonly terms: readonly string[];
  /** What the fare no longer allows, then the seats and extras that are lost, one each. */
  readonly lost: readonly string[];
  /** Why it was not made, and that it cost nothing; null unless it failed. */
  readonly failure: string | null;
  /** Until when it can be agreed to: UTC instant, ISO 8601. */
  readonly expiresAt: string;
}

/** What a change to cheaper flights gives back to the card, as its traveler sees it. */
export interface AmendmentRefund extends TrackedRefund {
  readonly amendmentId: string;
  /** What is refunded: less than was agreed if less was left to refund. */
  readonly amount: Money;
}
