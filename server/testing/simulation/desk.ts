import { ok } from '#domain/result.ts';
import { bookingLifecycle } from '#server/features/booking/lifecycle.ts';
import { performManualAction } from '#server/features/desk/manual-actions.ts';
import { findRow } from '#server/lifecycle/lifecycle.ts';
import { findDeskRows, newestEntry } from '#server/read-models/desk/desk-bookings.ts';
import { refuse } from '#server/refusal.ts';
import { recordClaim, retryUntilAnswered, type Trip } from './trip.ts';

/**
 * Administrators see a payment under review: one approves or refuses it, sooner or later, two decide at once, or nobody
 * does. The booking's id if it is confirmed afterwards, else null.
 */
export async function decideOnPayment(trip: Trip, bookingId: string): Promise<string | null> {
  const { simulation } = trip;
  if (simulation.chance(0.3)) return null;
  await simulation.sleep(simulation.pick(30) * 60_000);
  const action = simulation.chance(0.7) ? 'approve_payment' : 'refuse_payment';
  await retryUntilAnswered(trip, async ({ deps }) => {
    const rows = await findDeskRows(deps.db, bookingId);
    if (rows === null) throw new Error('The booking is gone');
    if (rows.booking.state !== 'in_review') return refuse('ACTION_NOT_POSSIBLE');
    const seen = await newestEntry(deps.db, rows);
    const entry = { reason: 'Called the cardholder', actor: 'usr_simulated', requestKey: null };
    return performManualAction(deps, { action, bookingId, seen, ...entry });
  });
  const read = await retryUntilAnswered(trip, async ({ deps }) =>
    ok(await findRow(deps.db, bookingLifecycle, bookingId)),
  );
  if (read?.ok !== true) return null;
  const booking = read.value;
  simulation.note(`an administrator chose ${action}: the booking is ${booking?.state}`);
  if (booking?.state === 'refused')
    recordClaim(trip, 'nothing was charged', { bookingId, paymentId: booking.paymentId });
  if (booking?.state !== 'confirmed') return null;
  recordClaim(trip, 'confirmed', { bookingId, paymentId: booking.paymentId });
  return bookingId;
}
