import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { SimulatorControl } from '../testing/app/test-app.ts';
import { auditBooks } from '../testing/audit.ts';
import { readBooks } from '../testing/books.ts';
import { removeSwept } from '../testing/card-sweep/card-sweep.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database/test-database.ts';
import { type ReverseProxy, startReverseProxy } from '../testing/processes/reverse-proxy.ts';
import { serverEnvironment } from '../testing/processes/server-environment.ts';
import { freePort, type ServerProcess, startServer } from '../testing/processes/server-process.ts';
import { type SimulatorProcesses, startSimulators } from '../testing/processes/simulator-process.ts';
import { startSteadyLoad } from '../testing/processes/steady-load.ts';

/** Two real servers behind two kinds of proxy, restarted one after the other while people read, buy and cancel. */
const folder = mkdtempSync(join(tmpdir(), 'tailfin-rolling-'));
/** Longer than proxies take to notice a stopping instance, and keep idle connections. */
const drainSeconds = 3;
/** Long enough that an order under way at the signal is still under way when the port closes. */
const orderMs = 4000;

let database: TestDatabase;
let simulators: SimulatorProcesses;
let duffel: SimulatorControl;
let ports: readonly [number, number];
let servers: [ServerProcess, ServerProcess];
let proxies: readonly [ReverseProxy, ReverseProxy];

const start = (index: 0 | 1) =>
  startServer(
    {
      ...serverEnvironment(database.address, simulators, join(folder, `server-${index}`)),
      TRUST_PROXY: 'true',
      DRAIN_SECONDS: String(drainSeconds),
      RATE_LIMIT_FACTOR: '10000',
    },
    ports[index],
  );

beforeEach(async () => {
  database = await createTestDatabase('postgresql', inject('postgresAddress'));
  simulators = await startSimulators(folder);
  duffel = new SimulatorControl(simulators.duffel.origin);
  ports = [await freePort(), await freePort()];
}, 120_000);

afterEach(async () => {
  await Promise.all(proxies.map((proxy) => proxy.close()));
  await Promise.all(servers.map((server) => server.kill()));
  await simulators.stop();
  await database.drop();
  removeSwept(folder);
});

/** Stops an instance by SIGTERM with an order under way, and restarts it. Returns its exit code. */
async function restart(index: 0 | 1): Promise<number | null> {
  const before = servers[index];
  // Every order takes seconds, so both instances have one under way.
  await duffel.fault({ operation: 'orders.create', kind: 'delay', delayMs: orderMs, times: 4 });
  await vi.waitFor(async () => expect(await duffel.faults()).toEqual([]), { timeout: 30_000, interval: 20 });
  const code = await before.stop();
  servers[index] = await start(index);
  return code;
}

/** Waits until both proxies use a new instance, so that the other one may stop. */
async function bothUse(index: 0 | 1): Promise<void> {
  for (const proxy of proxies) {
    const before = proxy.answered()[index] ?? 0;
    await vi.waitFor(() => expect(proxy.answered()[index]).toBeGreaterThan(before), { timeout: 30_000 });
  }
}

test('restarting one instance after another under load loses no request, and the books agree [SAFE-06] [SAFE-07]', {
  timeout: 400_000,
}, async () => {
  servers = await Promise.all([start(0), start(1)]);
  proxies = [await startReverseProxy(ports, 'active'), await startReverseProxy(ports, 'passive')];
  const load = startSteadyLoad(proxies.map(({ origin }) => origin));
  const codes: (number | null)[] = [];
  const started: ServerProcess[] = [...servers];
  for (const index of [0, 1, 0, 1] as const) {
    codes.push(await restart(index));
    started.push(servers[index]);
    await bothUse(index);
  }
  await load.end();

  expect(proxies.flatMap(({ refused }) => refused).join('\n')).toBe('');
  expect(load.failures.join('\n')).toBe('');
  expect(codes).toEqual([0, 0, 0, 0]);
  expect(load.done.probes).toBeGreaterThan(200);
  expect(load.done.pages).toBeGreaterThan(20);
  expect(load.done.purchases).toBeGreaterThan(10);
  expect(load.done.cancellations).toBeGreaterThan(3);
  const failures = started
    .flatMap((server) => server.output().split('\n'))
    .filter((line) => /"level":(50|60)/.test(line));
  expect(failures).toEqual([]);

  const stripe = new SimulatorControl(simulators.stripe.origin);
  const books = () => readBooks(database.open.db, duffel, stripe);
  await vi.waitFor(async () => expect(auditBooks(await books())).toEqual([]), { timeout: 30_000 });
  const { bookings } = await books();
  expect(bookings.length).toBe(load.done.purchases);
  expect(bookings.filter(({ state }) => state === 'cancelled').length).toBe(load.done.cancellations);
});
