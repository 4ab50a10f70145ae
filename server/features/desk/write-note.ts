import { maxNotes } from '#contract/desk.ts';
import { ok, type Result } from '#domain/result.ts';
import { type Database, isUniqueViolation } from '#server/database/database.ts';
import { countActions } from '#server/lifecycle/history.ts';
import type { Clock } from '#server/ports/clock.ts';
import { findDeskRows } from '#server/read-models/desk/desk-bookings.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import { findEarlier, isSameAction, type RecordedAction, recordAction } from './repository.ts';

/**
 * Writes a note for colleagues into a booking's audit trail, once per request (F-45). Allowed while the booking is
 * leased; never changed; deleted with the booking. Refused once a booking has the maximum number of notes.
 */
export async function writeNote(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  bookingId: string,
  note: Omit<RecordedAction, 'action'>,
): Promise<Result<null, Refusal>> {
  const entry: RecordedAction = { ...note, action: 'note' };
  const earlier = await findEarlier(db, entry);
  if (earlier !== null) return isSameAction(earlier, entry) ? ok(null) : refuse('IDEMPOTENCY_CONFLICT');
  const rows = await findDeskRows(db, bookingId);
  if (rows === null) return refuse('NOT_FOUND', { message: 'There is no such booking' });
  if ((await countActions(db, bookingId, 'note')) >= maxNotes) {
    return refuse('ACTION_NOT_POSSIBLE', { message: `A booking has at most ${maxNotes} notes.` });
  }
  try {
    await recordAction(db, rows.booking, entry, clock.now());
  } catch (error) {
    if (!isUniqueViolation(error, 'history_request')) throw error;
    const first = await findEarlier(db, entry);
    if (first === null || !isSameAction(first, entry)) return refuse('IDEMPOTENCY_CONFLICT');
  }
  return ok(null);
}
