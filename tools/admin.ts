// Gives and takes the administrator's role (ADM-04), on DATABASE_URL or the embedded database of DATA_DIR; the latter
// only while no server uses it.
import { foldEmail } from '../domain/booking/lookup.ts';
import { openDatabase } from '../server/adapters/database/open.ts';
import { readConfig } from '../server/config.ts';
import { findUserByEmail, listAdministrators, setRole } from '../server/features/accounts/index.ts';

const usage = 'Usage: npm run admin -- grant EMAIL | revoke EMAIL | list';

async function run(command: string | undefined, typed: string | undefined): Promise<string> {
  const isChange = command === 'grant' || command === 'revoke';
  if (isChange ? typed === undefined : command !== 'list') throw new Error(usage);
  const database = await openDatabase(readConfig(process.env));
  try {
    if (!isChange || typed === undefined) {
      const emails = (await listAdministrators(database.db)).map(({ email }) => email);
      return emails.length === 0 ? 'There is no administrator.' : emails.join('\n');
    }
    const email = foldEmail(typed);
    const user = await findUserByEmail(database.db, email);
    if (user === null) throw new Error(`No account has the address ${email}. Register it first.`);
    await setRole(database.db, user.id, command === 'grant' ? 'admin' : 'user', new Date());
    return `${email} is ${command === 'grant' ? 'an administrator' : 'no administrator'} now.`;
  } finally {
    await database.close();
  }
}

try {
  console.log(await run(process.argv[2], process.argv[3]));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
