import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clearAllLeases } from '#server/assembly/clear-leases.ts';
import type { OpenDatabase } from '#server/database/database.ts';
import { openDatabase } from '#server/database/open.ts';
import { SimulatorControl } from '../app/test-app.ts';
import { type Books, readBooks } from '../books.ts';
import { removeSwept } from '../card-sweep/card-sweep.ts';
import { startPostgres } from '../database/start-postgres.ts';
import type { Engine } from '../database/test-database.ts';
import { freePort, type ServerProcess, startServer } from '../processes/server-process.ts';
import { startSimulators } from '../processes/simulator-process.ts';
import { administrator } from './administrator.ts';

/** The real processes used by a run of the matrix: both vendors, one server or two, the database. */
export interface FaultRig {
  readonly duffel: SimulatorControl;
  readonly stripe: SimulatorControl;
  /** Whether cards are entered in the provider's fields. */
  readonly isHosted: boolean;
  /** Address of the server that travelers use. */
  origin(): string;
  /** Address for the second of two duplicate calls: the other instance if there is one. */
  otherOrigin(): string;
  /** Starts every process that is not running. */
  start(): Promise<void>;
  /** Kills the instance that serves travelers, without warning. If there are two, the other one takes over. */
  kill(): Promise<void>;
  /** Suspends the instance that serves travelers, like a suspended machine; the returned function resumes it. */
  pause(): () => void;
  /** Shifts the clocks of all machines by hours: only for a rig with adjustable clocks. */
  setClocks(): void;
  /** Expires the leases of dead processes now instead of minutes later. The embedded database does so on startup. */
  endLeases(): Promise<void>;
  /** The current books. The embedded database allows one process, so its server is stopped first. */
  books(): Promise<Books>;
  /** Error-level log lines of the servers so far. */
  errors(): string[];
  close(): Promise<void>;
}

/** Short waits, so that events that take minutes in production happen in seconds. */
const environment = {
  ORDER_WAIT_SECONDS: '4',
  ORDER_SETTLE_SECONDS: '30',
  RECONCILE_SECONDS: '1',
  RATE_LIMIT_FACTOR: '10000',
  SESSION_SECRET: 'a secret that is only used by tests, long enough',
  ADMIN_EMAIL: administrator.username,
  ADMIN_PASSWORD: administrator.password,
};

interface Place {
  readonly port: number;
  readonly dataDir: string;
  server: ServerProcess | null;
}

const hours = 3_600_000;

/**
 * Adjustable clocks. Of two machines, one is two hours slow and one two hours fast until they swap; a single machine is
 * right until it runs fast, or slow on every other start. The embedded database has no other clock.
 */
function clockEnvironment(instances: 1 | 2, index: number, starts: number): Record<string, string> {
  const side = (index + (instances === 2 ? 0 : starts)) % 2 === 0 ? 1 : -1;
  const [offsetMs, jumpMs] = instances === 2 ? [-2 * side * hours, 4 * side * hours] : [0, 2 * side * hours];
  return {
    NODE_OPTIONS: `--import=${new URL('../processes/wrong-clock.ts', import.meta.url).href}`,
    CLOCK_OFFSET_MS: String(offsetMs),
    CLOCK_JUMP_MS: String(jumpMs),
  };
}

/** Starts the vendors and the database; servers start on demand. */
export async function startFaultRig(
  engine: Engine,
  instances: 1 | 2,
  { canSetClocks = false, isHosted = false }: { readonly canSetClocks?: boolean; readonly isHosted?: boolean } = {},
): Promise<FaultRig> {
  const folder = mkdtempSync(join(tmpdir(), 'tailfin-faults-'));
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', removeFolder);
  const [{ duffel, stripe }, postgres] = await Promise.all([
    startSimulators(folder),
    engine === 'postgresql' ? startPostgres() : null,
  ]);
  const controls = { duffel: new SimulatorControl(duffel.origin), stripe: new SimulatorControl(stripe.origin) };
  const databaseUrl = postgres === null ? null : `${postgres.address}postgres`;
  const servers = new Instances(await placesFor(instances, folder), canSetClocks, {
    ...environment,
    ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
    DUFFEL_API_URL: duffel.origin,
    STRIPE_API_URL: stripe.origin,
    ...(isHosted ? { PAYMENT_FIELDS: 'hosted' } : {}),
  });
  const database = new RigDatabase(databaseUrl, folder, servers);
  return {
    ...controls,
    isHosted,
    origin: () => servers.origin(0),
    otherOrigin: () => servers.origin(1),
    start: () => servers.start(),
    kill: () => servers.killServing(),
    pause: () => servers.pauseServing(),
    setClocks: () => servers.setClocks(),
    async endLeases() {
      if (databaseUrl !== null) await database.use(({ db }) => clearAllLeases(db));
    },
    books: () => database.use(({ db }) => readBooks(db, controls.duffel, controls.stripe)),
    errors: () => servers.errors(),
    async close() {
      await servers.close();
      await database.close();
      await Promise.all([duffel.stop(), stripe.stop()]);
      await postgres?.stop();
      process.off('exit', removeFolder);
      removeSwept(folder);
    },
  };
}

async function placesFor(instances: 1 | 2, folder: string): Promise<Place[]> {
  const places: Place[] = [];
  for (let index = 0; index < instances; index++) {
    places.push({ port: await freePort(), dataDir: join(folder, `server-${index}`), server: null });
  }
  return places;
}

/** The server processes. The first one serves travelers; a killed one moves to the end. */
class Instances {
  readonly #places: readonly Place[];
  readonly #canSetClocks: boolean;
  readonly #environment: Record<string, string>;
  readonly #outputs: string[] = [];
  #serving = 0;
  #starts = 0;

  constructor(places: readonly Place[], canSetClocks: boolean, processEnvironment: Record<string, string>) {
    this.#places = places;
    this.#canSetClocks = canSetClocks;
    this.#environment = processEnvironment;
  }

  origin(offset: number): string {
    return `http://127.0.0.1:${this.place(offset).port}`;
  }

  place(offset: number): Place {
    const found = this.#places[(this.#serving + offset) % this.#places.length];
    if (found === undefined) throw new Error('A rig has at least one server');
    return found;
  }

  async start(): Promise<void> {
    const count = this.#places.length === 2 ? 2 : 1;
    for (const [index, one] of this.#places.entries()) {
      if (one.server !== null) continue;
      const clock = this.#canSetClocks ? clockEnvironment(count, index, this.#starts++) : {};
      one.server = await startServer({ ...this.#environment, ...clock, DATA_DIR: one.dataDir }, one.port);
    }
  }

  async end(one: Place, how: 'kill' | 'stop'): Promise<void> {
    const { server } = one;
    if (server === null) return;
    one.server = null;
    await server[how]();
    this.#outputs.push(server.output());
  }

  async killServing(): Promise<void> {
    const killed = this.place(0);
    this.#serving += 1;
    await this.end(killed, 'kill');
  }

  pauseServing(): () => void {
    const { server } = this.place(0);
    server?.signal('SIGSTOP');
    return () => server?.signal('SIGCONT');
  }

  setClocks(): void {
    if (!this.#canSetClocks) throw new Error('The clocks of this rig cannot be set');
    for (const { server } of this.#places) server?.signal('SIGUSR2');
  }

  errors(): string[] {
    return [...this.#outputs, ...this.#places.map(({ server }) => server?.output() ?? '')]
      .flatMap((output) => output.split('\n'))
      .filter((line) => /"level":(50|60|"error"|"fatal")/.test(line));
  }

  async close(): Promise<void> {
    await Promise.all(this.#places.map((one) => this.end(one, 'kill')));
  }
}

/** This process's own access to the database. The embedded one allows one process, so its server has to stop first. */
class RigDatabase {
  readonly #url: string | null;
  readonly #folder: string;
  readonly #servers: Instances;
  #open: OpenDatabase | null = null;

  constructor(url: string | null, folder: string, servers: Instances) {
    this.#url = url;
    this.#folder = folder;
    this.#servers = servers;
  }

  async use<T>(work: (open: OpenDatabase) => Promise<T>): Promise<T> {
    if (this.#url !== null) {
      this.#open ??= await openDatabase({ databaseUrl: this.#url, dataDir: this.#folder });
      return work(this.#open);
    }
    const place = this.#servers.place(0);
    await this.#servers.end(place, 'stop');
    const open = await openDatabase({ databaseUrl: null, dataDir: place.dataDir });
    try {
      return await work(open);
    } finally {
      await open.close();
    }
  }

  async close(): Promise<void> {
    await this.#open?.close();
  }
}
