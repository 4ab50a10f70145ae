import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clearLeases } from '../../adapters/database/clear-leases.ts';
import type { OpenDatabase } from '../../adapters/database/database.ts';
import { openDatabase } from '../../adapters/database/open.ts';
import { type Books, readBooks } from '../audit.ts';
import { removeSwept } from '../card-sweep.ts';
import { freePort, type ServerProcess, startServer } from '../server-process.ts';
import { startSimulator } from '../simulator-process.ts';
import { startPostgres } from '../start-postgres.ts';
import { SimulatorControl } from '../test-app.ts';
import type { Engine } from '../test-database.ts';

/** The real processes that a run of the matrix stands on: both vendors, one server or two, the database. */
export interface Stage {
  readonly duffel: SimulatorControl;
  readonly stripe: SimulatorControl;
  /** Where travellers are served. */
  origin(): string;
  /** Where the second of two equal calls is served: the other instance where there is one. */
  otherOrigin(): string;
  /** Starts what is not running. */
  start(): Promise<void>;
  /** Kills the instance that serves travellers, without warning. With two the other one serves them from now on. */
  kill(): Promise<void>;
  /** Stops the instance that serves travellers where it is, as a machine that is suspended; what is given back lets it go on. */
  pause(): () => void;
  /** Sets the clocks of all machines by hours: for a stage with clocks that can be set. */
  setClocks(): void;
  /** Lets the leases of dead processes run out now instead of minutes later. The embedded database does so at its start. */
  endLeases(): Promise<void>;
  /** The books as they are. The embedded database has one user, so that the server is stopped for it. */
  books(): Promise<Books>;
  /** Lines that servers wrote at error level so far. */
  errors(): string[];
  close(): Promise<void>;
}

/** Short waits, so that what a person would wait minutes for happens in seconds. */
const environment = {
  ORDER_WAIT_SECONDS: '4',
  ORDER_SETTLE_SECONDS: '30',
  RECONCILE_SECONDS: '1',
  RATE_LIMIT_FACTOR: '10000',
  SESSION_SECRET: 'a secret that is only used by tests, long enough',
};

interface Place {
  readonly port: number;
  readonly dataDir: string;
  server: ServerProcess | null;
}

const hours = 3_600_000;

/**
 * Clocks that can be set. Of two machines one is two hours late and one as much early until they change places; one alone is
 * right until it is early, or late at every other start. The embedded database has no other clock to go by.
 */
function clockEnvironment(instances: 1 | 2, index: number, starts: number): Record<string, string> {
  const side = (index + (instances === 2 ? 0 : starts)) % 2 === 0 ? 1 : -1;
  const [offsetMs, jumpMs] = instances === 2 ? [-2 * side * hours, 4 * side * hours] : [0, 2 * side * hours];
  return {
    NODE_OPTIONS: `--import=${new URL('../wrong-clock.ts', import.meta.url).href}`,
    CLOCK_OFFSET_MS: String(offsetMs),
    CLOCK_JUMP_MS: String(jumpMs),
  };
}

/** Starts the vendors and the database; servers start when they are asked for. */
export async function setStage(
  engine: Engine,
  instances: 1 | 2,
  { canSetClocks = false }: { readonly canSetClocks?: boolean } = {},
): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), 'tailfin-faults-'));
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', removeFolder);
  const [duffel, stripe, postgres] = await Promise.all([
    startSimulator('duffel', join(folder, 'duffel')),
    startSimulator('stripe', join(folder, 'stripe')),
    engine === 'postgresql' ? startPostgres() : null,
  ]);
  const databaseUrl = postgres === null ? null : `${postgres.address}postgres`;
  const places: Place[] = [];
  for (let index = 0; index < instances; index++)
    places.push({ port: await freePort(), dataDir: join(folder, `server-${index}`), server: null });
  const controls = { duffel: new SimulatorControl(duffel.origin), stripe: new SimulatorControl(stripe.origin) };
  const outputs: string[] = [];
  let serving = 0;
  let starts = 0;
  let database: OpenDatabase | null = null;

  const place = (offset: number): Place => {
    const found = places[(serving + offset) % places.length];
    if (found === undefined) throw new Error('A stage has at least one server');
    return found;
  };
  const originOf = ({ port }: Place) => `http://127.0.0.1:${port}`;
  const start = async () => {
    for (const [index, one] of places.entries()) {
      if (one.server !== null) continue;
      one.server = await startServer(
        {
          ...environment,
          ...(canSetClocks ? clockEnvironment(instances, index, starts++) : {}),
          DATA_DIR: one.dataDir,
          ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
          DUFFEL_API_URL: duffel.origin,
          STRIPE_API_URL: stripe.origin,
        },
        one.port,
      );
    }
  };
  const end = async (one: Place, how: 'kill' | 'stop') => {
    const { server } = one;
    if (server === null) return;
    one.server = null;
    await server[how]();
    outputs.push(server.output());
  };
  /** With the server's own database this process is the second user, so that the server has to stop first. */
  const withDatabase = async <T>(work: (open: OpenDatabase) => Promise<T>): Promise<T> => {
    if (databaseUrl !== null) {
      database ??= await openDatabase({ databaseUrl, dataDir: folder });
      return work(database);
    }
    await end(place(0), 'stop');
    const open = await openDatabase({ databaseUrl: null, dataDir: place(0).dataDir });
    try {
      return await work(open);
    } finally {
      await open.close();
    }
  };

  return {
    ...controls,
    origin: () => originOf(place(0)),
    otherOrigin: () => originOf(place(1)),
    start,
    async kill() {
      const killed = place(0);
      serving += 1;
      await end(killed, 'kill');
    },
    pause() {
      const { server } = place(0);
      server?.signal('SIGSTOP');
      return () => server?.signal('SIGCONT');
    },
    setClocks() {
      if (!canSetClocks) throw new Error('The clocks of this stage cannot be set');
      for (const { server } of places) server?.signal('SIGUSR2');
    },
    async endLeases() {
      if (databaseUrl !== null) await withDatabase(({ db }) => clearLeases(db));
    },
    books: () => withDatabase(({ db }) => readBooks(db, controls.duffel, controls.stripe)),
    errors: () =>
      [...outputs, ...places.map(({ server }) => server?.output() ?? '')]
        .flatMap((output) => output.split('\n'))
        .filter((line) => /"level":(50|60|"error"|"fatal")/.test(line)),
    async close() {
      await Promise.all(places.map((one) => end(one, 'kill')));
      await database?.close();
      await Promise.all([duffel.stop(), stripe.stop()]);
      await postgres?.stop();
      process.off('exit', removeFolder);
      removeSwept(folder);
    },
  };
}
