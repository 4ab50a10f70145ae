import type { Database } from '#server/database/database.ts';
import { transition } from '#server/lifecycle/transition.ts';
import { type PaymentRow, paymentLifecycle } from './lifecycle.ts';

export interface PaymentClaim {
  readonly bookingId: string;
  /** Null for a payment of an amendment. */
  readonly offerId: string | null;
  /** Amount to capture, in minor units: at most what is held. */
  readonly captureMinor: number;
  readonly at: Date;
}

/**
 * Claims an authorized payment in the transaction that stores its booking or amendment. Returns it as claimed; null if
 * it was claimed or released since it was read.
 */
export function claimPayment(
  tx: Database,
  payment: PaymentRow,
  { bookingId, offerId, captureMinor, at }: PaymentClaim,
): Promise<PaymentRow | null> {
  const set = { bookingId, captureMinor, offerId };
  return transition(tx, paymentLifecycle, payment, { to: 'booked', at, detail: bookingId, set });
}
