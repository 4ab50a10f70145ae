import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import type { BookingAnswer } from '#contract/booking.ts';
import { openDatabase } from '#server/database/open.ts';
import { startDuffelSimulator } from '#simulators/duffel/server.ts';
import { startStripeSimulator } from '#simulators/stripe/server.ts';
import { SimulatorControl } from '../app/test-app.ts';
import { type Books, readBooks } from '../books.ts';
import { removeSwept } from '../card-sweep/card-sweep.ts';
import { book, chooseOffer, payFor } from '../steps/booking-steps.ts';
import { fetchingVisitor, type Visitor } from '../steps/visitor.ts';
import { freePort, type ServerProcess, startServer } from './server-process.ts';

/** The real process on the embedded database, to be killed and restarted while the simulators keep running. */
export interface KillableServer {
  readonly dataDir: string;
  readonly duffel: SimulatorControl;
  readonly stripe: SimulatorControl;
  /** The current process. */
  process(): ServerProcess;
  /** Kills it like a power cut, and starts another. */
  restart(): Promise<void>;
  visitor(): Visitor;
  /** The books once the server has stopped: the embedded database allows one process. */
  books(): Promise<Books>;
  close(): Promise<void>;
}

/** `environment` adds to the server's environment. */
export async function startKillableServer(environment: Record<string, string> = {}): Promise<KillableServer> {
  const folder = mkdtempSync(join(tmpdir(), 'tailfin-crash-'));
  const dataDir = join(folder, 'data');
  const port = await freePort();
  const [duffelSimulator, stripeSimulator] = await Promise.all([
    startDuffelSimulator({ databasePath: join(folder, 'duffel.sqlite'), latencyMs: 0 }),
    startStripeSimulator({ databasePath: join(folder, 'stripe.sqlite'), latencyMs: 0 }),
  ]);
  const [duffel, stripe] = [new SimulatorControl(duffelSimulator.origin), new SimulatorControl(stripeSimulator.origin)];
  const start = () =>
    startServer(
      {
        DATA_DIR: dataDir,
        DUFFEL_API_URL: duffel.origin,
        STRIPE_API_URL: stripe.origin,
        RATE_LIMIT_FACTOR: '1000',
        ORDER_SETTLE_SECONDS: '20',
        RECONCILE_SECONDS: '1',
        ...environment,
      },
      port,
    );
  let server = await start();
  return {
    dataDir,
    duffel,
    stripe,
    process: () => server,
    async restart() {
      await server.kill();
      server = await start();
    },
    visitor: () => fetchingVisitor(() => server.origin),
    async books() {
      const database = await openDatabase({ databaseUrl: null, dataDir });
      try {
        return await readBooks(database.db, duffel, stripe);
      } finally {
        await database.close();
      }
    },
    async close() {
      await server.kill();
      await Promise.all([duffelSimulator.close(), stripeSimulator.close()]);
      removeSwept(folder);
    },
  };
}

/** The supplier simulator's handling of the order whose caller is killed. */
type KilledOrder = 'hold_before' | 'hold_after';

/** Kills the server while the airline is booking. Returns the settled booking as its traveler reads it. */
export async function killWhileOrdering(
  killable: KillableServer,
  kind: KilledOrder,
): Promise<{ readonly settled: BookingAnswer; readonly paymentId: string }> {
  const visitor = killable.visitor();
  const offer = await chooseOffer(visitor);
  const paymentId = await payFor(visitor, offer);
  await killable.duffel.fault({ operation: 'orders.create', kind });
  // Nobody will receive the answer.
  book(visitor, offer, paymentId).catch(() => undefined);
  await vi.waitFor(async () => expect(await killable.duffel.faults()).toEqual([]), { timeout: 10_000, interval: 20 });
  await killable.restart();
  const answer = await book(visitor, offer, paymentId);
  expect([201, 202], answer.body).toContain(answer.statusCode);
  const { id } = answer.json<BookingAnswer>();
  const settled = await vi.waitFor(
    async () => {
      const booking = (await visitor.get(`/api/bookings/${id}`)).json<BookingAnswer>();
      expect(booking.status).not.toBe('pending');
      return booking;
    },
    { timeout: 120_000, interval: 100 },
  );
  return { settled, paymentId };
}
