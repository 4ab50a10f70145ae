import { before, retentionPeriods } from '#domain/privacy/retention.ts';
import type { Database } from '#server/database/database.ts';
import { lockDormantAccounts } from '#server/read-models/retention.ts';
import { anonymousDomain } from '../accounts/index.ts';
import { eraseAccounts } from './erase-accounts.ts';

/**
 * Erases accounts without a sign-in or trip for the retention period. At most `limit`; returns the number.
 * Administrators are kept: they are not customers, and the last one must not be lost.
 */
export async function anonymizeDormantAccounts(db: Database, now: Date, limit: number): Promise<number> {
  return db.transaction(async (tx) => {
    const oldest = before(now, retentionPeriods.dormantAccounts);
    const dormant = await lockDormantAccounts(tx, oldest, now, { anonymousDomain, limit });
    if (dormant.length === 0) return 0;
    await eraseAccounts(tx, dormant, now);
    return dormant.length;
  });
}
