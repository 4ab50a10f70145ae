import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { OpenDatabase } from '#server/database/database.ts';
import { openDatabase } from '#server/database/open.ts';
import { SimulatorControl } from '#server/testing/app/test-app.ts';
import { type Books, readBooks } from '#server/testing/books.ts';
import { serverEnvironment } from '#server/testing/processes/server-environment.ts';
import { type ServerProcess, startServer } from '#server/testing/processes/server-process.ts';
import { type SimulatorProcesses, startSimulators } from '#server/testing/processes/simulator-process.ts';
import { projectRoot } from '#server/testing/project-paths.ts';
import { databaseUrl } from './cluster/settings.ts';

const instances = 3;
const firstPort = 3000;

/** Three instances of the server and both simulators, on the cluster. */
export class Deployment {
  readonly duffel: SimulatorControl;
  readonly servers: readonly ServerProcess[];
  readonly #stripe: SimulatorControl;
  readonly #environment: Record<string, string>;
  readonly #database: OpenDatabase;
  /** How much of each server's log was already read. */
  readonly #read = new Map<ServerProcess, number>();

  private constructor(parts: {
    readonly simulators: SimulatorProcesses;
    readonly environment: Record<string, string>;
    readonly servers: readonly ServerProcess[];
    readonly database: OpenDatabase;
  }) {
    this.duffel = new SimulatorControl(parts.simulators.duffel.origin);
    this.#stripe = new SimulatorControl(parts.simulators.stripe.origin);
    this.servers = parts.servers;
    this.#environment = parts.environment;
    this.#database = parts.database;
  }

  static async start(folder: string): Promise<Deployment> {
    const simulators = await startSimulators(folder);
    const environment = {
      ...serverEnvironment(databaseUrl, simulators, join(folder, 'server')),
      ORDER_WAIT_SECONDS: '4',
      ORDER_SETTLE_SECONDS: '30',
      RATE_LIMIT_FACTOR: '10000',
    };
    const servers: ServerProcess[] = [];
    for (let index = 0; index < instances; index++) servers.push(await startServer(environment, firstPort + index));
    const database = await openDatabase({ databaseUrl, dataDir: folder });
    return new Deployment({ simulators, environment, servers, database });
  }

  books(): Promise<Books> {
    return readBooks(this.#database.db, this.duffel, this.#stripe);
  }

  /** Number of servers that have ended. */
  async ended(): Promise<number> {
    const still = Symbol('still running');
    const ends = await Promise.all(this.servers.map(({ exit }) => Promise.race([exit, Promise.resolve(still)])));
    return ends.filter((end) => end !== still).length;
  }

  /** Messages of error-level log lines since the last call, with their counts. */
  newErrors(): [message: string, count: number][] {
    const counts = new Map<string, number>();
    for (const server of this.servers) {
      const output = server.output();
      const lines = output.slice(this.#read.get(server) ?? 0).split('\n');
      this.#read.set(server, output.length);
      for (const line of lines.filter((one) => /"level":(50|60)/.test(one))) {
        const message = messageOf(line);
        counts.set(message, (counts.get(message) ?? 0) + 1);
      }
    }
    return [...counts].toSorted(([, a], [, b]) => b - a);
  }

  /** The output of `npm run reconcile` since this time. */
  reconcile(since: Date): string {
    const { stdout, stderr } = spawnSync(process.execPath, ['tools/reconcile.ts', since.toISOString()], {
      cwd: projectRoot,
      env: { ...process.env, ...this.#environment },
      encoding: 'utf8',
    });
    return (stdout + stderr).trim();
  }

  /** Exit codes of the servers after a requested stop. */
  async stop(): Promise<(number | null)[]> {
    await this.#database.close();
    return Promise.all(this.servers.map((server) => server.stop()));
  }
}

function messageOf(line: string): string {
  const { msg, err } = JSON.parse(line) as { msg?: string; err?: { message?: string } };
  const cause = err?.message?.replace(/^Failed query:.*$/s, 'a statement failed').slice(0, 80);
  return [msg, cause].filter((part) => part !== undefined).join(': ');
}
