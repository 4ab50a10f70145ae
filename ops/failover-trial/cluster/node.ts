import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { makeFolder, processesOf, startProgram } from '#ops/sandbox/programs.ts';
import type { User } from '#ops/sandbox/sandbox.ts';
import { binFolder, type ClusterSettings, etcdAddress, passwords } from './settings.ts';

/** One machine of the cluster: Patroni and its PostgreSQL, with an address and a user of their own. */
export class Node {
  readonly name: string;
  readonly address: string;
  readonly user: User;
  readonly #folder: string;

  constructor(user: User, number: number, folder: string) {
    this.name = user.name;
    this.user = user;
    this.address = `127.0.0.${10 + number}`;
    this.#folder = makeFolder(join(folder, user.name), user);
  }

  get configPath(): string {
    return join(this.#folder, 'patroni.json');
  }

  get restAddress(): string {
    return `http://${this.address}:8008`;
  }

  writeConfig(settings: ClusterSettings): void {
    // JSON is YAML.
    writeFileSync(this.configPath, JSON.stringify(this.#config(settings), null, 2), { mode: 0o644 });
  }

  start(): void {
    startProgram({ name: this.name, folder: this.#folder, user: this.user }, '/usr/bin/patroni', [this.configPath]);
  }

  /** Kills Patroni and the first process of PostgreSQL, whose others then end by themselves. */
  kill(): void {
    const [line = ''] = readFileSync(join(this.#folder, 'data', 'postmaster.pid'), 'utf8').split('\n', 1);
    const postmaster = Number(line);
    if (!(postmaster > 1)) throw new Error(`${this.name} has no PostgreSQL that could be killed`);
    for (const pid of [...this.patroniProcesses(), postmaster]) process.kill(pid, 'SIGKILL');
  }

  patroniProcesses(): number[] {
    return processesOf(this.user).filter((pid) => commandOf(pid).includes('/usr/bin/patroni'));
  }

  signalAll(signal: 'SIGSTOP' | 'SIGCONT'): void {
    for (const pid of processesOf(this.user)) process.kill(pid, signal);
  }

  /** A connection unaffected by network cuts, like that of a client on the same machine. */
  async connect(database = 'postgres'): Promise<pg.Client> {
    const client = new pg.Client({ host: this.#folder, port: 5432, user: 'postgres', database });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  }

  #config({ ttl, loopWait, retryTimeout, replication }: ClusterSettings): object {
    const { name, address } = this;
    return {
      scope: 'tailfin',
      name,
      restapi: { listen: `${address}:8008`, connect_address: `${address}:8008` },
      // Version 3 of the API would be the newer one, but with it Debian's Patroni 3.0.2 may permanently keep an
      // outdated copy of its keys.
      etcd: { hosts: [etcdAddress] },
      bootstrap: {
        dcs: {
          ttl,
          loop_wait: loopWait,
          retry_timeout: retryTimeout,
          synchronous_mode: replication !== 'asynchronous',
          synchronous_mode_strict: replication === 'strict',
          postgresql: { use_pg_rewind: true },
        },
        initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, 'data-checksums'],
      },
      postgresql: {
        listen: `${address}:5432`,
        connect_address: `${address}:5432`,
        data_dir: join(this.#folder, 'data'),
        bin_dir: binFolder,
        pgpass: join(this.#folder, 'pgpass'),
        use_unix_socket: true,
        parameters: { unix_socket_directories: this.#folder, max_connections: 100 },
        pg_hba: [
          'local all all trust',
          'host replication replicator 127.0.0.0/8 scram-sha-256',
          'host all all 127.0.0.0/8 scram-sha-256',
        ],
        authentication: {
          superuser: { username: 'postgres', password: passwords.superuser },
          replication: { username: 'replicator', password: passwords.replication },
        },
      },
    };
  }
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
