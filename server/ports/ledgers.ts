import type { Money } from '#domain/money/money.ts';

/** An order in the supplier's records. */
export interface LedgerOrder {
  readonly id: string;
  readonly bookingReference: string | null;
  /** Null if unreadable. */
  readonly total: Money | null;
  /** The booking id in the order's metadata; null for an order that this product did not place. */
  readonly bookingId: string | null;
  readonly isCancelled: boolean;
}

/** A payment in the provider's records. */
export interface LedgerIntent {
  readonly id: string;
  /** The payment id in the intent's metadata; null for one that this product did not create. */
  readonly paymentId: string | null;
  readonly held: Money;
  readonly captured: Money;
}

/** A refund in the provider's records. */
export interface LedgerRefund {
  readonly id: string;
  readonly intentId: string | null;
  /** Id of the refund's cause, in its metadata; null for a refund not made by this product. */
  readonly causeId: string | null;
  readonly amount: Money;
  /** Whether the money came back to us. */
  readonly isFailed: boolean;
}

/** All records of both vendors since a time, newest first, known to us or not. Throws without a response. */
export interface VendorLedgers {
  readonly live: boolean;
  orders(since: Date): AsyncIterable<LedgerOrder>;
  intents(since: Date): AsyncIterable<LedgerIntent>;
  refunds(since: Date): AsyncIterable<LedgerRefund>;
}
