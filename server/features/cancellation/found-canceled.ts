import { withLease } from '#server/lifecycle/leases.ts';
import type { OrderState } from '#server/ports/supplier.ts';
import {
  advanceWithMail,
  type BookingDeps,
  type BookingRow,
  callLeaseMs,
  scheduleReconciliation,
} from '../booking/index.ts';
import { recordExternalRefunds } from '../refunds/index.ts';
import { cancellationLifecycle } from './lifecycle.ts';
import { externalCancellation } from './outside-cancellation.ts';
import { findActiveCancellation, findCancellations } from './repository.ts';
import { isOurs, recordCanceled } from './settle-cancellation.ts';

/** Retry interval if a provider does not answer. */
const retryMs = 15 * 60_000;

/**
 * Handles an order found canceled: `ours` if a traveler's confirmation is under way or came through late, then the
 * money is refunded; otherwise `elsewhere`, and a person decides what is owed. The order must have been read before the
 * call: a confirmation that arrives meanwhile cannot have canceled it.
 */
export async function settleFoundCanceled(
  deps: BookingDeps,
  booking: BookingRow,
  order: OrderState,
): Promise<'ours' | 'elsewhere'> {
  if ((await findActiveCancellation(deps.db, booking.id)) !== null) return 'ours';
  const late = (await findCancellations(deps.db, booking.id)).find(
    (row) => row.state === 'failed' && isOurs(row, order.cancellation),
  );
  if (late !== undefined) {
    // Another worker that holds it will find the same.
    await withLease(deps, cancellationLifecycle, late.id, callLeaseMs, (leased) =>
      recordCanceled(deps, leased, order.cancellation, 'found canceled late'),
    );
    return 'ours';
  }
  const set = { externalCancellation: externalCancellation(deps, order) };
  const detail = 'the order was canceled at the supplier';
  const move = { to: 'needs_attention', detail, set } as const;
  const alert = await advanceWithMail(deps, booking, move, 'booking_cancelled_elsewhere');
  // Shows refunds to the traveler at once.
  if (alert !== null && !(await recordExternalRefunds(deps, alert))) {
    await scheduleReconciliation(deps.db, booking, new Date(deps.clock.now().getTime() + retryMs));
  }
  return 'elsewhere';
}
