import type { BookingDeps } from '#server/features/booking/index.ts';
import { bookingLifecycle, callLeaseMs } from '#server/features/booking/index.ts';
import {
  checkRefund,
  type PaymentRow,
  paymentLifecycle,
  type RefundOrder,
  refundPayment,
} from '#server/features/payments/index.ts';
import { isNewestLease, keepLease } from '#server/lifecycle/leases.ts';
import { getRow } from '#server/lifecycle/lifecycle.ts';
import { advanceOrReload } from '#server/lifecycle/transition.ts';
import type { RefundView } from '#server/ports/payments.ts';
import { continueWatch } from '../continue-watch.ts';
import { type CancellationRow, cancellationLifecycle } from '../lifecycle.ts';
import { scheduleCancellationCheck } from '../repository.ts';
import { recordExternalRefunds } from './outside-refunds.ts';
import { recordRefundFailed } from './refund-failed.ts';
import { noteIfLate, noteRefund } from './refund-tracking.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
/**
 * How often a pending refund is checked; how long, and how often, one that arrived is watched, since cards get closed.
 */
const pendingCheckMs = 15 * minute;
const refundWatchMs = 30 * day;
const refundCheckMs = day;

/** The order is canceled: refunds the traveler, once, and follows the refund until it has arrived. */
export async function refundTraveler(deps: BookingDeps, row: CancellationRow): Promise<CancellationRow> {
  if (row.refundMinor === 0) return advanceOrReload(deps, cancellationLifecycle, row, { to: 'done', detail: row.rule });
  const payment = await refund(deps, row);
  if (payment.state === 'refunded')
    await recordExternalRefunds(deps, await getRow(deps.db, bookingLifecycle, row.bookingId));
  const now = deps.clock.now().getTime();
  switch (payment.state) {
    case 'refunded': {
      const set = {
        refundStatus: 'refunded',
        lookAt: new Date(now + refundCheckMs),
        watchUntil: new Date(now + refundWatchMs),
      } as const;
      return advanceOrReload(deps, cancellationLifecycle, row, { to: 'done', detail: payment.refundId ?? '', set });
    }
    case 'refunding':
      if (payment.refundId !== null) await scheduleCancellationCheck(deps.db, row, new Date(now + pendingCheckMs));
      return noteIfLate(deps, row);
    case 'captured':
      return row;
    default:
      return recordRefundFailed(deps, row, `payment is ${payment.state}`);
  }
}

/** Watches a refund that was sent: its bank reference may come later, and it may come back. */
export async function watchRefund(deps: BookingDeps, row: CancellationRow): Promise<CancellationRow> {
  const [payment, order] = await refundOrderOf(deps, row);
  const checked =
    payment.state === 'refunded'
      ? await checkRefund(deps, payment, order)
      : { payment: await refundPayment(deps, payment, order), isAnswered: true };
  if (checked.payment.state === 'refund_failed') return recordRefundFailed(deps, row, 'the refund came back');
  const isRecorded = await recordExternalRefunds(deps, await getRow(deps.db, bookingLifecycle, row.bookingId));
  await continueWatch(deps, row, refundCheckMs, checked.isAnswered && isRecorded);
  return row;
}

async function refund(deps: BookingDeps, row: CancellationRow): Promise<PaymentRow> {
  const [payment, order] = await refundOrderOf(deps, row);
  return refundPayment(deps, payment, order);
}

async function refundOrderOf(deps: BookingDeps, row: CancellationRow): Promise<[PaymentRow, RefundOrder]> {
  const booking = await getRow(deps.db, bookingLifecycle, row.bookingId);
  const order = {
    amountMinor: row.refundMinor,
    cancellationId: row.id,
    isStillOurs: () => keepLease(deps, cancellationLifecycle, row, callLeaseMs),
    isNewest: (tx: BookingDeps['db']) => isNewestLease(tx, cancellationLifecycle, row),
    onSeen: (refund: RefundView) => noteRefund(deps, row, refund),
  };
  return [await getRow(deps.db, paymentLifecycle, booking.paymentId), order];
}
