import { and, count, eq, gt, lt, max, min, or } from 'drizzle-orm';
import type { MailFacts } from '#domain/launch/live-checks.ts';
import type { Database } from '#server/database/database.ts';
import { mails } from './tables.ts';

/** Sending begins within seconds of a mail's time; one that nobody has tried to send for this long is stuck. */
const stuckMs = 5 * 60_000;

/** When a mail was last sent, and how many could not be so far. */
export async function readMailFacts(db: Database, now: Date): Promise<MailFacts> {
  const isStuck = lt(mails.nextAt, new Date(now.getTime() - stuckMs));
  const [[sent], [unsent]] = await Promise.all([
    db.select({ last: max(mails.sentAt) }).from(mails),
    db
      .select({ count: count(), oldest: min(mails.createdAt) })
      .from(mails)
      .where(and(eq(mails.state, 'waiting'), or(gt(mails.attempts, 0), isStuck))),
  ]);
  return {
    lastSentAt: sent?.last?.toISOString() ?? null,
    oldestUnsentAt: unsent?.oldest?.toISOString() ?? null,
    unsent: unsent?.count ?? 0,
  };
}
