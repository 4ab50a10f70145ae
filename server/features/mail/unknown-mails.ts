import { and, eq } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import type { MailPayload } from '#server/ports/mail.ts';
import type { MailRow } from './mail-queue.ts';
import { mails } from './tables.ts';

/** Every kind that this release can render. */
const knownKinds = {
  booking_in_review: true,
  booking_pending: true,
  booking_confirmed: true,
  booking_refused: true,
  booking_cancelled: true,
  booking_cancelled_elsewhere: true,
  booking_money_taken: true,
  booking_money_returned: true,
  refund_sent: true,
  refund_failed: true,
  check_in_open: true,
  schedule_changed: true,
  schedule_restored: true,
  schedule_reminder: true,
  schedule_accepted: true,
  amendment_confirmed: true,
  amendment_failed: true,
  amendment_money_taken: true,
  amendment_money_returned: true,
  amendment_refund_sent: true,
  amendment_refund_failed: true,
  account_created: true,
  address_claimed: true,
  password_reset: true,
  password_changed: true,
} as const satisfies Record<MailPayload['kind'], true>;

/** False for a mail queued by a newer release: rendered here, it would be empty or wrong. */
export function isKnownMail({ kind }: { readonly kind: string }): boolean {
  return Object.hasOwn(knownKinds, kind);
}

/** Leaves a leased mail to other instances until a time. Not an attempt, and never given up. */
export async function leaveMail(db: Database, mail: MailRow, until: Date): Promise<void> {
  await db
    .update(mails)
    .set({ nextAt: until, leaseUntil: null })
    .where(and(eq(mails.id, mail.id), eq(mails.state, 'waiting')));
}
