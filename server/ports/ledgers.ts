import type { Money } from '../../domain/money/money.ts';

/** An order as the supplier's own books have it. */
export interface LedgerOrder {
  readonly id: string;
  readonly bookingReference: string | null;
  /** Null where it cannot be read. */
  readonly total: Money | null;
  /** The booking that we named when we ordered; null for an order that this product did not make. */
  readonly bookingId: string | null;
  readonly isCancelled: boolean;
}

/** A payment as the provider's own books have it. */
export interface LedgerIntent {
  readonly id: string;
  /** The payment that we named when we made it; null for one that this product did not make. */
  readonly paymentId: string | null;
  readonly held: Money;
  readonly captured: Money;
}

/** What both vendors have in their books since a time, newest first, whether our database knows it or not. Throws where a vendor does not answer. */
export interface VendorLedgers {
  readonly live: boolean;
  orders(since: Date): AsyncIterable<LedgerOrder>;
  intents(since: Date): AsyncIterable<LedgerIntent>;
}
