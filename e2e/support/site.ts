// The site of a browser run: the server on its own PostgreSQL, which costs less CPU than the embedded database.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, openSync, writeFileSync } from 'node:fs';
import { startPostgres } from '#server/testing/database/start-postgres.ts';
import { killOnExit } from '#server/testing/processes/own-processes.ts';
import { serverArguments } from '#server/testing/processes/server-process.ts';
import { administrator, dataDir, serverLog, siteOutcome, siteProcess } from './browser/servers.ts';

mkdirSync(dataDir, { recursive: true });

const postgres = await startPostgres();
const server = spawn(process.execPath, serverArguments, {
  env: {
    ...process.env,
    DATABASE_URL: `${postgres.address}postgres`,
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
  },
  stdio: ['ignore', openSync(serverLog, 'a'), 'inherit'],
});
// Stop on a signal that the database does not handle itself.
process.on('SIGUSR2', () => server.kill('SIGTERM'));
killOnExit(server);
writeFileSync(siteProcess, String(process.pid));
const [code] = await once(server, 'exit');
const problems = code === 0 ? [] : [`The server ended with ${code}`];
// Scans everything written to the database for card data.
await postgres.stop().catch((error: Error) => problems.push(error.message));
writeFileSync(siteOutcome, problems.join('\n'));
