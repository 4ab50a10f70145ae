import { startTestApp } from '#server/testing/app/test-app.ts';
import { travelerWithTrips } from '#server/testing/database/many-trips.ts';
import { startPostgres } from '#server/testing/database/start-postgres.ts';
import { makeTemplate } from '#server/testing/database/test-database.ts';
import { logIn, registered } from '#server/testing/steps/account-steps.ts';
import { fetchingVisitor } from '#server/testing/steps/visitor.ts';
import { median, quantile, timed } from './measure.ts';
import type { Row } from './table.ts';

const rounds = 21;

/** Listing an account with 500 trips on a real PostgreSQL, measured in process from call to response. */
export async function measureTrips(): Promise<Row[]> {
  const postgres = await startPostgres();
  try {
    await makeTemplate(postgres.address);
    const t = await startTestApp({ engine: 'postgresql', postgresAddress: postgres.address });
    try {
      const { visitor } = await travelerWithTrips(t, 500);
      const times: number[] = [];
      for (let n = 0; n < rounds; n++) times.push(await timed(() => visitor.get('/api/bookings')));
      const note = `median of ${rounds}, PostgreSQL`;
      return [{ name: 'List of 500 trips', result: median(times), unit: 'ms', target: 50, allowed: 2, note }];
    } finally {
      await t.close();
    }
  } finally {
    await postgres.stop();
  }
}

const together = 20;
const spellMs = 3000;

/** Latency of another call while 20 people sign in repeatedly: hashing must not block others. */
export async function measureSignIns(origin: string): Promise<Row[]> {
  const visitor = () => fetchingVisitor(() => origin);
  await registered(visitor(), 'bench');
  const ends = performance.now() + spellMs;
  let signIns = 0;
  const people = Array.from({ length: together }, async () => {
    while (performance.now() < ends) {
      const response = await logIn(visitor(), 'bench');
      if (response.statusCode !== 200) throw new Error(`login: ${response.statusCode} ${response.body}`);
      signIns++;
    }
  });
  const times: number[] = [];
  while (performance.now() < ends) times.push(await timed(() => visitor().get('/api/system/mode')));
  await Promise.all(people);
  const note = `p95 of ${times.length} calls, ${together} at once, ${signIns} sign-ins`;
  return [
    { name: 'A call while users sign in', result: quantile(times, 0.95), unit: 'ms', target: 100, allowed: 2, note },
  ];
}
