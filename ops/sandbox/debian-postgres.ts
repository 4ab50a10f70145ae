import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { makeFolder, runProgram, startProgram, until } from './programs.ts';
import type { User } from './sandbox.ts';

const bin = '/usr/lib/postgresql/15/bin';
const [databasePort, poolerPort] = [5432, 6432];
const startsWithinMs = 30_000;

/** Debian's PostgreSQL 15 with the tests' role. Returns its address without a database name, with a trailing slash. */
export async function startDebianPostgres(parent: string, user: User): Promise<string> {
  const folder = makeFolder(join(parent, 'postgres-15'), user);
  const password = join(folder, 'password');
  writeFileSync(password, 'tailfin');
  const data = join(folder, 'data');
  const access = ['--username=tailfin', `--pwfile=${password}`, '--auth=scram-sha-256'];
  runProgram(user, `${bin}/initdb`, ['-D', data, ...access, '--locale=C', '--encoding=UTF8', '--no-sync']);
  const settings = ['fsync=off', 'max_connections=200', 'wal_keep_size=2GB', `unix_socket_directories=${folder}`];
  const flags = settings.flatMap((setting) => ['-c', setting]);
  startProgram({ name: 'postgres', folder, user }, `${bin}/postgres`, [
    '-D',
    data,
    '-p',
    String(databasePort),
    ...flags,
  ]);
  return answering(databasePort);
}

/** PgBouncer in transaction mode, with Debian's defaults, in front of it. Returns its address in the same form. */
export async function startDebianPgBouncer(parent: string, user: User): Promise<string> {
  const folder = makeFolder(join(parent, 'pgbouncer'), user);
  const config = join(folder, 'pgbouncer.ini');
  writeFileSync(join(folder, 'users.txt'), '"tailfin" "tailfin"\n');
  writeFileSync(
    config,
    `[databases]
* = host=127.0.0.1 port=${databasePort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${poolerPort}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = users.txt
pool_mode = transaction
max_client_conn = 400
`,
  );
  startProgram({ name: 'pgbouncer', folder, user }, '/usr/sbin/pgbouncer', [config]);
  return answering(poolerPort);
}

async function answering(port: number): Promise<string> {
  const address = `postgres://tailfin:tailfin@127.0.0.1:${port}/`;
  const answers = async () => {
    const client = new pg.Client({ connectionString: `${address}postgres` });
    await client.connect();
    await client.end();
    return true;
  };
  await until(`a database at port ${port}`, answers, startsWithinMs);
  return address;
}
