import { and, asc, eq, isNull, lt, lte, or } from 'drizzle-orm';
import type { Database } from '../../adapters/database/database.ts';
import { mails } from '../../adapters/database/schema.ts';
import type { MailPayload } from '../../ports/mail.ts';

export type MailRow = typeof mails.$inferSelect;

export interface MailOrder {
  /** Names what the mail is for, such as 'bkg_…:booking_confirmed': the same occasion is queued once. */
  readonly occasion: string;
  /** Whose name, colours and contact data the mail carries. */
  readonly brandKey: string;
  readonly recipient: string;
  readonly payload: MailPayload;
}

/** Queues a mail; pass the transaction of what it tells, so that both happen or neither. Safe to repeat. */
export async function queueMail(db: Pick<Database, 'insert'>, order: MailOrder, now: Date): Promise<void> {
  await db
    .insert(mails)
    .values({ ...order, state: 'waiting', attempts: 0, nextAt: now, createdAt: now })
    .onConflictDoNothing({ target: mails.occasion });
}

/** Mails that are due and nobody sends, oldest first. */
export async function findDueMails(db: Database, now: Date, limit: number): Promise<MailRow[]> {
  return db
    .select()
    .from(mails)
    .where(
      and(eq(mails.state, 'waiting'), lte(mails.nextAt, now), or(isNull(mails.leaseUntil), lt(mails.leaseUntil, now))),
    )
    .orderBy(asc(mails.nextAt), asc(mails.id))
    .limit(limit);
}

/** Takes a mail for one sender until a time; the row as it is now, or null when another has it. */
export async function leaseMail(db: Database, id: number, now: Date, until: Date): Promise<MailRow | null> {
  const [row] = await db
    .update(mails)
    .set({ leaseUntil: until })
    .where(and(eq(mails.id, id), eq(mails.state, 'waiting'), or(isNull(mails.leaseUntil), lt(mails.leaseUntil, now))))
    .returning();
  return row ?? null;
}

/** Ends a mail: what it was made of is erased, that it was there stays. */
export async function endMail(
  db: Database,
  mail: MailRow,
  end: { readonly state: 'sent' | 'given_up'; readonly at: Date; readonly error?: string },
): Promise<void> {
  await db
    .update(mails)
    .set({
      state: end.state,
      payload: null,
      attempts: mail.attempts + 1,
      leaseUntil: null,
      lastError: end.error ?? null,
      sentAt: end.state === 'sent' ? end.at : null,
    })
    .where(eq(mails.id, mail.id));
}

/** Puts a mail back for a later try. */
export async function postponeMail(db: Database, mail: MailRow, nextAt: Date, error: string): Promise<void> {
  await db
    .update(mails)
    .set({ attempts: mail.attempts + 1, nextAt, leaseUntil: null, lastError: error })
    .where(eq(mails.id, mail.id));
}
