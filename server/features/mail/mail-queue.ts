import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { startsWith } from '#server/database/starts-with.ts';
import type { MailPayload } from '#server/ports/mail.ts';
import { mails } from './tables.ts';

export type MailRow = typeof mails.$inferSelect;

export interface MailOrder {
  /** Identifies what the mail is for, such as 'bkg_…:booking_confirmed': the same occasion is queued only once. */
  readonly occasion: string;
  /** The brand whose name, colors and contact data the mail uses. */
  readonly brandKey: string;
  readonly recipient: string;
  readonly payload: MailPayload;
  /** Earliest time to send it; absent for now. */
  readonly sendAt?: Date;
}

/** Queues a mail. Pass the transaction of the change it reports, so that both happen or neither. Safe to repeat. */
export async function queueMail(
  db: Pick<Database, 'insert'>,
  { sendAt, ...order }: MailOrder,
  now: Date,
): Promise<void> {
  await db
    .insert(mails)
    .values({ ...order, state: 'waiting', attempts: 0, nextAt: sendAt ?? now, createdAt: now })
    .onConflictDoNothing({ target: mails.occasion });
}

/** The same, also if this mail was dropped because it had nothing to report: it has again. One that was sent stays sent. */
export async function requeueMail(
  db: Pick<Database, 'insert'>,
  { sendAt, ...order }: MailOrder,
  now: Date,
): Promise<void> {
  const waiting = { state: 'waiting', attempts: 0, nextAt: sendAt ?? now } as const;
  await db
    .insert(mails)
    .values({ ...order, ...waiting, createdAt: now })
    .onConflictDoUpdate({
      target: mails.occasion,
      set: { ...order, ...waiting, lastError: null },
      setWhere: sql`${mails.state} = 'given_up' and ${mails.lastError} = ${nothingToReport}`,
    });
}

/** Mails that are due and not leased, oldest first. */
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

/** Leases a mail to one sender until a time. Returns the row, or null if another sender has it. */
export async function leaseMail(db: Database, id: number, now: Date, until: Date): Promise<MailRow | null> {
  const [row] = await db
    .update(mails)
    .set({ leaseUntil: until })
    .where(and(eq(mails.id, id), eq(mails.state, 'waiting'), or(isNull(mails.leaseUntil), lt(mails.leaseUntil, now))))
    .returning();
  return row ?? null;
}

/** Closes a mail: its payload is erased, unless it is refused and about a booking; its row stays. */
export async function endMail(
  db: Database,
  mail: MailRow,
  end: { readonly state: 'sent' | 'given_up' | 'refused'; readonly at: Date; readonly error?: string },
): Promise<void> {
  await db
    .update(mails)
    .set({
      state: end.state,
      payload: end.state === 'refused' && mail.payload !== null && 'bookingId' in mail.payload ? mail.payload : null,
      attempts: mail.attempts + 1,
      leaseUntil: null,
      lastError: end.error ?? null,
      sentAt: end.state === 'sent' ? end.at : null,
    })
    .where(eq(mails.id, mail.id));
}

/** Schedules a mail for a later attempt. */
export async function postponeMail(db: Database, mail: MailRow, nextAt: Date, error: string): Promise<void> {
  await db
    .update(mails)
    .set({ attempts: mail.attempts + 1, nextAt, leaseUntil: null, lastError: error })
    .where(eq(mails.id, mail.id));
}

/** Whether a mail of one of these occasions was sent, is being sent, or may have been. */
export async function mayHaveBeenSent(db: Database, occasions: readonly string[]): Promise<boolean> {
  const [row] = await db
    .select({ id: mails.id })
    .from(mails)
    .where(
      and(
        inArray(mails.occasion, [...occasions]),
        or(eq(mails.state, 'sent'), gt(mails.attempts, 0), isNotNull(mails.leaseUntil)),
        // Dropped ones were never sent, whatever their attempts.
        or(isNull(mails.lastError), ne(mails.lastError, nothingToReport)),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** Why a mail was dropped that is about something that no longer stands. */
export const nothingToReport = 'nothing to report';

/** Clears every mail lease: only if this process is certain to be the only one on the database. */
export async function clearMailLeases(db: Database): Promise<void> {
  await db.update(mails).set({ leaseUntil: null }).where(isNotNull(mails.leaseUntil));
}

/** The mails about a booking or an account: their occasions start with its id. */
const isAbout = (id: string) => startsWith(mails.occasion, `${id}:`);

/** Queues the refused mails about a booking again, for this address. */
export async function resendRefused(
  tx: Pick<Database, 'update'>,
  bookingId: string,
  recipient: string,
  now: Date,
): Promise<void> {
  await tx
    .update(mails)
    .set({ state: 'waiting', recipient, attempts: 0, nextAt: now, lastError: null })
    .where(and(eq(mails.state, 'refused'), sql`${mails.payload} ->> 'bookingId' = ${bookingId}`));
}

/** Deletes every mail about bookings past their retention period. */
export async function deleteMailsOf(tx: Pick<Database, 'delete'>, bookingIds: readonly string[]): Promise<void> {
  await tx.delete(mails).where(or(...bookingIds.map(isAbout)));
}

/** Deletes every mail about these accounts, sent or not; mails about their bookings stay. */
export async function deleteAccountMails(tx: Pick<Database, 'delete'>, userIds: readonly string[]): Promise<void> {
  const about = userIds.flatMap((id) => [isAbout(id), sql`${mails.payload} ->> 'userId' = ${id}`]);
  await tx.delete(mails).where(or(...about));
}

/** Erases the addresses of mails about these bookings that are no longer queued: those of anybody else's stay. */
export async function eraseRecipients(tx: Pick<Database, 'update'>, bookingIds: readonly string[]): Promise<void> {
  if (bookingIds.length === 0) return;
  await tx
    .update(mails)
    .set({ recipient: '' })
    .where(and(or(...bookingIds.map(isAbout)), ne(mails.state, 'waiting')));
}
