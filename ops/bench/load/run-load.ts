import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '#server/database/open.ts';
import { mails } from '#server/features/mail/tables.ts';
import { SimulatorControl } from '#server/testing/app/test-app.ts';
import { auditBooks } from '#server/testing/audit.ts';
import { readBooks } from '#server/testing/books.ts';
import { startPostgres } from '#server/testing/database/start-postgres.ts';
import { freePort, type ServerProcess, startServer } from '#server/testing/processes/server-process.ts';
import { startSimulator } from '#server/testing/processes/simulator-process.ts';
import { type DatabaseSize, readDatabaseSize } from './database-size.ts';
import type { LoadPlan } from './generator.ts';
import { type ResourceUsage, readParts } from './processes.ts';
import type { LoadFigures } from './recorder.ts';
import { cachedSearches, heapAfterCollection, loopDelay } from './server-memory.ts';
import { startGenerator } from './start-generator.ts';

export type LoadDatabase = 'postgresql' | 'embedded';

/**
 * The server at one moment: megabytes of heap after a collection; the delay of its event loop since the last sample.
 */
export interface Look {
  readonly at: string;
  readonly residentMb: number;
  readonly heapMb: number;
  /** The share of the cached searches, by the server's own count. */
  readonly cacheMb: number;
  readonly loopDelayMs: number;
}

export interface LoadOutcome {
  readonly figures: LoadFigures;
  readonly looks: readonly Look[];
  /** CPU seconds of each part within the measured period. */
  readonly cpuSeconds: Readonly<Record<string, number>>;
  /** Disagreements between the records, as messages. */
  readonly disagreements: readonly string[];
  readonly bookingsInBooks: number;
  readonly stored: DatabaseSize;
  /** Mails still queued at the end. */
  readonly mailsWaiting: number;
  /** The machine's one-minute load average before the run. */
  readonly busyBefore: number;
  /** Server log lines of level warning and above, with their counts. */
  readonly logged: Readonly<Record<string, number>>;
}

const coolDownMs = 10_000;

export interface LoadOptions {
  /** For a CPU profile of the server. */
  readonly profileFolder: string | null;
  readonly instances: number;
}

export async function runLoad(
  database: LoadDatabase,
  plan: Omit<LoadPlan, 'origins'>,
  { profileFolder, instances }: LoadOptions,
): Promise<LoadOutcome> {
  const [busyBefore = Number.NaN] = loadavg();
  const folder = mkdtempSync(join(tmpdir(), 'tailfin-load-'));
  const postgres = database === 'postgresql' ? await startPostgres({ isDurable: true }) : null;
  const [duffel, stripe] = await Promise.all([
    startSimulator('duffel', join(folder, 'duffel')),
    startSimulator('stripe', join(folder, 'stripe')),
  ]);
  const databaseUrl = postgres === null ? null : `${postgres.address}postgres`;
  const dataDir = join(folder, 'server');
  const profile = profileFolder === null ? '' : ` --cpu-prof --cpu-prof-dir=${profileFolder}`;
  const environment = {
    DATA_DIR: dataDir,
    DUFFEL_API_URL: duffel.origin,
    STRIPE_API_URL: stripe.origin,
    TRUST_PROXY: 'true',
    LOG_LEVEL: 'warn',
    ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
  };
  try {
    const servers: { readonly server: ServerProcess; readonly inspector: number }[] = [];
    for (let index = 0; index < instances; index++) {
      const inspector = await freePort();
      const options = `--inspect=127.0.0.1:${inspector}${profile}`;
      const server = await startServer({ ...environment, NODE_OPTIONS: options }, await freePort());
      servers.push({ server, inspector });
    }
    const origins = servers.map(({ server }) => server.origin);
    const overServers = (read: (origin: string) => Promise<number>) => Promise.all(origins.map(read));
    const looks: Look[] = [];
    const generator = startGenerator({ ...plan, origins });
    const pids = {
      ...Object.fromEntries(servers.map(({ server }, index) => [`server ${index + 1}`, server.pid])),
      'Duffel simulator': duffel.pid,
      'Stripe simulator': stripe.pid,
      generator: generator.pid,
    };
    const look = async (at: string): Promise<ResourceUsage> => {
      const parts = readParts(pids);
      const loopDelayMs = Math.max(...(await overServers(loopDelay)));
      const heapMb = sum(await Promise.all(servers.map(({ inspector }) => heapAfterCollection(inspector))));
      const cacheMb = sum(await overServers(cachedSearches));
      const residentMb = sum(servers.map((_, index) => parts[`server ${index + 1}`]?.residentMb ?? Number.NaN));
      looks.push({ at, residentMb, heapMb, cacheMb, loopDelayMs });
      // The delay of the forced collection does not count.
      await overServers(loopDelay);
      return parts;
    };
    await generator.until('warm');
    const before = await look('0 s');
    await generator.until('half');
    await look(`${plan.seconds / 2} s`);
    await generator.until('over');
    const after = await look(`${plan.seconds} s`);
    const figures = await generator.figures;
    await sleep(coolDownMs);
    await look(`${coolDownMs / 1000} s after`);
    await Promise.all(servers.map(({ server }) => server.stop()));
    const open = await openDatabase({ databaseUrl, dataDir });
    try {
      const books = await readBooks(open.db, new SimulatorControl(duffel.origin), new SimulatorControl(stripe.origin));
      return {
        figures,
        looks,
        cpuSeconds: spentBetween(before, after),
        disagreements: auditBooks(books),
        bookingsInBooks: books.bookings.length,
        stored: await readDatabaseSize(open),
        mailsWaiting: (await open.db.select().from(mails)).filter(({ state }) => state === 'waiting').length,
        busyBefore,
        logged: countLogged(servers.map(({ server }) => server.output()).join('\n')),
      };
    } finally {
      await open.close();
    }
  } finally {
    await Promise.all([duffel.stop(), stripe.stop()]);
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const sum = (figures: readonly number[]) => figures.reduce((total, one) => total + one, 0);

function spentBetween(before: ResourceUsage, after: ResourceUsage): Record<string, number> {
  return Object.fromEntries(
    Object.entries(after).map(([name, { cpuSeconds }]) => [name, cpuSeconds - (before[name]?.cpuSeconds ?? 0)]),
  );
}

function countLogged(output: string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const line of output.split('\n')) {
    const message = /"level":"?(?:warn|error|fatal|40|50|60)"?.*"msg":"([^"]*)"/.exec(line)?.[1];
    if (message !== undefined) counts[message] = (counts[message] ?? 0) + 1;
  }
  return counts;
}
