import type { DeskAction } from '#domain/booking/desk.ts';
import type { Database } from '#server/database/database.ts';
import { findEntryOfRequest, type HistoryRow, recordHistory } from '#server/lifecycle/history.ts';
import type { BookingRow } from '../booking/index.ts';

/** An administrator's action as recorded in the audit trail. */
export interface RecordedAction {
  readonly action: DeskAction | 'note' | 'contact';
  /** Null if none was given. */
  readonly reason: string | null;
  /** The administrator's user id. */
  readonly actor: string;
  /** More of what was asked for, such as how a change was paid; absent or null for nothing. */
  readonly detail?: string | null;
  /** Idempotency key of the request; null if it has none. */
  readonly requestKey: string | null;
}

/**
 * Writes an action into the audit trail before it is performed. Returns its number; throws a unique violation if its
 * key is taken.
 */
export async function recordAction(
  db: Pick<Database, 'insert'>,
  booking: BookingRow,
  entry: RecordedAction,
  at: Date,
): Promise<number> {
  const { id: subject, state } = booking;
  return recordHistory(db, { subject, at, fromState: state, toState: state, ...entry });
}

/** The entry recorded for a request's key; null if there is none, or the request has no key. */
export async function findEarlier(
  db: Pick<Database, 'select'>,
  { requestKey }: Pick<RecordedAction, 'requestKey'>,
): Promise<HistoryRow | null> {
  return requestKey === null ? null : findEntryOfRequest(db, requestKey);
}

/** Whether an entry records this same action. */
export function isSameAction(row: HistoryRow, action: RecordedAction): boolean {
  const { action: name, reason, actor, detail = null } = action;
  return row.action === name && row.reason === reason && row.actor === actor && row.detail === detail;
}
