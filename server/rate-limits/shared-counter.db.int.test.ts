import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/test-database.ts';
import { createSharedCounter, type SharedCounter } from './shared-counter.ts';

const hourMs = 3_600_000;
const subjects = ['visitor', 'address', 'block', 'site', 'offer'] as const;

describe.each(inject('engines'))('shared counts on %s', (engine) => {
  let database: TestDatabase;
  let counter: SharedCounter;
  const world = { at: new Date('2026-11-24T12:00:00Z') };
  beforeAll(async () => {
    database = await createTestDatabase(engine, inject('postgresAddress'));
    const clock = { now: () => world.at, sleep: () => Promise.resolve(undefined) };
    counter = createSharedCounter(database.open.db, clock, 'a secret');
  });
  afterAll(() => database.drop());

  const countsOf = async (names: readonly string[]) => (await counter.addEach(names, hourMs)).map(({ count }) => count);

  test('several subjects are counted at once, each in its own window [SAFE-04] [SAFE-07]', async () => {
    await counter.add('first a', hourMs, 4);
    world.at = new Date(world.at.getTime() + hourMs / 2);
    expect(await counter.addEach(['first b', 'first a'], hourMs)).toEqual([
      { count: 1, msLeft: hourMs },
      { count: 5, msLeft: hourMs / 2 },
    ]);
    await counter.subtractEach(['first a', 'first b']);
    expect(await countsOf(['first a', 'first b'])).toEqual([5, 1]);
    world.at = new Date(world.at.getTime() + hourMs / 2);
    await counter.subtractEach(['first a', 'first b']);
    expect(await countsOf(['first a', 'first b'])).toEqual([1, 1]);
  });

  test('calls that count the same subjects in any order wait for each other, and lose no count [SAFE-04] [SAFE-07]', async () => {
    const orders = Array.from({ length: 40 }, (_, n) =>
      subjects.map((_, at) => subjects[(at * (n % 4 || 1) + n) % 5] ?? ''),
    );
    await Promise.all(orders.map((names) => counter.addEach(names, hourMs)));
    await Promise.all(
      orders.map((names, n) => (n % 2 === 0 ? counter.subtractEach(names) : counter.addEach(names, hourMs))),
    );
    expect(await countsOf(subjects)).toEqual(subjects.map(() => 41));
  });
});
