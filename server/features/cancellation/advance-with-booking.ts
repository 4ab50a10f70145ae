import { isUniqueViolation } from '#server/database/database.ts';
import { recordTransition, transition } from '#server/lifecycle/transition.ts';
import {
  type BookingDeps,
  type BookingMailKind,
  type BookingRow,
  type BookingTransition,
  bookingLifecycle,
  lockBooking,
  queueBookingMail,
} from '../booking/index.ts';
import { type CancellationRow, type CancellationTransition, cancellationLifecycle } from './lifecycle.ts';

class MovedMeanwhile extends Error {}

/**
 * Moves a cancellation and its booking, both or neither; null if another worker moved one of them first. `mail` is
 * queued with them if it concerns more than the booking's new state.
 */
export async function advanceWithBooking(
  deps: BookingDeps,
  cancellation: CancellationRow,
  move: Omit<CancellationTransition, 'at'>,
  booking: BookingRow,
  bookingMove: Omit<BookingTransition, 'at'>,
  mail?: BookingMailKind,
): Promise<CancellationRow | null> {
  const at = deps.clock.now();
  try {
    const moved = await deps.db.transaction(async (tx) => {
      // Always the booking first: a fixed lock order prevents deadlocks.
      await lockBooking(tx, booking.id);
      const row = await transition(tx, cancellationLifecycle, cancellation, { ...move, at });
      if (row === null) return null;
      if ((await transition(tx, bookingLifecycle, booking, { ...bookingMove, at })) === null)
        throw new MovedMeanwhile();
      if (mail !== undefined) await queueBookingMail(tx, booking, mail, at);
      return row;
    });
    if (moved === null) return null;
    recordTransition(deps, cancellationLifecycle, cancellation, move);
    recordTransition(deps, bookingLifecycle, booking, bookingMove);
    return moved;
  } catch (error) {
    if (error instanceof MovedMeanwhile || isUniqueViolation(error, 'cancellations_active')) return null;
    throw error;
  }
}
