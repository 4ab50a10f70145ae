// Grants and revokes the administrator role (ADM-04), on DATABASE_URL or the embedded database of DATA_DIR; the latter
// only while no server uses it.

import { readConfig } from '../server/config/config.ts';
import { openDatabase } from '../server/database/open.ts';
import { runRoleCommand } from '../server/features/accounts/index.ts';
import { runCommand } from './run-command.ts';

await runCommand(() =>
  runRoleCommand(async () => {
    const config = readConfig(process.env);
    const { db, close } = await openDatabase(config);
    return { db, close, origin: config.publicOrigin ?? `http://localhost:${config.port}` };
  }, process.argv.slice(2)),
);
