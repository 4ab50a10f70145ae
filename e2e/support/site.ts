// The site of a browser run: the server on a PostgreSQL of its own, which costs the machine less than the embedded database.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, openSync, writeFileSync } from 'node:fs';
import { endWithUs } from '../../server/testing/own-processes.ts';
import { startPostgres } from '../../server/testing/start-postgres.ts';
import { administrator, dataDir, serverLog, siteOutcome, siteProcess } from './servers.ts';

mkdirSync(dataDir, { recursive: true });

const postgres = await startPostgres();
const server = spawn(process.execPath, ['server/main.ts'], {
  env: {
    ...process.env,
    DATABASE_URL: `${postgres.address}postgres`,
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
  },
  stdio: ['ignore', openSync(serverLog, 'a'), 'inherit'],
});
// The signal that says so is one that the database does not listen to itself.
process.on('SIGUSR2', () => server.kill('SIGTERM'));
endWithUs(server);
writeFileSync(siteProcess, String(process.pid));
const [code] = await once(server, 'exit');
const problems = code === 0 ? [] : [`The server ended with ${code}`];
// Looks through everything that was written to the database for cards.
await postgres.stop().catch((error: Error) => problems.push(error.message));
writeFileSync(siteOutcome, problems.join('\n'));
