import { and, count, eq, gt, lt, max, min, or } from 'drizzle-orm';
import type { MailFacts } from '#domain/launch/live-checks.ts';
import type { Database } from '#server/database/database.ts';
import type { Mailer } from '#server/ports/mail.ts';
import { mails } from './tables.ts';

/** Sending begins within seconds of a mail's time; an untried mail this old is stuck. */
const stuckMs = 5 * 60_000;

/** Whether the mail server answers, the number of unsent mails so far, and the time of the latest. */
export async function readMailFacts(db: Database, mailer: Pick<Mailer, 'check'>, now: Date): Promise<MailFacts> {
  const answer = await mailer.check();
  const serverFailure = answer.ok ? null : answer.error.code;
  const isStuck = lt(mails.nextAt, new Date(now.getTime() - stuckMs));
  const [unsent] = await db
    .select({ count: count(), oldest: min(mails.createdAt) })
    .from(mails)
    .where(and(eq(mails.state, 'waiting'), or(gt(mails.attempts, 0), isStuck)));
  if (unsent === undefined || unsent.oldest === null)
    return { lastSentAt: null, oldestUnsentAt: null, unsent: 0, serverFailure };
  const [sent] = await db.select({ last: max(mails.sentAt) }).from(mails);
  return {
    lastSentAt: sent?.last?.toISOString() ?? null,
    oldestUnsentAt: unsent.oldest.toISOString(),
    unsent: unsent.count,
    serverFailure,
  };
}
