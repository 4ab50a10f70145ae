import type { Database } from '#server/database/database.ts';
import { bookingLifecycle } from '#server/features/booking/index.ts';
import { queueMail } from '#server/features/mail/index.ts';
import { getRow } from '#server/lifecycle/lifecycle.ts';
import { findRefundsOfCause } from '#server/read-models/payment-refunds.ts';
import type { RefundCause, RefundMail } from './refund-cause.ts';

/** Queues a mail about a refund, once per occasion, in the transaction of its event. */
export async function queueRefundMail(
  tx: Database,
  payload: RefundMail,
  at: Date,
  parts: readonly string[] = [],
): Promise<void> {
  const { brandKey, contactEmail: recipient } = await getRow(tx, bookingLifecycle, payload.bookingId);
  if (recipient === '') return;
  const about = 'amendmentId' in payload ? [payload.amendmentId] : [];
  const occasion = [payload.bookingId, payload.kind, ...about, ...parts].join(':');
  await queueMail(tx, { occasion, brandKey, recipient, payload }, at);
}

/**
 * Queues the mail about failed parts that nobody has repaid: the same parts are mailed once, and others anew (F-06).
 */
export async function queueFailedMail(tx: Database, { id, failedMail }: RefundCause, at: Date): Promise<void> {
  const parts = (await findRefundsOfCause(tx, id)).map(({ refund }) => refund);
  const failed = parts.filter(({ state }) => state === 'failed' || state === 'disputed').map((part) => part.id);
  const isFurther = failed.length > 0 && parts.some(({ state }) => state === 'repaid_by_hand');
  const occasion = failed.length === 0 ? [] : [failed.sort().join('+')];
  await queueRefundMail(tx, { ...failedMail, isFurther }, at, occasion);
}
