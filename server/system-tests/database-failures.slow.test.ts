import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { OpenDatabase } from '../database/database.ts';
import { openDatabase } from '../database/open.ts';
import { SimulatorControl } from '../testing/app/test-app.ts';
import { auditBooks } from '../testing/audit.ts';
import { readBooks } from '../testing/books.ts';
import { removeSwept } from '../testing/card-sweep/card-sweep.ts';
import { type DatabaseProxy, startDatabaseProxy } from '../testing/database/database-proxy.ts';
import { startPostgres, type TestPostgres } from '../testing/database/start-postgres.ts';
import { auditTravelers } from '../testing/faults/share.ts';
import { Traveler } from '../testing/faults/traveler.ts';
import { serverEnvironment } from '../testing/processes/server-environment.ts';
import { freePort, type ServerProcess, startServer } from '../testing/processes/server-process.ts';
import { type SimulatorProcesses, startSimulators } from '../testing/processes/simulator-process.ts';

/** A real server on a real PostgreSQL that fails while people buy. */
const folder = mkdtempSync(join(tmpdir(), 'tailfin-database-'));
const buyers = 16;

let postgres: TestPostgres;
let proxy: DatabaseProxy;
let simulators: SimulatorProcesses;
let server: ServerProcess;

beforeAll(async () => {
  [postgres, simulators] = await Promise.all([startPostgres(), startSimulators(folder)]);
  proxy = await startDatabaseProxy(Number(new URL(postgres.address).port));
  const through = new URL(`${postgres.address}postgres`);
  through.port = String(proxy.port);
  server = await startServer(
    {
      ...serverEnvironment(through.href, simulators, folder),
      ORDER_WAIT_SECONDS: '4',
      ORDER_SETTLE_SECONDS: '30',
      RATE_LIMIT_FACTOR: '10000',
    },
    await freePort(),
  );
}, 120_000);

afterAll(async () => {
  await server.kill();
  await proxy.close();
  await simulators.stop();
  await postgres.stop();
  removeSwept(folder);
});

async function asAdministrator(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${postgres.address}postgres` });
  // It may be terminated with the others.
  client.on('error', () => undefined);
  await client.connect();
  await client.query(statement).catch(() => undefined);
  await client.end().catch(() => undefined);
}

async function hasEnded(): Promise<never> {
  throw new Error(`The server ended with ${await server.exit}:\n${server.output().slice(-2000)}`);
}

const endConnections = () =>
  asAdministrator(
    'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and usename is not null',
  );
const readiness = async () => (await fetch(`${server.origin}/readyz`)).status;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A request that lost its connection may leave a lease that takes minutes to expire; no call here lasts that long. */
async function endOldLeases({ db }: OpenDatabase): Promise<void> {
  for (const table of ['payments', 'bookings', 'cancellations']) {
    await db.execute(`update ${table} set lease_until = null where updated_at < clock_timestamp() - interval '20 s'`);
  }
}

interface Failure {
  readonly name: string;
  /** Makes the database fail while people buy. */
  happen(): Promise<void>;
}

const failures: readonly Failure[] = [
  {
    name: 'every connection is terminated, repeatedly',
    async happen() {
      for (let round = 0; round < 8; round++) {
        await endConnections();
        await pause(150);
      }
    },
  },
  {
    name: 'it is restarted immediately',
    async happen() {
      await postgres.crash();
      await postgres.restart();
    },
  },
  {
    name: 'it is down for 15 seconds',
    async happen() {
      await postgres.crash();
      await vi.waitFor(async () => expect(await readiness()).toBe(503), { timeout: 20_000 });
      await pause(15_000);
      await postgres.restart();
    },
  },
  {
    name: 'it is read-only for a while, as after a failover to a standby',
    async happen() {
      await asAdministrator('alter system set default_transaction_read_only = on');
      await asAdministrator('select pg_reload_conf()');
      await vi.waitFor(async () => expect(await readiness()).toBe(503), { timeout: 20_000 });
      await pause(3000);
      const client = new pg.Client({ connectionString: `${postgres.address}postgres` });
      await client.connect();
      await client.query('set default_transaction_read_only = off');
      await client.query('alter system reset default_transaction_read_only');
      await client.query('select pg_reload_conf()');
      await client.end();
    },
  },
  {
    name: 'it takes two seconds for every answer',
    async happen() {
      proxy.delayAnswers(2000);
      // Slow is not down: pages come late, and the instance stays in service.
      for (const path of ['/', '/readyz']) expect((await fetch(server.origin + path)).status, path).toBe(200);
      await pause(20_000);
      proxy.delayAnswers(0);
    },
  },
  {
    name: 'it commits and the response is lost',
    async happen() {
      for (let round = 0; round < 6; round++) {
        proxy.loseCommits(4);
        await vi.waitFor(() => expect(proxy.commitsLeft()).toBe(0), { timeout: 20_000 });
        await pause(100);
      }
    },
  },
];

describe(`${buyers} buyers, and the database fails under them`, () => {
  test.each(failures)(
    '$name: no process ends, the books agree, and everyone saw the truth [F-60] [SAFE-01]',
    {
      timeout: 400_000,
    },
    async ({ name, happen }) => {
      const travelers = Array.from(
        { length: buyers },
        (_, index) =>
          new Traveler({
            name: `${name} ${index}`,
            origin: () => server.origin,
            doubleOrigin: index % 4 === 0 ? () => server.origin : null,
            duffel: new SimulatorControl(simulators.duffel.origin),
          }),
      );
      await Promise.all(travelers.map((one) => one.prepare('pay')));
      const buying = Promise.all(travelers.map((one) => one.finish('pay')));
      await pause(200);
      await happen();
      const database = await openDatabase({ databaseUrl: `${postgres.address}postgres`, dataDir: folder });
      const { duffel, stripe } = simulators;
      const faults = async () => {
        await endOldLeases(database);
        const books = await readBooks(
          database.db,
          new SimulatorControl(duffel.origin),
          new SimulatorControl(stripe.origin),
        );
        return [...auditBooks(books), ...auditTravelers(books, travelers)];
      };
      const timer = setInterval(() => void endOldLeases(database).catch(() => undefined), 2000);
      try {
        await Promise.race([buying, hasEnded()]);
        await vi.waitFor(async () => expect(await faults()).toEqual([]), { timeout: 90_000, interval: 2000 });
        expect(await readiness()).toBe(200);
      } finally {
        clearInterval(timer);
        await database.close();
      }
    },
  );
});
