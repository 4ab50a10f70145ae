import { getRow } from '#server/lifecycle/lifecycle.ts';
import type { BookingDeps } from '../booking/index.ts';
import { type BookingRow, bookingLifecycle, endCheck, scheduleNextCheck } from '../booking/index.ts';
import { recordExternalRefunds } from '../cancellation/index.ts';

/** Retry interval if a provider does not answer. */
const retryMs = 15 * 60_000;

/** Checks the money of a booking that is canceled or needs attention, after an event that reports a refund. */
export async function monitorRefunds(deps: BookingDeps, booking: BookingRow): Promise<BookingRow> {
  if (await recordExternalRefunds(deps, booking)) await endCheck(deps.db, booking);
  else await scheduleNextCheck(deps.db, booking, new Date(deps.clock.now().getTime() + retryMs));
  return getRow(deps.db, bookingLifecycle, booking.id);
}
