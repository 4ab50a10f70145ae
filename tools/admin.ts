// Grants and revokes the administrator role (ADM-04), on DATABASE_URL or the embedded database of DATA_DIR; the latter
// only while no server uses it.

import { readConfig } from '../server/config/config.ts';
import { openDatabase } from '../server/database/open.ts';
import { runRoleCommand } from '../server/features/accounts/index.ts';
import { runCommand } from './run-command.ts';

await runCommand(() => runRoleCommand(() => openDatabase(readConfig(process.env)), process.argv.slice(2)));
