import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import type { BookingAnswer } from '../../contract/bookings.ts';
import { createPasswordHashing, demoAccounts, seedDemoAccounts } from '../features/accounts/index.ts';
import { createLogger } from '../http/logger.ts';
import { auditBooks, readBooks } from '../testing/audit.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { makeDemoTrips } from './demo-trips.ts';

describe.each(inject('engines'))('demo trips on %s', (engine) => {
  let t: TestApp;
  beforeEach(async () => {
    t = await startTestApp({ engine, postgresAddress: inject('postgresAddress') });
    await seedDemoAccounts(t.db, createPasswordHashing(), t.clock.now());
  });
  afterEach(() => t.close());

  const [traveller] = demoAccounts;

  function make(): Promise<void> {
    if (traveller === undefined) throw new Error('There is a demo traveller');
    const log = createLogger('silent');
    return makeDemoTrips({ server: t.app.server, db: t.db, clock: t.clock, log, traveller });
  }

  async function tripsOfTraveller(): Promise<BookingAnswer[]> {
    const visitor = t.visitor();
    await visitor.post('/api/auth/login', { username: traveller?.email, password: traveller?.password });
    return (await visitor.get('/api/bookings')).json<BookingAnswer[]>();
  }

  test('the demo traveller has trips ahead, behind and cancelled, each with its order and its money, made once [AUTH-01] [TRIP-02]', async () => {
    await make();
    await make();
    const trips = await tripsOfTraveller();
    expect(trips.map(({ status }) => status).sort()).toEqual(['cancelled', 'completed', 'confirmed', 'confirmed']);
    const flown = trips.find(({ status }) => status === 'completed');
    expect(Date.parse(flown?.bookingData.slices.at(-1)?.arrival_time ?? '')).toBeLessThan(t.clock.now().getTime());
    expect(auditBooks(await readBooks(t.db, t.duffel, t.stripe))).toEqual([]);
  });

  test('what a failing supplier left out is made at the next start, and nothing twice [SAFE-02]', async () => {
    await t.duffel.fault({ operation: 'offers.get', kind: 'status_503', times: 20 });
    await expect(make()).rejects.toThrow(/Demo: \/api\/flights\/offer\S* answered 503/);
    await t.duffel.clearFaults();
    await make();
    expect(await tripsOfTraveller()).toHaveLength(4);
  });
});
