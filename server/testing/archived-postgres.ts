import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { importPostgres } from './import-postgres.ts';
import { freePort } from './server-process.ts';

/** A real PostgreSQL whose write-ahead log is archived, as docs/deployment.md tells operators to keep theirs. */
export interface ArchivedPostgres {
  /** The same before and after a restore. */
  readonly address: string;
  /** Copies the running database, which archived log brings up to any later moment. */
  backUp(): Promise<void>;
  /** This moment by the database's clock, for a restore up to it. */
  moment(): Promise<string>;
  /** Has everything so far archived, as happens by itself after `archive_timeout`. */
  archive(): Promise<void>;
  /** From now until a restore nothing more reaches the archive, whatever is written. */
  cutOff(): void;
  /** Kills it and deletes its folder: only the copy and the archive are left. */
  lose(): Promise<void>;
  /** Unpacks the copy and replays the archive, to its end or to a moment. */
  restore(until?: string): Promise<void>;
  /** Ends it and removes everything. */
  close(): Promise<void>;
}

export async function startArchivedPostgres(): Promise<ArchivedPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'tailfin-archived-'));
  chmodSync(folder, 0o755);
  const dataDir = join(folder, 'data');
  const archive = join(folder, 'archive');
  const copy = join(folder, 'base.tar');
  const cut = join(folder, 'archive-is-cut-off');
  const port = await freePort();
  const address = `postgres://tailfin:tailfin@127.0.0.1:${port}/postgres`;
  const EmbeddedPostgres = await importPostgres();
  const postgresWith = (settings: Readonly<Record<string, string>>) =>
    new EmbeddedPostgres({
      databaseDir: dataDir,
      user: 'tailfin',
      password: 'tailfin',
      port,
      persistent: true,
      createPostgresUser: process.getuid?.() === 0,
      initdbFlags: ['--locale=C', '--encoding=UTF8', '--no-sync', '--wal-segsize=1'],
      postgresFlags: Object.entries({ fsync: 'off', ...settings }).flatMap(([name, value]) => [
        '-c',
        `${name}=${value}`,
      ]),
      onLog: () => undefined,
      onError: () => undefined,
    });
  const archiving = {
    archive_mode: 'on',
    archive_command: `test ! -f ${cut} && test ! -f ${archive}/%f && cp %p ${archive}/%f`,
    archive_timeout: '60s',
  };

  const ask = async <Row extends pg.QueryResultRow>(statement: string, client?: pg.Client): Promise<Row> => {
    const own = client ?? new pg.Client({ connectionString: address });
    if (client === undefined) await own.connect();
    try {
      const { rows } = await own.query<Row>(statement);
      return rows[0] as Row;
    } finally {
      if (client === undefined) await own.end();
    }
  };
  const giveToPostgres = (path: string) => {
    const { uid, gid } = statSync(dataDir);
    chownSync(path, uid, gid);
  };

  let postgres = postgresWith(archiving);
  let isRunning = false;
  const run = async () => {
    await postgres.start();
    isRunning = true;
  };
  await postgres.initialise();
  mkdirSync(archive);
  giveToPostgres(archive);
  await run();

  return {
    address,
    async backUp() {
      const client = new pg.Client({ connectionString: address });
      await client.connect();
      // One connection from start to stop: the backup is its own.
      await ask(`select pg_backup_start('nightly', fast => true)`, client);
      pack(dataDir, copy);
      const { labelfile } = await ask<{ labelfile: string }>('select labelfile from pg_backup_stop()', client);
      await client.end();
      writeFileSync(`${copy}.backup_label`, labelfile);
    },
    moment: async () => (await ask<{ now: string }>('select clock_timestamp()::text as now')).now,
    async archive() {
      const { name } = await ask<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name');
      for (let tries = 0; ; tries++) {
        const { last } = await ask<{ last: string | null }>(
          'select last_archived_wal as last, pg_sleep(0.02) from pg_stat_archiver',
        );
        if (last !== null && last >= name) return;
        if (tries > 1000) throw new Error(`${name} was never archived, only ${last}`);
      }
    },
    cutOff: () => writeFileSync(cut, ''),
    async lose() {
      const pid = Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
      const ended = postgres.stop();
      process.kill(pid, 'SIGKILL');
      await ended;
      isRunning = false;
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
    async restore(until) {
      rmSync(cut, { force: true });
      mkdirSync(dataDir);
      execFileSync('tar', ['--extract', '--preserve-permissions', '--file', copy, '--directory', dataDir]);
      for (const [name, content] of [
        ['backup_label', readFileSync(`${copy}.backup_label`)],
        ['recovery.signal', ''],
      ] as const) {
        writeFileSync(join(dataDir, name), content);
        giveToPostgres(join(dataDir, name));
      }
      postgres = postgresWith({
        ...archiving,
        restore_command: `cp ${archive}/%f %p`,
        ...(until === undefined ? {} : { recovery_target_time: until, recovery_target_action: 'promote' }),
      });
      await run();
    },
    async close() {
      if (isRunning) await postgres.stop();
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}

/** The files of a running database; its log comes from the archive. A file may change meanwhile, which tar says by 1. */
function pack(dataDir: string, path: string): void {
  const left = ['./pg_wal/*', './postmaster.*'].map((one) => `--exclude=${one}`);
  try {
    execFileSync('tar', ['--create', '--file', path, '--directory', dataDir, ...left, '.'], { stdio: 'ignore' });
  } catch (error) {
    if ((error as { status?: number }).status !== 1) throw error;
  }
}
