import { expect, inject, test } from 'vitest';
import { changeKinds } from '#simulators/duffel/orders/change-kinds.ts';
import { startTestApp } from '../testing/app/test-app.ts';
import { lookAfterTrips } from '../testing/operations/look-after-trips.ts';

/** `OPERATIONS_TRIPS=1000` is a whole day, which takes half an hour on a busy machine. */
const trips = Number(process.env.OPERATIONS_TRIPS ?? 150);

test('a hundred and more trips sold in a day are looked after until they are flown: everyone is told in time, once, and no more than holds; the money is what was promised; the books agree [SERV-01] [SERV-02] [SERV-03] [SERV-04] [SERV-05] [SERV-06] [SERV-08] [ADM-06]', {
  timeout: 2_700_000,
}, async () => {
  const t = await startTestApp({
    engine: 'postgresql',
    postgresAddress: inject('postgresAddress'),
    hasConnections: true,
  });
  try {
    const { broken, events } = await lookAfterTrips(t, 1, trips);
    expect(broken).toEqual([]);
    const everyKind = [
      ...changeKinds.map((kind) => `changed by the airline: ${kind}`),
      'taken back by the airline',
      'order canceled by the airline',
      'settled at the desk',
      'new flights kept',
      'canceled by the traveler',
      'dearer flights chosen by the traveler',
      'cheaper flights chosen by the traveler',
      'bags added by the traveler',
    ];
    expect([...events.keys()]).toEqual(expect.arrayContaining(everyKind));
  } finally {
    await t.close();
  }
});
