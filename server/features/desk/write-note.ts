import { mostNotes } from '../../../contract/desk.ts';
import { type Database, isUniqueViolation } from '../../adapters/database/database.ts';
import { accept, type Result, refuse } from '../../http/refusal.ts';
import type { Clock } from '../../ports/clock.ts';
import { type Act, countNotes, findDeskRows, findEarlier, recordAct } from './repository.ts';

/**
 * Writes what colleagues should know into the audit trail of a booking, once for each request (F-45). It can be written
 * while somebody works on the booking, is never changed, and is deleted with the booking. Refused for the note after the
 * last that a booking may have.
 */
export async function writeNote(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  bookingId: string,
  note: Omit<Act, 'action'>,
): Promise<Result<null>> {
  const act: Act = { ...note, action: 'note' };
  const earlier = await findEarlier(db, act);
  if (earlier !== 'none') return earlier === 'same' ? accept(null) : refuse('IDEMPOTENCY_CONFLICT');
  const rows = await findDeskRows(db, bookingId);
  if (rows === null) return refuse('NOT_FOUND', { message: 'There is no such booking' });
  if ((await countNotes(db, bookingId)) >= mostNotes) {
    return refuse('ACTION_NOT_POSSIBLE', { message: `A booking has at most ${mostNotes} notes.` });
  }
  try {
    await recordAct(db, rows.booking, act, clock.now());
  } catch (error) {
    if (!isUniqueViolation(error, 'history_request')) throw error;
    if ((await findEarlier(db, act)) !== 'same') return refuse('IDEMPOTENCY_CONFLICT');
  }
  return accept(null);
}
