import { getRow } from '#server/lifecycle/lifecycle.ts';
import {
  type BookingDeps,
  type BookingRow,
  bookingLifecycle,
  endCheck,
  orderIdOf,
  recordOrderCheck,
  recordOrderRead,
  scheduleReconciliation,
  supplierOf,
} from '../booking/index.ts';
import { settleFoundCanceled } from '../cancellation/index.ts';
import { recordScheduleChange } from '../itineraries/index.ts';
import { recordExternalRefunds } from '../refunds/index.ts';
import { settleAnswer } from './accept-change.ts';
import { queueCheckInMails } from './check-in-mails.ts';

/** Retry interval for an order that could not be read. */
const retryMs = 15 * 60_000;

/**
 * Reads a confirmed booking's order at times that depend on its departures, and after an event that it changed. Stores
 * its contents and allowed actions, and detects cancellations, schedule changes and refunds.
 */
export async function monitorOrder(deps: BookingDeps, booking: BookingRow): Promise<BookingRow> {
  if (booking.reconcileAt === null) return booking;
  const order = await supplierOf(deps, booking).getOrder(orderIdOf(booking));
  if (!order.ok) {
    deps.log.warn({ booking: booking.id, upstream: order.error.message }, 'Order could not be read; will retry');
    await scheduleReconciliation(deps.db, booking, new Date(deps.clock.now().getTime() + retryMs));
    return booking;
  }
  await recordOrderRead(deps.db, booking, order.value);
  await recordScheduleChange(deps, booking, order.value);
  if (order.value.cancelledAt !== null) await settleFoundCanceled(deps, booking, order.value);
  const changed = await getRow(deps.db, bookingLifecycle, booking.id);
  if (changed.leaseNumber !== booking.leaseNumber) return changed;
  await queueCheckInMails(deps, changed);
  const isAnswered = await settleAnswer(deps, changed, order.value);
  await recordOrderCheck(deps.db, changed, deps.clock.now());
  const current = await getRow(deps.db, bookingLifecycle, booking.id);
  if (current.leaseNumber !== booking.leaseNumber) return current;
  if ((await recordExternalRefunds(deps, current)) && isAnswered) await endCheck(deps.db, booking);
  else await scheduleReconciliation(deps.db, booking, new Date(deps.clock.now().getTime() + retryMs));
  return getRow(deps.db, bookingLifecycle, booking.id);
}
