import { randomInt } from 'node:crypto';
import { usernameOfEmail } from '../../../domain/accounts/account-details.ts';
import { isDemoName } from './demo-accounts.ts';
import { insertAccount, type NewAccount, type UserRow, type Writer } from './repository.ts';

const tries = 8;

/**
 * Makes an account whose username is taken from its address, with digits where another has that one; null where the
 * address has an account already.
 */
export async function insertWithFreeUsername(
  writer: Writer,
  account: Omit<NewAccount, 'username'>,
  now: Date,
): Promise<UserRow | null> {
  const wished = usernameOfEmail(account.email);
  for (let n = 0; n < tries; n++) {
    const digits =
      n === 0 && !isDemoName({ email: '', username: wished }) ? '' : String(randomInt(10 ** Math.min(n + 2, 6)));
    const made = await insertAccount(writer, { ...account, username: wished + digits }, now);
    if (made === 'email_taken') return null;
    if (made !== 'username_taken') return made;
  }
  throw new Error('No free username was found');
}
