import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../processes/server-process.ts';
import { importPostgres } from './import-postgres.ts';
import { postgresTemporaryFolder } from './reachable.ts';

type EmbeddedPostgresLibrary = Awaited<ReturnType<typeof importPostgres>>;

/** A real PostgreSQL with write-ahead log archiving, configured as in docs/deployment.md. */
export interface ArchivedPostgres {
  /** Unchanged by a restore. */
  readonly address: string;
  /** Takes a base backup of the running database; archived log rolls it forward to any later time. */
  backUp(): Promise<void>;
  /** The current time by the database's clock, as a restore target. */
  moment(): Promise<string>;
  /** Forces everything so far to be archived, as `archive_timeout` would. */
  archive(): Promise<void>;
  /** Stops archiving until a restore, whatever is written. */
  cutOff(): void;
  /** Kills it and deletes its folder: only the backup and the archive are left. */
  lose(): Promise<void>;
  /** Unpacks the backup and replays the archive, to its end or to a point in time. */
  restore(until?: string): Promise<void>;
  /** Stops it and removes everything. */
  close(): Promise<void>;
}

export async function startArchivedPostgres(): Promise<ArchivedPostgres> {
  const folder = mkdtempSync(join(postgresTemporaryFolder(), 'tailfin-archived-'));
  chmodSync(folder, 0o755);
  const cluster = new Cluster(folder, await freePort(), await importPostgres());
  await cluster.create();
  return cluster;
}

class Cluster implements ArchivedPostgres {
  readonly address: string;
  readonly #folder: string;
  readonly #port: number;
  readonly #library: EmbeddedPostgresLibrary;
  readonly #dataDir: string;
  readonly #archiveDir: string;
  readonly #copy: string;
  readonly #cut: string;
  #running: InstanceType<EmbeddedPostgresLibrary> | null = null;

  constructor(folder: string, port: number, library: EmbeddedPostgresLibrary) {
    this.address = `postgres://tailfin:tailfin@127.0.0.1:${port}/postgres`;
    this.#folder = folder;
    this.#port = port;
    this.#library = library;
    this.#dataDir = join(folder, 'data');
    this.#archiveDir = join(folder, 'archive');
    this.#copy = join(folder, 'base.tar');
    this.#cut = join(folder, 'archive-is-cut-off');
  }

  async create(): Promise<void> {
    const postgres = this.#configure();
    await postgres.initialise();
    mkdirSync(this.#archiveDir);
    this.#giveToPostgres(this.#archiveDir);
    await this.#run(postgres);
  }

  async backUp(): Promise<void> {
    const client = new pg.Client({ connectionString: this.address });
    await client.connect();
    // One connection from start to stop: a backup belongs to its session.
    await client.query(`select pg_backup_start('nightly', fast => true)`);
    pack(this.#dataDir, this.#copy);
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop()');
    await client.end();
    writeFileSync(`${this.#copy}.backup_label`, rows[0]?.labelfile ?? '');
  }

  async moment(): Promise<string> {
    return (await this.#ask<{ now: string }>('select clock_timestamp()::text as now')).now;
  }

  async archive(): Promise<void> {
    const { name } = await this.#ask<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name');
    for (let tries = 0; ; tries++) {
      const { last } = await this.#ask<{ last: string | null }>(
        'select last_archived_wal as last, pg_sleep(0.02) from pg_stat_archiver',
      );
      if (last !== null && last >= name) return;
      if (tries > 1000) throw new Error(`${name} was never archived, only ${last}`);
    }
  }

  cutOff(): void {
    writeFileSync(this.#cut, '');
  }

  async lose(): Promise<void> {
    const pid = Number(readFileSync(join(this.#dataDir, 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
    const ended = this.#running?.stop();
    process.kill(pid, 'SIGKILL');
    await ended;
    this.#running = null;
    rmSync(this.#dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }

  async restore(until?: string): Promise<void> {
    rmSync(this.#cut, { force: true });
    mkdirSync(this.#dataDir);
    execFileSync('tar', ['--extract', '--preserve-permissions', '--file', this.#copy, '--directory', this.#dataDir]);
    const label = readFileSync(`${this.#copy}.backup_label`);
    for (const [name, content] of Object.entries({ backup_label: label, 'recovery.signal': '' })) {
      writeFileSync(join(this.#dataDir, name), content);
      this.#giveToPostgres(join(this.#dataDir, name));
    }
    await this.#run(
      this.#configure({
        restore_command: `cp ${this.#archiveDir}/%f %p`,
        ...(until === undefined ? {} : { recovery_target_time: until, recovery_target_action: 'promote' }),
      }),
    );
  }

  async close(): Promise<void> {
    await this.#running?.stop();
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }

  #configure(settings: Readonly<Record<string, string>> = {}): InstanceType<EmbeddedPostgresLibrary> {
    const flags = {
      fsync: 'off',
      archive_mode: 'on',
      archive_command: `test ! -f ${this.#cut} && test ! -f ${this.#archiveDir}/%f && cp %p ${this.#archiveDir}/%f`,
      archive_timeout: '60s',
      ...settings,
    };
    return new this.#library({
      databaseDir: this.#dataDir,
      user: 'tailfin',
      password: 'tailfin',
      port: this.#port,
      persistent: true,
      createPostgresUser: process.getuid?.() === 0,
      initdbFlags: ['--locale=C', '--encoding=UTF8', '--no-sync', '--wal-segsize=1'],
      postgresFlags: Object.entries(flags).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      onLog: () => undefined,
      onError: () => undefined,
    });
  }

  async #run(postgres: InstanceType<EmbeddedPostgresLibrary>): Promise<void> {
    await postgres.start();
    this.#running = postgres;
  }

  async #ask<Row extends pg.QueryResultRow>(statement: string): Promise<Row> {
    const client = new pg.Client({ connectionString: this.address });
    await client.connect();
    try {
      const { rows } = await client.query<Row>(statement);
      return rows[0] as Row;
    } finally {
      await client.end();
    }
  }

  #giveToPostgres(path: string): void {
    const { uid, gid } = statSync(this.#dataDir);
    chownSync(path, uid, gid);
  }
}

/** A running database's files, without its log (from the archive). tar exits with 1 if a file changes meanwhile. */
function pack(dataDir: string, path: string): void {
  const left = ['./pg_wal/*', './postmaster.*'].map((one) => `--exclude=${one}`);
  try {
    execFileSync('tar', ['--create', '--file', path, '--directory', dataDir, ...left, '.'], { stdio: 'ignore' });
  } catch (error) {
    if ((error as { status?: number }).status !== 1) throw error;
  }
}
