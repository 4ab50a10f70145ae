import { randomInt } from 'node:crypto';
import { usernameOfEmail } from '#domain/accounts/account-details.ts';
import { isDemoName } from '#domain/people/demo-accounts.ts';
import { insertAccount, type NewAccount, type UserRow, type Writer } from '../repository.ts';

const tries = 8;

/**
 * Creates an account with a username taken from its address, with digits appended if it is taken. Null if the address
 * already has an account.
 */
export async function insertWithFreeUsername(
  writer: Writer,
  account: Omit<NewAccount, 'username'>,
  now: Date,
): Promise<UserRow | null> {
  const baseName = usernameOfEmail(account.email);
  for (let n = 0; n < tries; n++) {
    const digits =
      n === 0 && !isDemoName({ email: '', username: baseName }) ? '' : String(randomInt(10 ** Math.min(n + 2, 6)));
    const made = await insertAccount(writer, { ...account, username: baseName + digits }, now);
    if (made === 'email_taken') return null;
    if (made !== 'username_taken') return made;
  }
  throw new Error('No free username was found');
}
