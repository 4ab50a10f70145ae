import type { OfferService } from '#domain/flights/offer.ts';
import type { Money } from '#domain/money/money.ts';
import type { Result } from '#domain/result.ts';
import type { FlightChangeFailure } from './flight-changes.ts';
import type { SupplierFailure } from './supplier-failure.ts';

/** Bags to add to an order. */
export interface AddBagsCommand {
  readonly orderId: string;
  readonly bags: readonly { readonly id: string; readonly quantity: number }[];
  /** Their exact price, from the agency's balance. */
  readonly total: Money;
}

/** The order's own data after bags were added. */
export interface OrderWithBags {
  readonly id: string;
  /** Null if unreadable. */
  readonly total: Money | null;
  readonly cancelledAt: Date | null;
}

/** Calls for bags after booking. */
export interface OrderBagCalls {
  /** The airline's bags for an order, by its passengers and segments (`OrderSlice.segmentIds`); empty if none. */
  getBagsForOrder(orderId: string): Promise<Result<readonly OfferService[], SupplierFailure>>;
  /**
   * Adds bags to an order and returns the updated order. Not safe to retry: the supplier has no idempotency keys, so a
   * lost response is looked up in the order. `stale`: they are sold out or have another price.
   */
  addBags(command: AddBagsCommand): Promise<Result<OrderWithBags, FlightChangeFailure>>;
}
