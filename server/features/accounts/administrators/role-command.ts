import { foldEmail } from '#domain/people/email.ts';
import type { Database } from '#server/database/database.ts';
import { findUserByEmail, listAdministrators, setRole } from '../repository.ts';

const usage = 'Usage: npm run admin -- grant EMAIL | revoke EMAIL | list';

/**
 * Grants, revokes or lists the administrator role as a command line asks (ADM-04). Returns the output; throws if the
 * command is refused.
 */
export async function runRoleCommand(
  openDatabase: () => Promise<{ readonly db: Database; close(): Promise<void> }>,
  [command, emailArgument]: readonly string[],
): Promise<string> {
  const isChange = command === 'grant' || command === 'revoke';
  if (isChange ? emailArgument === undefined : command !== 'list') throw new Error(usage);
  const { db, close } = await openDatabase();
  try {
    if (!isChange || emailArgument === undefined) {
      const emails = (await listAdministrators(db)).map(({ email }) => email);
      return emails.length === 0 ? 'There is no administrator.' : emails.join('\n');
    }
    const email = foldEmail(emailArgument);
    const user = await findUserByEmail(db, email);
    if (user === null) throw new Error(`No account has the address ${email}. Register it first.`);
    await setRole(db, user.id, command === 'grant' ? 'admin' : 'user', new Date());
    if (command === 'grant') return `${email} is an administrator now.`;
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
