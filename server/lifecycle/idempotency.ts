import { ok, type Result } from '#domain/result.ts';
import type { Clock } from '#server/ports/clock.ts';
import { type Refusal, refuse } from '../refusal.ts';

const pollMs = 250;

export interface EarlierRequest<Row> {
  /** The row written by the earlier request with the same key. */
  readonly row: Row;
  /** Whether the earlier request was identical. */
  readonly isSame: boolean;
  /** What to wait for, and for how long. Absent for requests that complete immediately. */
  readonly progress?: Progress<Row>;
}

export interface Progress<Row> {
  readonly waitMs: number;
  isUnderWay(row: Row): boolean;
  reload(row: Row): Promise<Row>;
}

/**
 * Replays the outcome of an earlier request with the same key, waiting briefly if it is still in progress. Refuses a
 * different request under the same key.
 */
export async function replayIdempotent<Row>(
  clock: Pick<Clock, 'sleep'>,
  { row, isSame, progress }: EarlierRequest<Row>,
): Promise<Result<Row, Refusal>> {
  if (!isSame) return refuse('IDEMPOTENCY_CONFLICT');
  return ok(progress === undefined ? row : await waitWhileUnderWay(clock, row, progress));
}

/** The row once no worker holds it, or its current state when the wait is over. */
export async function waitWhileUnderWay<Row>(
  clock: Pick<Clock, 'sleep'>,
  seen: Row,
  { waitMs, isUnderWay, reload }: Progress<Row>,
): Promise<Row> {
  let row = seen;
  for (let waited = 0; isUnderWay(row) && waited < waitMs; waited += pollMs) {
    await clock.sleep(pollMs);
    row = await reload(row);
  }
  return row;
}
