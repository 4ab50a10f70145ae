import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BookingAnswer } from '#contract/booking.ts';
import { startDatabaseClock } from '#server/database/database-clock.ts';
import { sampleBrands, seedBrands } from '#server/features/brands/index.ts';
import { startAppOn } from '#server/testing/app/app-on-database.ts';
import { countCalls, type SentCalls } from '#server/testing/count-calls.ts';
import { startPostgres } from '#server/testing/database/start-postgres.ts';
import { createTestDatabase, makeTemplate } from '#server/testing/database/test-database.ts';
import { startSimulator } from '#server/testing/processes/simulator-process.ts';
import { book, chooseOffer, inDays, pay, searchOffers, travelersFor } from '#server/testing/steps/booking-steps.ts';
import { injectingVisitor, type Visitor } from '#server/testing/steps/visitor.ts';
import { median } from './measure.ts';
import type { Row } from './table.ts';

/** A process's first bookings run unoptimized code. */
const warmUps = 120;
const rounds = 30;
const knownGuest = 'known@example.com';

/** The cost of verifying, paying and booking an offer for the server's process. */
interface BookingCost {
  readonly cpuMs: number;
  readonly statements: number;
  readonly vendorCalls: number;
  readonly hasNewAccount: boolean;
}

/**
 * The cost of a booking with PostgreSQL and the vendors in separate processes: the calls are injected into the
 * application in this one, whose background jobs do not run, so only the booking's own work counts.
 */
export async function measureBookingCost(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'tailfin-cost-'));
  const postgres = await startPostgres();
  try {
    await makeTemplate(postgres.address);
    const [duffel, stripe] = await Promise.all([
      startSimulator('duffel', join(folder, 'duffel')),
      startSimulator('stripe', join(folder, 'stripe')),
    ]);
    const database = await createTestDatabase('postgresql', postgres.address);
    const clock = await startDatabaseClock(database.open.db, console);
    await seedBrands(database.open.db, sampleBrands, clock.now());
    const { app } = await startAppOn({
      database: database.open,
      clock,
      duffelOrigin: duffel.origin,
      stripeOrigin: stripe.origin,
      limitFactor: 10_000,
    });
    try {
      return await measureBookings(() => injectingVisitor(app.server, {}));
    } finally {
      await app.stop(1000);
      clock.stop();
      await Promise.all([duffel.stop(), stripe.stop()]);
      await database.drop();
    }
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureBookings(visitor: () => Visitor): Promise<Row[]> {
  let day = 20;
  let guests = 0;
  const buy = (email: string) => costOfBooking(visitor(), inDays(day++), email);
  const buyAsNewGuest = () => buy(`guest-${guests++}@example.com`);
  for (let n = 0; n < warmUps / 2; n++) {
    await buy(knownGuest);
    await buyAsNewGuest();
  }
  const [known, made]: [BookingCost[], BookingCost[]] = [[], []];
  for (let n = 0; n < rounds; n++) {
    known.push(await buy(knownGuest));
    made.push(await buyAsNewGuest());
  }
  const search = await countSearch(visitor());
  if (known.some(({ hasNewAccount }) => hasNewAccount) || made.some(({ hasNewAccount }) => !hasNewAccount)) {
    throw new Error('A guest has no account, or had one before');
  }
  const cpuOf = (costs: readonly BookingCost[]) => median(costs.map(({ cpuMs }) => cpuMs));
  const statementsOf = (costs: readonly BookingCost[]) => median(costs.map(({ statements }) => statements));
  const note = `median of ${rounds}, verify, pay and book, PostgreSQL`;
  return [
    {
      name: 'SQL statements of a booking',
      result: statementsOf(known),
      unit: '',
      target: 45,
      allowed: 1,
      note: `${note}; ${statementsOf(made)} with a new account`,
    },
    {
      name: 'Vendor calls of a booking',
      result: median(known.map(({ vendorCalls }) => vendorCalls)),
      unit: '',
      target: 8,
      allowed: 1,
      note,
    },
    {
      name: 'SQL statements of a search',
      result: search.statements.length,
      unit: '',
      target: 6,
      allowed: 1,
      note: `its first page and one further; ${search.vendorCalls.length} vendor calls`,
    },
    { name: 'CPU of a booking', result: cpuOf(known), unit: 'ms', target: 25, allowed: 2, note },
    { name: 'CPU of a booking with a new account', result: cpuOf(made), unit: 'ms', target: 90, allowed: 2, note },
  ];
}

async function countSearch(visitor: Visitor): Promise<SentCalls> {
  const query = { departureDate: inDays(19) };
  await searchOffers(visitor, { ...query, departureDate: inDays(18) });
  const counter = countCalls();
  const { search_id } = await searchOffers(visitor, query);
  await searchOffers(visitor, { ...query, search_id, page: '1', limit: '100' });
  return counter.stop();
}

async function costOfBooking(visitor: Visitor, departureDate: string, email: string): Promise<BookingCost> {
  const offer = await chooseOffer(visitor, { origin: 'VIE', destination: 'ZRH', departureDate });
  // As the pages send them.
  const keyOf = (step: string) => ({ 'idempotency-key': `${step}-${offer.id}` });
  const passengers = travelersFor(offer).map((traveler) => ({ ...traveler, email }));
  const counter = countCalls();
  const before = process.cpuUsage();
  await visitor.get(`/api/flights/verify-offer/${offer.id}`);
  const paid = await pay(visitor, offer, {}, keyOf('pay'));
  const { paymentId } = paid.json<{ paymentId: string }>();
  const response = await book(visitor, offer, paymentId, { passengers }, keyOf('book'));
  const { user, system } = process.cpuUsage(before);
  const { statements, vendorCalls } = counter.stop();
  if (response.statusCode !== 201) throw new Error(`booking: ${response.statusCode} ${response.body}`);
  const { accountCreated: hasNewAccount } = response.json<BookingAnswer>();
  return {
    cpuMs: (user + system) / 1000,
    statements: statements.length,
    vendorCalls: vendorCalls.length,
    hasNewAccount,
  };
}
