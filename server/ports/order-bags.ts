import type { OfferService } from '#domain/flights/offer.ts';
import type { Money } from '#domain/money/money.ts';
import type { Result } from '#domain/result.ts';
import type { FlightChangeFailure } from './flight-changes.ts';
import type { SupplierFailure } from './supplier-failure.ts';

/** Bags to add to an order. */
export interface AddBagsCommand {
  readonly orderId: string;
  readonly bags: readonly { readonly id: string; readonly quantity: number }[];
  /** What they cost exactly, from the agency's balance. */
  readonly total: Money;
}

/** What an order says of itself once bags were added. */
export interface OrderWithBags {
  readonly id: string;
  /** Null if it cannot be read. */
  readonly total: Money | null;
  readonly cancelledAt: Date | null;
}

/** The calls for bags after the booking. */
export interface OrderBagCalls {
  /**
   * The bags that the airline sells for an order; empty if it sells none. They name passengers and segments of the order
   * (`OrderSlice.segmentIds`).
   */
  getBagsForOrder(orderId: string): Promise<Result<readonly OfferService[], SupplierFailure>>;
  /**
   * Adds bags to an order. Not safe to retry: the supplier has no idempotency keys, so a lost answer is looked up in the order.
   * `stale` they can no longer be had, or cost something else. Answers the order, as it says it is then.
   */
  addBags(command: AddBagsCommand): Promise<Result<OrderWithBags, FlightChangeFailure>>;
}
