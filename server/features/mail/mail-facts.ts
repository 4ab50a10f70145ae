import { and, count, eq, gt, lt, max, min, or } from 'drizzle-orm';
import type { MailFacts } from '#domain/launch/live-checks.ts';
import type { Database } from '#server/database/database.ts';
import { mails } from './tables.ts';

/** Sending begins within seconds of a mail's time; one that nobody has tried to send for this long is stuck. */
const stuckMs = 5 * 60_000;

/** How many mails could not be sent so far, and if there are any, when one last was. */
export async function readMailFacts(db: Database, now: Date): Promise<MailFacts> {
  const isStuck = lt(mails.nextAt, new Date(now.getTime() - stuckMs));
  const [unsent] = await db
    .select({ count: count(), oldest: min(mails.createdAt) })
    .from(mails)
    .where(and(eq(mails.state, 'waiting'), or(gt(mails.attempts, 0), isStuck)));
  if (unsent === undefined || unsent.oldest === null) return { lastSentAt: null, oldestUnsentAt: null, unsent: 0 };
  const [sent] = await db.select({ last: max(mails.sentAt) }).from(mails);
  return {
    lastSentAt: sent?.last?.toISOString() ?? null,
    oldestUnsentAt: unsent.oldest.toISOString(),
    unsent: unsent.count,
  };
}
