import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app/test-app.ts';
import { lookAfterTrips } from '../testing/operations/look-after-trips.ts';

/** The slow run processes hundreds. */
let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ engine: 'postgresql', postgresAddress: inject('postgresAddress') });
});
afterAll(() => t.close());

test('a few trips are looked after until they are flown: everyone is told in time, once, and no more than holds; the books agree [SERV-01] [SERV-02] [SERV-05] [SERV-06] [SERV-08]', {
  timeout: 120_000,
}, async () => {
  const { broken, events } = await lookAfterTrips(t, 7, 5);
  expect(broken).toEqual([]);
  expect([...events.keys()].filter((event) => event.startsWith('changed by the airline'))).not.toEqual([]);
});
