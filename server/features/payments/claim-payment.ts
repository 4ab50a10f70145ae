import type { Database } from '#server/database/database.ts';
import type { ClaimedWrite } from '#server/lifecycle/history.ts';
import { moveOf, transition } from '#server/lifecycle/transition.ts';
import { type PaymentRow, type PaymentTransition, paymentLifecycle } from './lifecycle.ts';

export interface PaymentClaim {
  readonly bookingId: string;
  /** Null for a payment of an amendment. */
  readonly offerId: string | null;
  /** Amount to capture, in minor units: at most what is held. */
  readonly captureMinor: number;
  readonly at: Date;
}

/**
 * Claims an authorized payment for an amendment, in the amendment's transaction: the claimed payment, or null if it was
 * claimed or released since it was read.
 */
export function claimPayment(tx: Database, payment: PaymentRow, claim: PaymentClaim): Promise<PaymentRow | null> {
  return transition(tx, paymentLifecycle, payment, claimMove(claim));
}

/** Like `claimPayment`, as part of the statement that stores a booking. */
export function claimWrite(db: Database, payment: PaymentRow, claim: PaymentClaim): ClaimedWrite {
  const { write, entries } = moveOf(db, paymentLifecycle, payment, claimMove(claim));
  return { table: paymentLifecycle.table, write, entries };
}

function claimMove({ bookingId, offerId, captureMinor, at }: PaymentClaim): PaymentTransition {
  return { to: 'booked', at, detail: bookingId, set: { bookingId, captureMinor, offerId } };
}
