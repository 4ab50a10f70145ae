import { randomBytes } from 'node:crypto';
import { foldEmail } from '#domain/people/email.ts';
import type { Database } from '#server/database/database.ts';
import { insertLink, linkMs } from '../passwords/one-time-links.ts';
import { createPasswordHashing } from '../passwords/password-hashing.ts';
import {
  endSessionsAndLinks,
  findUserByEmail,
  listAdministrators,
  replacePassword,
  setRole,
  type UserRow,
} from '../repository.ts';

const usage = 'Usage: npm run admin -- grant EMAIL | revoke EMAIL | list';

/** Grants, revokes or lists the administrator role, by command line (ADM-04). Returns the output; throws if refused. */
export async function runRoleCommand(
  openDatabase: () => Promise<{ readonly db: Database; readonly origin: string; close(): Promise<void> }>,
  [command, emailArgument]: readonly string[],
): Promise<string> {
  const isChange = command === 'grant' || command === 'revoke';
  if (isChange ? emailArgument === undefined : command !== 'list') throw new Error(usage);
  const { db, origin, close } = await openDatabase();
  try {
    if (!isChange || emailArgument === undefined) {
      const emails = (await listAdministrators(db)).map(({ email }) => email);
      return emails.length === 0 ? 'There is no administrator.' : emails.join('\n');
    }
    const email = foldEmail(emailArgument);
    const user = await findUserByEmail(db, email);
    if (user === null) throw new Error(`No account has the address ${email}. Register it first.`);
    if (command === 'grant') return await grant(db, user, origin);
    await setRole(db, user.id, 'user', new Date());
    const isLast = (await listAdministrators(db)).length === 0;
    return [
      `${email} is no administrator now.`,
      ...(isLast ? ['There is no other administrator.'] : []),
      `Where ADMIN_EMAIL is ${email}, remove it: the next start would make it an administrator again.`,
    ].join('\n');
  } finally {
    await close();
  }
}

/**
 * Anyone could have registered an unverified address: such an account loses its password, and the operator gets the
 * link to set a new one. Earlier sessions end in either case (F-144).
 */
async function grant(db: Database, user: UserRow, origin: string): Promise<string> {
  const now = new Date();
  const granted = `${user.email} is an administrator now, and signed out everywhere.`;
  if (user.emailVerified) {
    await db.transaction(async (tx) => {
      await setRole(tx, user.id, 'admin', now);
      await endSessionsAndLinks(tx, user.id);
    });
    return granted;
  }
  const unknownHash = await createPasswordHashing().hash(randomBytes(32).toString('base64url'));
  const token = await db.transaction(async (tx) => {
    await replacePassword(tx, user.id, unknownHash, now);
    await setRole(tx, user.id, 'admin', now);
    return insertLink(tx, user.id, linkMs.reset, now);
  });
  return [
    granted,
    'Nobody has shown that this address is theirs, so its password no longer works.',
    `Choose a new one with this link, which works once, within one hour: ${origin}/reset-password?token=${token}`,
  ].join('\n');
}
