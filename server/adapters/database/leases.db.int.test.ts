import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { endLease, keepLease, type LeaseDeps, takeLease } from './leases.ts';
import { payments } from './schema.ts';

const ms = 160_000;
let count = 0;

describe.each(inject('engines'))('leases on %s', (engine) => {
  let database: TestDatabase;
  /** The time that both workers have. */
  const world = { at: new Date('2026-11-22T12:00:00Z') };
  let worker: LeaseDeps;

  beforeAll(async () => {
    database = await createTestDatabase(engine, inject('postgresAddress'));
    worker = { db: database.open.db, clock: { now: () => world.at, sleep: () => Promise.resolve(undefined) } };
  });
  afterAll(() => database.drop());

  const pass = (more: number) => {
    world.at = new Date(world.at.getTime() + more);
  };
  const aRow = async (): Promise<string> => {
    const id = `pay_${++count}`;
    await worker.db.insert(payments).values({
      id,
      visitor: 'somebody',
      brandKey: 'default',
      liveMode: false,
      idempotencyKey: id,
      requestHash: 'hash',
      services: [],
      currency: 'USD',
      amountMinor: 100,
      captureMinor: 100,
      state: 'new',
      createdAt: world.at,
      updatedAt: world.at,
    });
    return id;
  };
  const taken = async (id: string) => {
    const leaseNumber = await takeLease(worker, payments, id, ms);
    if (leaseNumber === null) throw new Error('somebody else has it');
    return { id, leaseNumber };
  };
  const until = async (id: string) =>
    (await worker.db.select().from(payments).where(eq(payments.id, id)))[0]?.leaseUntil;

  test('of many workers one gets the row, and after it the next, with another number [F-61] [SAFE-07]', async () => {
    const id = await aRow();
    const numbers = await Promise.all(Array.from({ length: 8 }, () => takeLease(worker, payments, id, ms)));
    expect(numbers.filter((number) => number !== null)).toEqual([1]);
    expect(await until(id)).toEqual(new Date(world.at.getTime() + ms));
    pass(ms + 1);
    expect(await takeLease(worker, payments, id, ms)).toBe(2);
  });

  test('who holds a lease renews it; who was away longer does not, whether or not another came [F-61]', async () => {
    const mine = await taken(await aRow());
    pass(ms - 1);
    expect(await keepLease(worker, payments, mine, ms)).toBe(true);
    expect(await until(mine.id)).toEqual(new Date(world.at.getTime() + ms));
    pass(ms + 1);
    expect(await keepLease(worker, payments, mine, ms)).toBe(false);
    const others = await taken(mine.id);
    expect(await keepLease(worker, payments, mine, ms)).toBe(false);
    expect(await keepLease(worker, payments, others, ms)).toBe(true);
  });

  test('a worker that comes back late does not end the lease of the one who took over [F-61]', async () => {
    const mine = await taken(await aRow());
    pass(ms + 1);
    const others = await taken(mine.id);
    await endLease(worker.db, payments, mine);
    expect(await until(mine.id)).not.toBeNull();
    await endLease(worker.db, payments, others);
    expect(await until(mine.id)).toBeNull();
  });

  test('where the database tells the time, a worker whose own clock is hours wrong takes nothing too early [F-61]', async () => {
    const off = (hours: number): LeaseDeps => ({
      db: worker.db,
      clock: { ...worker.clock, now: () => new Date(Date.now() + hours * 3_600_000), inSql: () => 'clock_timestamp()' },
    });
    const id = await aRow();
    expect(await takeLease(off(-2), payments, id, ms)).toBe(1);
    expect(await takeLease(off(2), payments, id, ms)).toBeNull();
    expect(await keepLease(off(-2), payments, { id, leaseNumber: 1 }, ms)).toBe(true);
  });
});
