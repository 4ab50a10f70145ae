import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import type { BookingAnswer } from '#contract/booking.ts';
import { clearAllLeases } from '../assembly/clear-leases.ts';
import { bookings } from '../features/booking/tables.ts';
import { SimulatorControl } from '../testing/app/test-app.ts';
import { auditBooks } from '../testing/audit.ts';
import { readBooks } from '../testing/books.ts';
import { removeSwept } from '../testing/card-sweep/card-sweep.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database/test-database.ts';
import { serverEnvironment } from '../testing/processes/server-environment.ts';
import { freePort, type ServerProcess, startServer } from '../testing/processes/server-process.ts';
import { type SimulatorProcesses, startSimulators } from '../testing/processes/simulator-process.ts';
import { book, chooseOffer, payFor } from '../testing/steps/booking-steps.ts';
import { fares, findFare } from '../testing/steps/cancel-steps.ts';
import { fetchingVisitor } from '../testing/steps/visitor.ts';

/** Two real servers on one PostgreSQL: one is paused, or both have wrong clocks, during an order. */
const folder = mkdtempSync(join(tmpdir(), 'tailfin-paused-'));
const settleSeconds = 4;
const hours = 3_600_000;
const long = { timeout: 60_000, interval: 100 };

let database: TestDatabase;
let simulators: SimulatorProcesses;
let duffel: SimulatorControl;
let stripe: SimulatorControl;
let servers: ServerProcess[] = [];

beforeAll(async () => {
  [database, simulators] = await Promise.all([
    createTestDatabase('postgresql', inject('postgresAddress')),
    startSimulators(folder),
  ]);
  duffel = new SimulatorControl(simulators.duffel.origin);
  stripe = new SimulatorControl(simulators.stripe.origin);
}, 120_000);

afterEach(async () => {
  for (const { signal } of servers) signal('SIGCONT');
  await Promise.all(servers.map((server) => server.kill()));
  servers = [];
  await duffel.clearFaults();
});

afterAll(async () => {
  await simulators.stop();
  await database.drop();
  removeSwept(folder);
});

/** Starts both; the first has additional environment variables. */
async function startBoth(...environments: readonly Record<string, string>[]): Promise<[ServerProcess, ServerProcess]> {
  const [first, second] = await Promise.all(
    [0, 1].map(async (index) =>
      startServer(
        {
          ...serverEnvironment(database.address, simulators, join(folder, `server-${index}`)),
          ORDER_WAIT_SECONDS: '2',
          ORDER_SETTLE_SECONDS: String(settleSeconds),
          RATE_LIMIT_FACTOR: '10000',
          ...environments[index],
        },
        await freePort(),
      ),
    ),
  );
  if (first === undefined || second === undefined) throw new Error('Two servers were to be started');
  servers = [first, second];
  return [first, second];
}

const stateOf = async (offerId: string) => {
  const [row] = await database.open.db.select().from(bookings).where(eq(bookings.offerId, offerId));
  return row?.state;
};
const faults = async () => auditBooks(await readBooks(database.open.db, duffel, stripe));
const ordersOf = async (offerId: string) => {
  const { orders } = await readBooks(database.open.db, duffel, stripe);
  const [row] = await database.open.db.select().from(bookings).where(eq(bookings.offerId, offerId));
  return orders.filter(({ metadata }) => metadata?.booking_id === row?.id).length;
};

describe('a paused process', () => {
  const gate = 7_301_911;

  /** Blocks commits of a booking that is about to be ordered until `gate` is released. */
  async function holdCommits(): Promise<() => Promise<void>> {
    const { db } = database.open;
    await db.execute(
      sql.raw(`
      create or replace function wait_at_gate() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock(${gate}); return null; end $$`),
    );
    await db.execute(
      sql.raw(`
      create constraint trigger gate after update on bookings deferrable initially deferred
      for each row when (new.state = 'ordering' and old.state = 'prepared') execute function wait_at_gate()`),
    );
    const isOpen = Promise.withResolvers<void>();
    const isClosed = Promise.withResolvers<void>();
    const holding = db.transaction(async (tx) => {
      await tx.execute(sql.raw(`select pg_advisory_xact_lock(${gate})`));
      isClosed.resolve();
      await isOpen.promise;
    });
    await isClosed.promise;
    return async () => {
      isOpen.resolve();
      await holding;
      await db.execute(sql.raw('drop trigger gate on bookings'));
    };
  }
  const isWaiting = async () => {
    const { rows } = await database.open.db.execute(
      sql.raw(`select 1 from pg_locks where locktype = 'advisory' and not granted and objid = ${gate}`),
    );
    return rows.length > 0;
  };

  test('between recording and sending an order: the other releases the hold, and it resumes and orders nothing [F-61] [SAFE-01]', {
    timeout: 180_000,
  }, async () => {
    const [paused, other] = await startBoth();
    let origin = paused.origin;
    const visitor = fetchingVisitor(() => origin);
    const offer = await chooseOffer(visitor);
    const paymentId = await payFor(visitor, offer);
    const openGate = await holdCommits();
    const asked = book(visitor, offer, paymentId).catch(() => null);
    await vi.waitFor(async () => expect(await isWaiting()).toBe(true), long);
    paused.signal('SIGSTOP');
    // Database responses older than five seconds are stale; a lease is longer, except in this test.
    const isStale = sleep(6000);
    await openGate();
    await vi.waitFor(async () => expect(await stateOf(offer.id)).toBe('ordering'), long);
    await clearAllLeases(database.open.db);
    await vi.waitFor(async () => expect(await stateOf(offer.id)).toBe('refused'), long);
    await vi.waitFor(async () => expect(await faults()).toEqual([]), long);
    await isStale;

    paused.signal('SIGCONT');
    const answer = await asked;
    expect(answer?.json<{ message: string }>().message).toContain('Nothing was charged');
    expect(await ordersOf(offer.id)).toBe(0);
    expect(paused.output()).toContain('The order was not sent: its lease had expired');
    origin = other.origin;
    expect(await faults()).toEqual([]);
  });

  test('while the airline books: the other refuses, and the order created anyway raises an alert instead of being lost [F-61] [SAFE-01]', {
    timeout: 180_000,
  }, async () => {
    const [paused, other] = await startBoth();
    let origin = paused.origin;
    const visitor = fetchingVisitor(() => origin);
    const offer = await findFare(visitor, fares.fully);
    const paymentId = await payFor(visitor, offer);
    await duffel.fault({ operation: 'orders.create', kind: 'pause', offerId: offer.id });
    const asked = book(visitor, offer, paymentId).catch(() => null);
    await vi.waitFor(async () => expect(await duffel.faults()).toEqual([]), long);
    paused.signal('SIGSTOP');
    await clearAllLeases(database.open.db);
    await vi.waitFor(async () => expect(await stateOf(offer.id)).toBe('refused'), long);
    await duffel.clearFaults();
    await vi.waitFor(async () => expect(await ordersOf(offer.id)).toBe(1), long);
    paused.signal('SIGCONT');
    await asked;
    await vi.waitFor(async () => expect(await faults()).toEqual([]), long);
    const late = /An order arrived after its booking had moved on|the order appeared late/;
    await vi.waitFor(() => expect(paused.output() + other.output()).toMatch(late), long);
    origin = other.origin;
  });
});

describe('a killed process', () => {
  test('while the airline books: the other confirms within seconds, although its lease ran for minutes [F-147] [SAFE-01]', {
    timeout: 180_000,
  }, async () => {
    const [killed, other] = await startBoth();
    let origin = killed.origin;
    const visitor = fetchingVisitor(() => origin);
    const offer = await chooseOffer(visitor);
    const paymentId = await payFor(visitor, offer);
    await duffel.fault({ operation: 'orders.create', kind: 'hold_after', offerId: offer.id });
    const asked = book(visitor, offer, paymentId).catch(() => null);
    await vi.waitFor(async () => expect(await duffel.faults()).toEqual([]), long);
    await vi.waitFor(async () => expect(await ordersOf(offer.id)).toBe(1), long);
    await killed.kill();
    origin = other.origin;
    await vi.waitFor(async () => expect(await stateOf(offer.id)).toBe('confirmed'), { timeout: 15_000, interval: 100 });
    await asked;
    expect(await faults()).toEqual([]);
  });
});

describe('wrong clocks', () => {
  const wrong = (offsetMs: number, jumpMs: number) => ({
    NODE_OPTIONS: `--import=${new URL('../testing/processes/wrong-clock.ts', import.meta.url).href}`,
    CLOCK_OFFSET_MS: String(offsetMs),
    CLOCK_JUMP_MS: String(jumpMs),
  });

  test.each([
    [-2, 2],
    [2, -2],
  ])(
    'off by %i and %i hours, both changed while the airline books: one order, paid [F-61] [SAFE-01]',
    {
      timeout: 180_000,
    },
    async (one, another) => {
      const [first, second] = await startBoth(wrong(one * hours, -one * hours), wrong(another * hours, 3 * hours));
      const visitor = fetchingVisitor(() => first.origin);
      const offer = await chooseOffer(visitor);
      const paymentId = await payFor(visitor, offer);
      await duffel.fault({ operation: 'orders.create', kind: 'pause', offerId: offer.id });
      const answer = await book(visitor, offer, paymentId);
      expect(answer.statusCode).toBe(202);
      first.signal('SIGUSR2');
      second.signal('SIGUSR2');
      // Longer than the settle window, when a worker looks for an order with a presumably dead sender.
      await new Promise((resolve) => setTimeout(resolve, (settleSeconds + 3) * 1000));
      expect(await stateOf(offer.id)).toBe('ordering');
      await duffel.clearFaults();
      await vi.waitFor(async () => expect(await stateOf(offer.id)).toBe('confirmed'), long);
      const { id } = answer.json<BookingAnswer>();
      expect((await visitor.get(`/api/bookings/${id}`)).json<BookingAnswer>().status).toBe('confirmed');
      expect(await ordersOf(offer.id)).toBe(1);
      expect(first.output() + second.output()).toContain('The clock of this machine differs from the database’s');
      await vi.waitFor(async () => expect(await faults()).toEqual([]), long);
    },
  );
});
