import type { Database } from '../../adapters/database/database.ts';
import { mails } from '../../adapters/database/schema.ts';
import type { MailPayload } from '../../ports/mail.ts';

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
