import type { Slice } from '#domain/flights/offer.ts';
import type { Money } from '#domain/money/money.ts';
import type { BagLine } from '../amendments/added-bags.ts';
import type { AmendmentPrice } from '../amendments/amendment-price.ts';
import type { AmendmentKind } from '../amendments/amendment-states.ts';
import type { Settlement } from '../amendments/settlement.ts';

/** A change of flights, or bags, that the traveler agreed to, for administrators. States are those of the state tables, as text. */
export interface DeskAmendment {
  readonly id: string;
  readonly kind: AmendmentKind;
  readonly state: string;
  /** Whether the booking's manual actions are about this one. */
  readonly isCurrent: boolean;
  /** UTC instants: when the traveler agreed, and when the airline had made the change; null until then. */
  readonly askedAt: string | null;
  readonly confirmedAt: string | null;
  /** Why nothing was changed; null otherwise. */
  readonly failureCode: string | null;
  /** The directions that are given up, and those that come instead. */
  readonly removed: readonly Slice[];
  readonly added: readonly Slice[];
  /** The bags that are added, one line each. */
  readonly bags: readonly BagLine[];
  /** The seats and extras that are lost, one each. */
  readonly lost: readonly string[];
  readonly price: AmendmentPrice;
  /** Null if nothing was due. */
  readonly payment: {
    readonly id: string;
    readonly state: string;
    readonly intentId: string | null;
    /** The amount to capture. */
    readonly capture: Money;
  } | null;
  /** How it was paid instead, as whoever closed it said; null otherwise. */
  readonly settlement: Settlement | null;
  /** What goes back of the booking's payments, one each. */
  readonly refunds: readonly {
    readonly id: string;
    readonly state: string;
    readonly amount: Money;
    readonly refundId: string | null;
  }[];
}
