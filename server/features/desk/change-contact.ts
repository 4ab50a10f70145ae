import { ok, type Result } from '#domain/result.ts';
import type { Database } from '#server/database/database.ts';
import { resendRefused } from '#server/features/mail/index.ts';
import type { Clock } from '#server/ports/clock.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import { setContactEmail } from '../booking/index.ts';
import { findEarlier, type RecordedAction, recordAction } from './repository.ts';

/** Without addresses, because they are erased from the booking before its history. */
const reason = 'Refused emails are sent again.';

/**
 * Sets a booking's email address, possibly unchanged, and requeues its refused mails, once per request (F-93). The
 * audit trail records who did it.
 */
export async function changeContact(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  bookingId: string,
  { email, ...by }: Pick<RecordedAction, 'actor' | 'requestKey'> & { readonly email: string },
): Promise<Result<null, Refusal>> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    if ((await findEarlier(tx, by)) !== null) return ok(null);
    const booking = await setContactEmail(tx, bookingId, email, now);
    if (booking === null) return refuse('NOT_FOUND', { message: 'There is no such booking' });
    if (booking.contactEmail === '') {
      return refuse('ACTION_NOT_POSSIBLE', { message: 'The contact data of this booking has been erased.' });
    }
    await resendRefused(tx, bookingId, email, now);
    await recordAction(tx, booking, { ...by, action: 'contact', reason }, now);
    return ok(null);
  });
}
