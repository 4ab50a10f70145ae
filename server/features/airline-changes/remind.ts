import { nextReminderAt } from '#domain/booking/airline-changes/check-times.ts';
import type { Database } from '#server/database/database.ts';
import { type BookingRow, findDueReminders, takeReminder } from '../booking/index.ts';
import { queueMail } from '../mail/index.ts';

/**
 * Queues due reminders of unanswered changes, each once, on whichever instance is first. Returns how many. A failed one
 * does not hold up the others. @throws AggregateError for the failures.
 */
export async function remindOfChanges(db: Database, now: Date, limit: number): Promise<number> {
  const failures: unknown[] = [];
  let count = 0;
  for (const row of await findDueReminders(db, now, limit)) {
    try {
      if (await remind(db, row, now)) count++;
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} reminders could not be queued`);
  return count;
}

async function remind(db: Database, row: BookingRow, now: Date): Promise<boolean> {
  const { id: bookingId, airlineChange, changeAnswerBy, changeRemindAt, brandKey, contactEmail: recipient } = row;
  if (changeRemindAt === null) return false;
  const isOpen =
    row.state === 'confirmed' && airlineChange?.answer === 'open' && changeAnswerBy !== null && changeAnswerBy > now;
  const next = isOpen
    ? nextReminderAt({ foundAt: Date.parse(airlineChange.foundAt), departsAt: changeAnswerBy.getTime() }, now.getTime())
    : null;
  return db.transaction(async (tx) => {
    const isOurs = await takeReminder(tx, row, next === null ? null : new Date(next));
    if (!isOurs || !isOpen || recipient === '') return false;
    const { version } = airlineChange;
    const occasion = `${bookingId}:schedule_reminder:${version}:${changeRemindAt.getTime()}`;
    const payload = { kind: 'schedule_reminder', bookingId, version } as const;
    await queueMail(tx, { occasion, brandKey, recipient, payload }, now);
    return true;
  });
}
