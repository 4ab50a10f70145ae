import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/test-database.ts';
import { startDatabaseClock } from './database-clock.ts';

const hours = 3_600_000;

describe.each(inject('engines'))('the clock of the database on %s', (engine) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase(engine, inject('postgresAddress'));
  });
  afterAll(() => database.drop());

  const databaseNow = async () => {
    const { rows } = await database.open.db.execute<{ ms: string }>(
      sql`select (extract(epoch from clock_timestamp()) * 1000)::text as ms`,
    );
    return Number(rows[0]?.ms);
  };

  test.each([-2, 2])(
    'a machine whose clock is %i hours off uses the database time, and logs it once [F-61]',
    async (off) => {
      const warnings: unknown[] = [];
      const log = { warn: (entry: unknown) => void warnings.push(entry) };
      const wrong = { wall: () => Date.now() + off * hours, monotonic: () => performance.now() };
      const clock = await startDatabaseClock(database.open.db, log as never, wrong);
      await clock.compare();
      clock.stop();
      expect(Math.abs(clock.now().getTime() - (await databaseNow()))).toBeLessThan(60_000);
      expect(warnings).toHaveLength(1);
    },
  );

  test('a jump of the machine’s clock has no effect, nor does a slow response [F-61]', async () => {
    const machine = { wall: 0, monotonic: 0 };
    let slow = 0;
    const db = new Proxy(database.open.db, {
      get: (target, property) =>
        property !== 'execute'
          ? Reflect.get(target, property)
          : async (query: Parameters<typeof target.execute>[0]) => {
              const answer = await target.execute(query);
              machine.monotonic += slow;
              return answer;
            },
    });
    const log = { warn: () => undefined };
    const clock = await startDatabaseClock(db, log as never, {
      wall: () => machine.wall,
      monotonic: () => machine.monotonic,
    });
    clock.stop();
    const before = clock.now().getTime();
    machine.wall += 2 * hours;
    machine.monotonic += 1000;
    expect(clock.now().getTime() - before).toBe(1000);
    slow = 50_000;
    await clock.compare();
    expect(clock.now().getTime() - before).toBe(51_000);
  });
});
