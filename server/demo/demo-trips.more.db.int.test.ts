import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import type { BookingAnswer } from '#contract/booking.ts';
import { demoAccounts } from '#domain/people/demo-accounts.ts';
import { createPasswordHashing, seedDemoAccounts } from '../features/accounts/index.ts';
import { createLogger } from '../http/operations/logger.ts';
import { startTestApp, type TestApp } from '../testing/app/test-app.ts';
import { auditBooks } from '../testing/audit.ts';
import { readBooks } from '../testing/books.ts';
import { makeDemoTrips } from './demo-trips.ts';

const [traveler] = demoAccounts;

function makeTrips(t: TestApp): Promise<void> {
  if (traveler === undefined) throw new Error('There is a demo traveler');
  const log = createLogger('silent');
  return makeDemoTrips({ server: t.app.server, db: t.db, clock: t.clock, log, traveler });
}

async function tripsAt(t: TestApp): Promise<BookingAnswer[]> {
  const visitor = t.visitor();
  await visitor.post('/api/auth/login', { username: traveler?.email, password: traveler?.password });
  return (await visitor.get('/api/bookings')).json<BookingAnswer[]>();
}

describe.each(inject('engines'))('demo trips on %s', (engine) => {
  let t: TestApp;
  beforeEach(async () => {
    t = await startTestApp({ engine, postgresAddress: inject('postgresAddress') });
    await seedDemoAccounts(t.db, createPasswordHashing(), t.clock.now());
  });
  afterEach(() => t.close());

  const make = () => makeTrips(t);
  const tripsOfTraveler = () => tripsAt(t);

  test('the demo traveler gets upcoming, past and canceled trips once, each with order and payment [AUTH-01] [TRIP-02]', async () => {
    await make();
    await make();
    const trips = await tripsOfTraveler();
    expect(trips.map(({ status }) => status).sort()).toEqual(['cancelled', 'completed', 'confirmed', 'confirmed']);
    const flown = trips.find(({ status }) => status === 'completed');
    expect(Date.parse(flown?.bookingData.slices.at(-1)?.arrival_time ?? '')).toBeLessThan(t.clock.now().getTime());
    expect(auditBooks(await readBooks(t.db, t.duffel, t.stripe))).toEqual([]);
  });

  test('trips missing after a supplier failure are created at the next start, none twice [SAFE-02]', async () => {
    await t.duffel.fault({ operation: 'offers.get', kind: 'status_503', times: 20 });
    await expect(make()).rejects.toThrow(/Demo: \/api\/flights\/offer\S* answered 503/);
    await t.duffel.clearFaults();
    await make();
    expect(await tripsOfTraveler()).toHaveLength(4);
  });
});

describe('demo trips of a site whose cards are entered in the fields of the provider', () => {
  let t: TestApp;
  beforeEach(async () => {
    t = await startTestApp({
      engine: 'postgresql',
      postgresAddress: inject('postgresAddress'),
      environment: { PAYMENT_FIELDS: 'hosted' },
    });
    await seedDemoAccounts(t.db, createPasswordHashing(), t.clock.now());
  });
  afterEach(() => t.close());

  test('are paid there [HOST-01] [TRIP-02]', async () => {
    await makeTrips(t);
    expect(await tripsAt(t)).toHaveLength(4);
    expect(auditBooks(await readBooks(t.db, t.duffel, t.stripe))).toEqual([]);
  });
});
