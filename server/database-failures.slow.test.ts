import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { OpenDatabase } from './adapters/database/database.ts';
import { openDatabase } from './adapters/database/open.ts';
import { auditBooks, readBooks } from './testing/audit.ts';
import { removeSwept } from './testing/card-sweep.ts';
import { type DatabaseProxy, startDatabaseProxy } from './testing/database-proxy.ts';
import { auditTravellers } from './testing/faults/share.ts';
import { Traveller } from './testing/faults/traveller.ts';
import { freePort, type ServerProcess, startServer } from './testing/server-process.ts';
import { type SimulatorProcess, startSimulator } from './testing/simulator-process.ts';
import { startPostgres, type TestPostgres } from './testing/start-postgres.ts';
import { SimulatorControl } from './testing/test-app.ts';

/** A real server on a real PostgreSQL that fails while people buy. */
const folder = mkdtempSync(join(tmpdir(), 'tailfin-database-'));
const buyers = 16;

let postgres: TestPostgres;
let proxy: DatabaseProxy;
let simulators: { readonly duffel: SimulatorProcess; readonly stripe: SimulatorProcess };
let server: ServerProcess;

beforeAll(async () => {
  const [database, duffel, stripe] = await Promise.all([
    startPostgres(),
    startSimulator('duffel', join(folder, 'duffel')),
    startSimulator('stripe', join(folder, 'stripe')),
  ]);
  postgres = database;
  simulators = { duffel, stripe };
  proxy = await startDatabaseProxy(Number(new URL(postgres.address).port));
  const through = new URL(`${postgres.address}postgres`);
  through.port = String(proxy.port);
  server = await startServer(
    {
      DATA_DIR: folder,
      DATABASE_URL: through.href,
      DUFFEL_API_URL: duffel.origin,
      STRIPE_API_URL: stripe.origin,
      ORDER_WAIT_SECONDS: '4',
      ORDER_SETTLE_SECONDS: '30',
      RECONCILE_SECONDS: '1',
      RATE_LIMIT_FACTOR: '10000',
      SESSION_SECRET: 'a secret that is only used by tests, long enough',
    },
    await freePort(),
  );
}, 120_000);

afterAll(async () => {
  await server.kill();
  await proxy.close();
  await Promise.all([simulators.duffel.stop(), simulators.stripe.stop()]);
  await postgres.stop();
  removeSwept(folder);
});

async function asAdministrator(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${postgres.address}postgres` });
  // It may be ended with the others.
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

/** A request that lost its connection may leave a lease, which takes minutes to run out: no call of these lasts as long as this. */
async function endOldLeases({ db }: OpenDatabase): Promise<void> {
  for (const table of ['payments', 'bookings', 'cancellations']) {
    await db.execute(`update ${table} set lease_until = null where updated_at < clock_timestamp() - interval '20 s'`);
  }
}

interface Failure {
  readonly name: string;
  /** What happens to the database while people buy. */
  happen(): Promise<void>;
}

const failures: readonly Failure[] = [
  {
    name: 'every connection is ended, over and over',
    async happen() {
      for (let round = 0; round < 8; round++) {
        await endConnections();
        await pause(150);
      }
    },
  },
  {
    name: 'it is restarted at once',
    async happen() {
      await postgres.crash();
      await postgres.restart();
    },
  },
  {
    name: 'it is away for 15 seconds',
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
    name: 'it commits and the answer is lost',
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
    '$name: no process ends, the books agree, and everybody was told the truth [F-60] [SAFE-01]',
    {
      timeout: 400_000,
    },
    async ({ name, happen }) => {
      const travellers = Array.from(
        { length: buyers },
        (_, index) =>
          new Traveller({
            name: `${name} ${index}`,
            origin: () => server.origin,
            doubleOrigin: index % 4 === 0 ? () => server.origin : null,
          }),
      );
      await Promise.all(travellers.map((one) => one.prepare('pay')));
      const buying = Promise.all(travellers.map((one) => one.finish('pay')));
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
        return [...auditBooks(books), ...auditTravellers(books, travellers)];
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
