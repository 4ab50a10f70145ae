// Runs the database tests on Debian's PostgreSQL 15, or through its PgBouncer in transaction mode. Needs Debian and
// root; installs the packages it uses. Exits with the code of the tests. See docs/scale.md.
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { startDebianPgBouncer, startDebianPostgres } from './sandbox/debian-postgres.ts';
import { installPackages, versionOf } from './sandbox/packages.ts';
import { runInSandbox, type User } from './sandbox/sandbox.ts';

const { values, positionals } = parseArgs({
  options: {
    pgbouncer: { type: 'boolean', default: false },
    /** Part of the test files' names. */
    files: { type: 'string', default: '.db.int.test.ts' },
  },
  allowPositionals: true,
});
const packages = ['postgresql-15', 'pgbouncer', 'iproute2'] as const;
const user: User = { name: 'database', id: 50_020 };
/** Only stops hung tests. */
const limitMs = 30 * 60_000;

const [folder] = positionals;
process.exit(folder === undefined ? await enter() : await runInside(folder));

async function enter(): Promise<number> {
  installPackages(packages);
  console.log(packages.map((name) => `${name} ${versionOf(name)}`).join(', '));
  return runInSandbox(import.meta.filename, process.argv.slice(2), { users: [user], limitMs });
}

async function runInside(own: string): Promise<number> {
  const address = await startDebianPostgres(own, user);
  const pooler = values.pgbouncer ? { TEST_POOLER_ADDRESS: await startDebianPgBouncer(own, user) } : {};
  const { status } = spawnSync('vitest', ['run', '--project', 'integration', '--maxWorkers=2', values.files], {
    env: { ...process.env, TEST_POSTGRES_ADDRESS: address, ...pooler },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return status ?? 1;
}
