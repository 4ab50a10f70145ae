import type { Database } from '#server/database/database.ts';
import { endBookingSessionsOfUser } from '#server/features/visitors/index.ts';
import { readBookingIds } from '#server/read-models/personal-data.ts';
import { anonymizeUsers } from '../accounts/index.ts';
import { deleteAccountMails, eraseRecipients } from '../mail/index.ts';
import { deleteTravelersOf } from '../saved-travelers/index.ts';

/** An account to erase, locked by the caller. */
export interface ErasedAccount {
  readonly id: string;
  /** Its address, verified or not. */
  readonly email: string;
}

/**
 * The only end of accounts, by their owner or after their retention period: removes names, addresses and
 * usernames, and deletes passwords, sessions, links, saved travelers and mails about the account, within the caller's
 * transaction. The empty account stays for its bookings, which have their own retention periods.
 */
export async function eraseAccounts(tx: Database, accounts: readonly ErasedAccount[], now: Date): Promise<void> {
  const ids = accounts.map(({ id }) => id);
  await anonymizeUsers(tx, ids, now);
  for (const id of ids) await endBookingSessionsOfUser(tx, id, null);
  await deleteTravelersOf(tx, ids);
  await deleteAccountMails(tx, ids);
  await eraseRecipients(tx, await readBookingIds(tx, ids));
}
