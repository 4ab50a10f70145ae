import type { BookingDeps } from '../booking/index.ts';
import type { CancellationRow } from './lifecycle.ts';
import { endCancellationWatch, scheduleCancellationCheck } from './repository.ts';

/**
 * Schedules the next check of a watched cancellation. The watch ends with the first answered check after its time, not
 * by the clock alone: an outage longer than the watch must not hide an outcome.
 */
export async function continueWatch(
  deps: BookingDeps,
  row: CancellationRow,
  pauseMs: number,
  isAnswered: boolean,
): Promise<void> {
  const now = deps.clock.now().getTime();
  if (isAnswered && row.watchUntil !== null && row.watchUntil.getTime() <= now) {
    await endCancellationWatch(deps.db, row);
  } else {
    await scheduleCancellationCheck(deps.db, row, new Date(now + pauseMs));
  }
}
