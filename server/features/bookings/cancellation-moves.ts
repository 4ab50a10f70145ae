import type { CancellationState } from '../../../domain/booking/cancellation-states.ts';
import type { BookingDeps } from './booking-deps.ts';
import {
  type CancellationMove,
  type CancellationRow,
  getCancellation,
  moveCancellation,
} from './cancellation-repository.ts';

/** Moves a cancellation, logs and counts it; null when another hand was first. */
export async function advanceCancellation(
  deps: BookingDeps,
  row: CancellationRow,
  move: Omit<CancellationMove, 'at'>,
): Promise<CancellationRow | null> {
  const next = await moveCancellation(deps.db, row, { ...move, at: deps.clock.now() });
  if (next !== null) told(deps, row, move.to, move.detail);
  return next;
}

/** Logs and counts a move; at error level where a person must act. */
export function told(deps: BookingDeps, row: CancellationRow, to: CancellationState, detail: string | undefined): void {
  deps.onCancellationMove(to);
  const entry = { cancellation: row.id, booking: row.bookingId, from: row.state, to, detail };
  if (to === 'needs_attention') deps.log.error(entry, 'Cancellation needs attention');
  else deps.log.info(entry, 'Cancellation moved');
}

/** The row after a move, read anew where another hand was first. */
export async function moved(
  deps: BookingDeps,
  row: CancellationRow,
  next: CancellationRow | null,
): Promise<CancellationRow> {
  return next ?? getCancellation(deps.db, row.id);
}
