import { before, retentionPeriods } from '#domain/privacy/retention.ts';
import type { Database } from '#server/database/database.ts';
import { deleteBookingSessionsOf } from '#server/http/visitors/booking-sessions.ts';
import { lockDormantAccounts } from '#server/read-models/retention.ts';
import { anonymizeUsers, anonymousDomain } from '../accounts/index.ts';
import { eraseRecipients } from '../mail/index.ts';

/**
 * Anonymizes accounts without a sign-in or trip for the retention period: removes name, address and username, and
 * deletes password, sessions and links. Bookings keep their own retention period. At most `limit`; returns the number.
 * Administrators are kept: they are not customers, and the last one must not be lost.
 */
export async function anonymizeDormantAccounts(db: Database, now: Date, limit: number): Promise<number> {
  return db.transaction(async (tx) => {
    const oldest = before(now, retentionPeriods.dormantAccounts);
    const dormant = await lockDormantAccounts(tx, oldest, now, { anonymousDomain, limit });
    if (dormant.length === 0) return 0;
    const ids = dormant.map(({ id }) => id);
    await anonymizeUsers(tx, ids, now);
    await deleteBookingSessionsOf(tx, ids);
    await eraseRecipients(
      tx,
      dormant.map(({ email }) => email),
    );
    return ids.length;
  });
}
