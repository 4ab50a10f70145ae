import { isDemoName } from '#domain/people/demo-accounts.ts';
import { foldEmail, isEmail } from '#domain/people/email.ts';
import { queueMail } from '#server/features/mail/index.ts';
import { insertLink, linkMs } from '../passwords/one-time-links.ts';
import { findUserByEmail, type UserRow, type Writer } from '../repository.ts';
import { insertWithFreeUsername } from './free-username.ts';

/** The address for a booking traveler's new account; null if none should be created. */
export async function freeAccountEmail(db: Pick<Writer, 'select'>, contactEmail: string): Promise<string | null> {
  if (!isEmail(contactEmail)) return null;
  const email = foldEmail(contactEmail);
  if (isDemoName({ email, username: '' })) return null;
  return (await findUserByEmail(db, email)) === null ? email : null;
}

/**
 * Creates the account of a booking's traveler and queues the mail for choosing a password, within `writer`'s
 * transaction (CONF-06). Null if the address already has an account, which only its owner may use.
 */
export async function insertBookingAccount(
  writer: Writer,
  booking: { readonly id: string; readonly brandKey: string },
  traveller: { readonly firstName: string; readonly lastName: string; readonly email: string },
  passwordHash: string,
  now: Date,
): Promise<UserRow | null> {
  const user = await insertWithFreeUsername(writer, { ...traveller, passwordHash, role: 'user' }, now);
  if (user === null) return null;
  const token = await insertLink(writer, user.id, linkMs.welcome, now);
  await queueMail(
    writer,
    {
      occasion: `${booking.id}:account_created`,
      brandKey: booking.brandKey,
      recipient: user.email,
      payload: { kind: 'account_created', userId: user.id, token },
    },
    now,
  );
  return user;
}
