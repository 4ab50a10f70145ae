// Deletes the embedded database and the simulators' state, so that the next start begins from scratch. Keeps the mails,
// which are only a record, and the session secret, which is configuration. Touches only files below DATA_DIR, and
// refuses while a server uses them or if DATABASE_URL names another database.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../server/config/config.ts';
import { lockFolder } from '../server/database/folder-lock.ts';
import { runCommand } from './run-command.ts';

/** The stores of the server's own simulators, then those of separately running ones. */
const stores = ['simulator-duffel.sqlite', 'simulator-stripe.sqlite', 'duffel-simulator.sqlite', 'simulators'];

await runCommand(() => {
  const { dataDir, databaseUrl, production } = readConfig(process.env);
  if (databaseUrl !== null || production) {
    throw new Error('db:reset only resets the embedded database of a demo: unset DATABASE_URL and APP_ENV.');
  }
  const unlock = lockFolder(join(dataDir, 'database.lock'));
  for (const name of ['database', 'database.new', ...stores]) {
    for (const suffix of ['', '-wal', '-shm']) rmSync(join(dataDir, name + suffix), { recursive: true, force: true });
  }
  unlock();
  return `Reset ${dataDir}`;
});
