import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app/test-app.ts';
import { lookAfterTrips } from '../testing/operations/look-after-trips.ts';

let t: TestApp;
beforeEach(async () => {
  t = await startTestApp({ engine: 'postgresql', postgresAddress: inject('postgresAddress') });
});
afterEach(() => t.close());

test.each([1, 2])(
  '30 trips are looked after until they are flown, from seed %i: everyone is told in time, once, and no more than holds; the books agree [SERV-01] [SERV-02] [SERV-03] [SERV-05] [SERV-06] [SERV-08]',
  {
    timeout: 400_000,
  },
  async (seed) => {
    const { broken, events } = await lookAfterTrips(t, seed, 30);
    expect(broken).toEqual([]);
    expect(events).toEqual(
      expect.arrayContaining([
        'changed by the airline',
        'taken back',
        'new flights kept',
        'canceled by the traveler',
        'flights changed by the traveler',
      ]),
    );
  },
);
