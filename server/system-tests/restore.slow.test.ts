import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { BookingAnswer } from '#contract/booking.ts';
import type { OfferAnswer } from '#contract/offer.ts';
import { unusedHoldMinutes } from '#domain/payment/payment-states.ts';
import { listOrders } from '../adapters/duffel/ledger.ts';
import { listIntents, listRefunds } from '../adapters/stripe/ledger.ts';
import { clearAllLeases } from '../assembly/clear-leases.ts';
import { openDatabase } from '../database/open.ts';
import { compareBooks } from '../features/books/index.ts';
import type { VendorLedgers } from '../ports/ledgers.ts';
import { startAppOn } from '../testing/app/app-on-database.ts';
import { SimulatorControl, TestClock } from '../testing/app/test-app.ts';
import { auditBooks } from '../testing/audit.ts';
import { type Books, readBooks } from '../testing/books.ts';
import { removeSwept } from '../testing/card-sweep/card-sweep.ts';
import { type ArchivedPostgres, startArchivedPostgres } from '../testing/database/archived-postgres.ts';
import { serverEnvironment } from '../testing/processes/server-environment.ts';
import { freePort, type ServerProcess, startServer } from '../testing/processes/server-process.ts';
import { type SimulatorProcesses, startSimulators } from '../testing/processes/simulator-process.ts';
import { logIn, registered, signedIn, userStatus } from '../testing/steps/account-steps.ts';
import { book, chooseOffer, payFor, readBooking } from '../testing/steps/booking-steps.ts';
import { bookFare, cancel, fares, quoteOf } from '../testing/steps/cancel-steps.ts';
import { fetchingVisitor, type Visitor } from '../testing/steps/visitor.ts';

/** The database and its folder are lost, except a copy made while it ran, its archived log, and the vendors. */
const folder = mkdtempSync(join(tmpdir(), 'tailfin-restore-'));
let postgres: ArchivedPostgres;
let simulators: SimulatorProcesses;
let duffel: SimulatorControl;
let stripe: SimulatorControl;
let port: number;
let server: ServerProcess;

const start = () =>
  startServer(
    {
      ...serverEnvironment(postgres.address, simulators, join(folder, 'server')),
      RATE_LIMIT_FACTOR: '1000',
      ORDER_SETTLE_SECONDS: '5',
    },
    port,
  );
const visit = () => fetchingVisitor(() => server.origin);

/** Pays for the first offer of a search. */
async function payOnly(visitor: Visitor): Promise<Paid> {
  const offer = await chooseOffer(visitor);
  return { visitor, offer, paymentId: await payFor(visitor, offer) };
}

async function finish({ visitor, offer, paymentId }: Paid): Promise<BookingAnswer> {
  const booking = (await book(visitor, offer, paymentId)).json<BookingAnswer>();
  expect(booking.status).toBe('confirmed');
  return booking;
}

/** Sends a booking to a server that is killed before it answers, right after this vendor has acted. */
async function bookAndKill(paid: Paid, vendor: SimulatorControl, operation: string): Promise<Paid> {
  await vendor.fault({ operation, kind: 'hold_after' });
  book(paid.visitor, paid.offer, paid.paymentId).catch(() => undefined);
  await vi.waitFor(async () => expect(await vendor.faults()).toEqual([]), { timeout: 30_000 });
  return paid;
}

/** Reads the books, after ending the leases of crashed servers, which would take minutes to expire. */
async function readAll(endLeases = false): Promise<Books> {
  const database = await openDatabase({ databaseUrl: postgres.address, dataDir: folder });
  try {
    if (endLeases) await clearAllLeases(database.db);
    return await readBooks(database.db, duffel, stripe);
  } finally {
    await database.close();
  }
}

/** The vendors' charges, refunds and orders. */
async function vendorsOnly() {
  const { intents, refunds, orders } = await readAll();
  return {
    charged: intents.map(({ amount_received }) => amount_received).filter((amount) => amount > 0),
    refunded: refunds.map(({ amount }) => amount),
    orders: orders.map(({ id, cancelled_at }) => [id, cancelled_at !== null]),
  };
}

interface Paid {
  readonly visitor: Visitor;
  readonly offer: OfferAnswer;
  readonly paymentId: string;
}

let ada: Visitor;
let cancelled: BookingAnswer;
let paidBefore: Paid;
let neverRepeated: Paid;
let unknown: Paid;
let open: readonly Paid[];
/** After the payments of `paidBefore` and `neverRepeated`, before everything that followed. */
let moment: string;
/** Every booking shown to a traveler, as last read; the first two were not changed after the moment. */
let shownBookings: readonly { readonly visitor: Visitor; readonly answer: BookingAnswer }[];

beforeAll(async () => {
  [postgres, simulators] = await Promise.all([startArchivedPostgres(), startSimulators(folder)]);
  duffel = new SimulatorControl(simulators.duffel.origin);
  stripe = new SimulatorControl(simulators.stripe.origin);
  port = await freePort();
  server = await start();

  ada = visit();
  await registered(ada, 'ada');
  await signedIn(ada, 'ada');
  const beforeCopy = await finish(await payOnly(ada));
  await postgres.backUp();
  const afterCopy = await bookFare(ada, fares.partly);
  cancelled = await bookFare(ada, fares.abroad);
  paidBefore = await payOnly(visit());
  neverRepeated = await payOnly(visit());
  moment = await postgres.moment();

  const booked = await finish(paidBefore);
  const neverAskedFor = await finish(neverRepeated);
  unknown = await payOnly(visit());
  const alsoBooked = await finish(unknown);
  expect((await cancel(ada, cancelled.id)).status).toBe(200);
  const read = async (visitor: Visitor, { id }: BookingAnswer) => ({ visitor, answer: await readBooking(visitor, id) });
  shownBookings = await Promise.all([
    read(ada, beforeCopy),
    read(ada, afterCopy),
    read(ada, cancelled),
    read(paidBefore.visitor, booked),
    read(neverRepeated.visitor, neverAskedFor),
    read(unknown.visitor, alsoBooked),
  ]);
  open = [
    await bookAndKill(await payOnly(visit()), duffel, 'orders.create'),
    await bookAndKill(await payOnly(visit()), stripe, 'capture'),
  ];
  await postgres.archive();
  postgres.cutOff();
  await registered(visit(), 'late');
  await server.kill();
  await postgres.lose();
}, 240_000);

afterAll(async () => {
  await server.kill();
  await simulators.stop();
  await postgres.close();
  removeSwept(folder);
});

describe('restored to the end of the archived log', () => {
  beforeAll(async () => {
    await postgres.restore();
    server = await start();
    await readAll(true);
  }, 240_000);

  test('every booking reads as before and sessions go on [SAFE-07] [SAFE-01]', async () => {
    for (const { visitor, answer } of shownBookings) expect(await readBooking(visitor, answer.id)).toEqual(answer);
    const statuses = shownBookings.map(({ answer }) => answer.status);
    expect(statuses).toEqual(['confirmed', 'confirmed', 'cancelled', 'confirmed', 'confirmed', 'confirmed']);
    expect(await userStatus(ada)).toBe(200);
    expect(await userStatus(await signedIn(visit(), 'ada'))).toBe(200);
  });

  test('only what was written after the last archived segment is lost [SAFE-07]', async () => {
    expect((await logIn(visit(), 'late')).statusCode).toBe(401);
  });

  test('work open when the server died is settled, the books agree, and new bookings succeed [SAFE-01]', async () => {
    for (const { visitor, offer, paymentId } of open) {
      await vi.waitFor(
        async () => expect((await book(visitor, offer, paymentId)).json()).toMatchObject({ status: 'confirmed' }),
        { timeout: 30_000, interval: 500 },
      );
    }
    await finish(await payOnly(visit()));
    await vi.waitFor(async () => expect(auditBooks(await readAll())).toEqual([]), { timeout: 30_000, interval: 500 });
    expect((await readAll()).bookings).toHaveLength(9);
  });
});

describe('restored to a point before the last bookings: the vendors know more', () => {
  let before: Awaited<ReturnType<typeof vendorsOnly>>;

  beforeAll(async () => {
    await server.stop();
    before = await vendorsOnly();
    await postgres.archive();
    await postgres.lose();
    await postgres.restore(moment);
    server = await start();
  }, 240_000);

  const errors = () => server.output().match(/^\{"level":(50|60).*$/gm) ?? [];
  const statusOf = async ({ visitor }: Paid, id: string) => (await readBooking(visitor, id)).status;

  test('unchanged bookings read as before; later ones are unknown, and nothing reports that automatically [SAFE-01]', async () => {
    const [beforeCopy, afterCopy, , ...later] = shownBookings;
    for (const kept of [beforeCopy, afterCopy]) {
      expect(await readBooking(kept?.visitor as Visitor, kept?.answer.id ?? '')).toEqual(kept?.answer);
    }
    for (const { visitor, answer } of later) {
      expect((await visitor.get(`/api/bookings/${answer.id}`)).statusCode).toBe(404);
    }
    expect(later).toHaveLength(3);
    expect(errors()).toEqual([]);
  });

  test('reconciliation with the vendors reports exactly what was lost [SAFE-01]', async () => {
    const database = await openDatabase({ databaseUrl: postgres.address, dataDir: folder });
    const ledgers: VendorLedgers = {
      live: false,
      orders: (since) => listOrders({ token: 'duffel_test_simulator', baseUrl: duffel.origin }, since),
      intents: (since) => listIntents({ secretKey: 'sk_test_simulator', baseUrl: stripe.origin }, since),
      refunds: (since) => listRefunds({ secretKey: 'sk_test_simulator', baseUrl: stripe.origin }, since),
    };
    const lines = (await compareBooks(database.db, ledgers, new Date(Date.now() - 3_600_000))).join('\n');
    await database.close();
    const [beforeCopy, afterCopy, , ...later] = shownBookings;
    for (const { answer } of later) expect(lines).toContain(`its booking ${answer.id} is not in the database`);
    for (const { paymentId } of [unknown, ...open])
      expect(lines).toContain(`payment ${paymentId} is not in the database`);
    expect(lines).toMatch(new RegExp(`is canceled: booking ${cancelled.id} is confirmed`));
    for (const kept of [beforeCopy, afterCopy]) expect(lines).not.toContain(kept?.answer.id ?? '');
  });

  test('a canceled booking restored as confirmed is not refunded twice: canceling it needs attention [SAFE-01]', async () => {
    expect(await readBooking(ada, cancelled.id)).toMatchObject({ status: 'confirmed' });
    expect(await quoteOf(ada, cancelled.id)).toMatchObject({ status: 409, body: { code: 'CANCELLATION_BY_PHONE' } });
    expect((await cancel(ada, cancelled.id)).status).toBe(409);
    const { message } = await readBooking(ada, cancelled.id);
    expect(message).toMatch(
      /^The airline has canceled this booking\. You paid \$[\d,.]+; \$[\d,.]+ of it has been refunded to your card so far\. /,
    );
    expect(errors().join()).toContain('the order was canceled at the supplier');
  });

  test('repeating a lost booking does not charge again: it needs attention if money was captured [SAFE-01]', async () => {
    const again = (await book(paidBefore.visitor, paidBefore.offer, paidBefore.paymentId)).json<BookingAnswer>();
    const secondAttempt = { ...unknown, paymentId: await payFor(unknown.visitor, unknown.offer) };
    const second = (
      await book(secondAttempt.visitor, secondAttempt.offer, secondAttempt.paymentId)
    ).json<BookingAnswer>();
    expect([again.status, second.status]).toEqual(['pending', 'pending']);
    const pollOptions = { timeout: 40_000, interval: 500 };
    await vi.waitFor(async () => expect(await statusOf(secondAttempt, second.id)).toBe('cancelled'), pollOptions);
    await vi.waitFor(() => expect(errors().join()).toContain('"detail":"money without an order"'), pollOptions);
    expect(await statusOf(paidBefore, again.id)).toBe('pending');

    const { intents } = await readAll();
    expect(intents.filter(({ amount_capturable }) => amount_capturable > 0)).toEqual([]);
    expect(await vendorsOnly()).toEqual(before);
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
  });

  test('money of a lost booking that is never repeated is reported when its payment is to be released as unused [SAFE-01]', async () => {
    await server.stop();
    const database = await openDatabase({ databaseUrl: postgres.address, dataDir: folder });
    const clock = new TestClock();
    clock.advance(unusedHoldMinutes * 60_000);
    const origins = { duffelOrigin: duffel.origin, stripeOrigin: stripe.origin };
    const { app, logged } = await startAppOn({ database, clock, ...origins });
    await app.reconciler.run();
    await app.stop(1000);
    await database.close();
    const lines = logged()
      .split('\n')
      .filter((line) => line.includes('"level":50'));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(neverRepeated.paymentId);
    expect(lines[0]).toContain('A payment to be released was captured: money without an order');
    expect(await vendorsOnly()).toEqual(before);
  });
});
