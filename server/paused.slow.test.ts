import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import type { BookingAnswer } from '../contract/bookings.ts';
import type { OfferAnswer } from '../contract/offer.ts';
import { clearLeases } from './adapters/database/clear-leases.ts';
import { bookings } from './adapters/database/schema.ts';
import { auditBooks, readBooks } from './testing/audit.ts';
import { book, chooseOffer, payFor, searchOffers } from './testing/booking-steps.ts';
import { fares } from './testing/cancel-steps.ts';
import { removeSwept } from './testing/card-sweep.ts';
import { freePort, type ServerProcess, startServer } from './testing/server-process.ts';
import { type SimulatorProcess, startSimulator } from './testing/simulator-process.ts';
import { SimulatorControl } from './testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';
import { fetchingVisitor, type Visitor } from './testing/visitor.ts';

/** Two real servers on one PostgreSQL: one is paused, or both have wrong clocks, while an order is on its way. */
const folder = mkdtempSync(join(tmpdir(), 'tailfin-paused-'));
const settleSeconds = 4;
const hours = 3_600_000;
const long = { timeout: 60_000, interval: 100 };

let database: TestDatabase;
let simulators: { readonly duffel: SimulatorProcess; readonly stripe: SimulatorProcess };
let duffel: SimulatorControl;
let stripe: SimulatorControl;
let servers: ServerProcess[] = [];

beforeAll(async () => {
  const [postgres, duffelProcess, stripeProcess] = await Promise.all([
    createTestDatabase('postgresql', inject('postgresAddress')),
    startSimulator('duffel', join(folder, 'duffel')),
    startSimulator('stripe', join(folder, 'stripe')),
  ]);
  database = postgres;
  simulators = { duffel: duffelProcess, stripe: stripeProcess };
  duffel = new SimulatorControl(duffelProcess.origin);
  stripe = new SimulatorControl(stripeProcess.origin);
}, 120_000);

afterEach(async () => {
  for (const { signal } of servers) signal('SIGCONT');
  await Promise.all(servers.map((server) => server.kill()));
  servers = [];
  await duffel.clearFaults();
});

afterAll(async () => {
  await Promise.all([simulators.duffel.stop(), simulators.stripe.stop()]);
  await database.drop();
  removeSwept(folder);
});

/** Starts both; the first has this environment besides. */
async function startBoth(...environments: readonly Record<string, string>[]): Promise<[ServerProcess, ServerProcess]> {
  const [first, second] = await Promise.all(
    [0, 1].map(async (index) =>
      startServer(
        {
          DATABASE_URL: database.address,
          DATA_DIR: join(folder, `server-${index}`),
          DUFFEL_API_URL: simulators.duffel.origin,
          STRIPE_API_URL: simulators.stripe.origin,
          SESSION_SECRET: 'a secret that is only used by tests, long enough',
          ORDER_WAIT_SECONDS: '2',
          ORDER_SETTLE_SECONDS: String(settleSeconds),
          RECONCILE_SECONDS: '1',
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

async function fullyRefundable(visitor: Visitor): Promise<OfferAnswer> {
  const { offers } = await searchOffers(visitor, { limit: '100', ...fares.fully.query });
  const found = offers.find(fares.fully.isIt);
  return (await visitor.get(`/api/flights/offer/${found?.id}`)).json<OfferAnswer>();
}

describe('a process that is paused', () => {
  const gate = 7_301_911;

  /** Makes commits of a booking that is about to be ordered wait in the database until `gate` is free. */
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

  test('between writing that it orders and ordering: the other releases the hold, and it wakes up and orders nothing [F-61] [SAFE-01]', {
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
    await openGate();
    await vi.waitFor(async () => expect(await stateOf(offer.id)).toBe('ordering'), long);
    await clearLeases(database.open.db);
    await vi.waitFor(async () => expect(await stateOf(offer.id)).toBe('refused'), long);
    await vi.waitFor(async () => expect(await faults()).toEqual([]), long);

    paused.signal('SIGCONT');
    const answer = await asked;
    expect(answer?.json<{ message: string }>().message).toContain('Nothing was charged');
    expect(await ordersOf(offer.id)).toBe(0);
    expect(paused.output()).toContain('The order was not sent: its time was over before it could be');
    origin = other.origin;
    expect(await faults()).toEqual([]);
  });

  test('while the airline books: the other refuses, and the order that was made all the same is an alarm, not lost [F-61] [SAFE-01]', {
    timeout: 180_000,
  }, async () => {
    const [paused, other] = await startBoth();
    let origin = paused.origin;
    const visitor = fetchingVisitor(() => origin);
    const offer = await fullyRefundable(visitor);
    const paymentId = await payFor(visitor, offer);
    await duffel.fault({ operation: 'orders.create', kind: 'pause', offerId: offer.id });
    const asked = book(visitor, offer, paymentId).catch(() => null);
    await vi.waitFor(async () => expect(await duffel.faults()).toEqual([]), long);
    paused.signal('SIGSTOP');
    await clearLeases(database.open.db);
    await vi.waitFor(async () => expect(await stateOf(offer.id)).toBe('refused'), long);
    await duffel.clearFaults();
    await vi.waitFor(async () => expect(await ordersOf(offer.id)).toBe(1), long);
    paused.signal('SIGCONT');
    await asked;
    await vi.waitFor(async () => expect(await faults()).toEqual([]), long);
    expect(paused.output() + other.output()).toMatch(
      /An order arrived after its booking had moved on|the order appeared late/,
    );
    origin = other.origin;
  });
});

describe('clocks that are wrong', () => {
  const wrong = (offsetMs: number, jumpMs: number) => ({
    NODE_OPTIONS: `--import=${new URL('./testing/wrong-clock.ts', import.meta.url).href}`,
    CLOCK_OFFSET_MS: String(offsetMs),
    CLOCK_JUMP_MS: String(jumpMs),
  });

  test.each([
    [-2, 2],
    [2, -2],
  ])(
    '%i hours on one machine and %i on the other, both set anew while the airline books: one order, paid [F-61] [SAFE-01]',
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
      // Longer than an order is looked for, by whoever believes that its sender is gone.
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
