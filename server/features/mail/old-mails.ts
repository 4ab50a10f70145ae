import { and, inArray, like, lt, ne, not } from 'drizzle-orm';
import { before, retentionPeriods } from '#domain/privacy/retention.ts';
import type { Database } from '#server/database/database.ts';
import { mails } from './tables.ts';

/**
 * Erases recipients of mails past the retention period; their contents are erased on sending. The row of a booking's
 * mail stays as long as the booking, so that it is not sent twice; rows of other mails are deleted. At most `limit`.
 */
export async function deleteOldMails(db: Database, now: Date, limit: number): Promise<number> {
  const old = await db
    .select({ id: mails.id })
    .from(mails)
    .where(
      and(
        ne(mails.state, 'waiting'),
        lt(mails.createdAt, before(now, retentionPeriods.mails)),
        ne(mails.recipient, ''),
      ),
    )
    .orderBy(mails.id)
    .limit(limit);
  if (old.length === 0) return 0;
  const ids = old.map(({ id }) => id);
  await db.delete(mails).where(and(inArray(mails.id, ids), not(like(mails.occasion, 'bkg\\_%'))));
  await db.update(mails).set({ recipient: '' }).where(inArray(mails.id, ids));
  return ids.length;
}
