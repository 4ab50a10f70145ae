import type { BookingDeps } from '#server/features/booking/index.ts';
import { bookingLifecycle } from '#server/features/booking/index.ts';
import { queueMail } from '#server/features/mail/index.ts';
import { failedParts } from '#server/features/payments/index.ts';
import { getRow } from '#server/lifecycle/lifecycle.ts';
import { recordTransition, transition } from '#server/lifecycle/transition.ts';
import { type CancellationRow, cancellationLifecycle } from '../lifecycle.ts';

/**
 * The refund did not arrive: marks it for a person, who pays unless it is disputed, and queues a mail to the traveler, both or
 * neither (F-06). Each part of a refund that fails is told once: one that comes back after a person repaid another is told anew.
 */
export async function recordRefundFailed(
  deps: BookingDeps,
  row: CancellationRow,
  detail: string,
  refundStatus: 'failed' | 'disputed' = 'failed',
): Promise<CancellationRow> {
  const { brandKey, contactEmail } = await getRow(deps.db, bookingLifecycle, row.bookingId);
  const at = deps.clock.now();
  // A part that a person repaid before does not make up for one that came back since.
  const set = { refundStatus, repaidByHand: false, lookAt: null, watchUntil: null } as const;
  const failed = await deps.db.transaction(async (tx) => {
    const next = await transition(tx, cancellationLifecycle, row, { to: 'needs_attention', at, detail, set });
    if (next === null || contactEmail === '') return next;
    const parts = await failedParts(tx, row.id);
    const payload = { kind: 'refund_failed', bookingId: row.bookingId, isFurther: parts.isFurther } as const;
    const occasion = [row.bookingId, 'refund_failed', ...parts.occasion].join(':');
    await queueMail(tx, { occasion, brandKey, recipient: contactEmail, payload }, at);
    return next;
  });
  if (failed !== null) recordTransition(deps, cancellationLifecycle, row, { to: 'needs_attention', detail });
  return failed ?? getRow(deps.db, cancellationLifecycle, row.id);
}
