import { getRow } from '#server/lifecycle/lifecycle.ts';
import type { BookingDeps } from '../booking/index.ts';
import { type BookingRow, bookingLifecycle, endCheck, scheduleNextCheck } from '../booking/index.ts';
import { recordExternalRefunds } from '../cancellation/index.ts';

/** Retry interval if a provider does not answer. */
const retryMs = 15 * 60_000;

/** How long, and how often, the refund of an order that was canceled at the supplier is looked for: it is made by hand at the provider. */
const refundWatchMs = 30 * 24 * 60 * 60_000;
const refundCheckMs = 24 * 60 * 60_000;

/** Checks the money of a booking that is canceled or needs attention, after an event that reports a refund. */
export async function monitorRefunds(deps: BookingDeps, booking: BookingRow): Promise<BookingRow> {
  const isRecorded = await recordExternalRefunds(deps, booking);
  const seen = await getRow(deps.db, bookingLifecycle, booking.id);
  const now = deps.clock.now().getTime();
  if (!isRecorded) await scheduleNextCheck(deps.db, booking, new Date(now + retryMs));
  else if (awaitsRefund(seen, now)) await scheduleNextCheck(deps.db, booking, new Date(now + refundCheckMs));
  else await endCheck(deps.db, booking);
  return getRow(deps.db, bookingLifecycle, booking.id);
}

/** Whether a refund by hand may still come: of a trip that the desk settled as canceled, not all is refunded yet (F-98). */
function awaitsRefund(booking: BookingRow, now: number): boolean {
  const { state, externalCancellation, refundedElsewhereMinor, saleMinor } = booking;
  if (state !== 'cancelled' || externalCancellation === null || refundedElsewhereMinor >= saleMinor) return false;
  return now - Date.parse(externalCancellation.at) < refundWatchMs;
}
