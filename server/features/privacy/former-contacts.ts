import type { Database } from '#server/database/database.ts';
import { lockBookingsOfFormerUsers } from '#server/read-models/retention.ts';
import { anonymousDomain } from '../accounts/index.ts';
import { eraseContacts } from '../booking/index.ts';
import { eraseRecipients } from '../mail/index.ts';

/**
 * Erases email addresses and phone numbers of bookings whose account was deleted, and the addresses of their mails,
 * once the trip is over or canceled and order and money are final: until then they serve to find the booking and report
 * changes. At most `limit`; returns the number.
 */
export async function eraseFormerContacts(db: Database, now: Date, limit: number): Promise<number> {
  return db.transaction(async (tx) => {
    const ids = await lockBookingsOfFormerUsers(tx, now, { anonymousDomain, limit });
    if (ids.length === 0) return 0;
    await eraseContacts(tx, ids);
    await eraseRecipients(tx, ids);
    return ids.length;
  });
}
