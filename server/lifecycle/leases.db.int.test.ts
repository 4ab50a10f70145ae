import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { eq } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { payments } from '#server/features/payments/tables.ts';
import { paymentRow } from '#server/testing/database/old-rows.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/test-database.ts';
import { type PaymentRow, paymentLifecycle } from '../features/payments/lifecycle.ts';
import { processName } from './lease-holder.ts';
import { endLease, endLeasesOfEnded, keepLease, type LeaseDeps, recordUnderLease, takeLease } from './leases.ts';
import { findRow } from './lifecycle.ts';
import { transition } from './transition.ts';

const ms = 160_000;
let count = 0;

describe.each(inject('engines'))('leases on %s', (engine) => {
  let database: TestDatabase;
  /** The time of both workers. */
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
  const insertRow = async (): Promise<string> => {
    const id = `pay_${++count}`;
    await worker.db.insert(payments).values(paymentRow(id, 'new', world.at));
    return id;
  };
  const taken = async (id: string) => {
    const row = await takeLease(worker, paymentLifecycle, id, ms);
    if (row === null) throw new Error('somebody else has it');
    return row;
  };
  const until = async (id: string) =>
    (await worker.db.select().from(payments).where(eq(payments.id, id)))[0]?.leaseUntil;

  test('of many workers one gets the row, and the next one later gets a new lease number [F-61] [SAFE-07]', async () => {
    const id = await insertRow();
    const rows = await Promise.all(Array.from({ length: 8 }, () => takeLease(worker, paymentLifecycle, id, ms)));
    expect(rows.flatMap((row) => (row === null ? [] : [row.leaseNumber]))).toEqual([1]);
    expect(await until(id)).toEqual(new Date(world.at.getTime() + ms));
    pass(ms + 1);
    expect(await takeLease(worker, paymentLifecycle, id, ms)).toMatchObject({ id, leaseNumber: 2 });
  });

  test('a release that the database does not take is repeated until it does, and never ends the lease of a successor [F-147] [F-61]', async () => {
    const [mine, lost] = [await taken(await insertRow()), await taken(await insertRow())];
    let refused = 0;
    let isAway = true;
    const flaky = {
      update: (table: PgTable) => {
        if (!isAway) return worker.db.update(table);
        refused += 1;
        throw new Error('Failed query', { cause: Object.assign(new Error('away'), { code: 'ECONNREFUSED' }) });
      },
    } as unknown as LeaseDeps['db'];
    await endLease(flaky, paymentLifecycle, mine);
    await endLease(flaky, paymentLifecycle, lost);
    await expect.poll(() => refused).toBeGreaterThanOrEqual(4);
    expect(await until(mine.id)).not.toBeNull();
    pass(ms + 1);
    const successor = await taken(lost.id);
    isAway = false;
    await expect.poll(() => until(mine.id)).toBeNull();
    expect(await keepLease(worker, paymentLifecycle, successor, ms)).toBe(true);
  });

  describe.skipIf(processName(process.pid) === null)('of another process', () => {
    const child = async () => {
      const started = spawn('sleep', ['60']);
      await once(started, 'spawn');
      const name = processName(started.pid ?? 0);
      if (name === null) throw new Error('no process');
      return { name, started, ended: once(started, 'exit') };
    };
    const heldBy = async (holder: string) => {
      const { id, leaseNumber } = await taken(await insertRow());
      await worker.db
        .update(payments)
        .set({ leaseHolder: holder.replace('N', `${leaseNumber}`) })
        .where(eq(payments.id, id));
      return id;
    };

    test('one that has ended holds nobody up, one that is paused keeps its lease [F-147] [F-61]', async () => {
      const { name, started, ended } = await child();
      const [first, second] = [await heldBy(`N ${name}`), await heldBy(`N ${name}`)];
      started.kill('SIGSTOP');
      expect(await takeLease(worker, paymentLifecycle, first, ms)).toBeNull();
      await endLeasesOfEnded(worker, paymentLifecycle, ['new']);
      expect(await until(second)).not.toBeNull();
      started.kill('SIGKILL');
      await ended;
      const successors = await Promise.all([1, 2, 3].map(() => takeLease(worker, paymentLifecycle, first, ms)));
      expect(successors.flatMap((row) => (row === null ? [] : [row.leaseNumber]))).toEqual([2]);
      await endLeasesOfEnded(worker, paymentLifecycle, ['authorised']);
      expect(await until(second)).not.toBeNull();
      await endLeasesOfEnded(worker, paymentLifecycle, ['new']);
      expect(await until(second)).toBeNull();
      expect(await until(first)).not.toBeNull();
    });

    test('nothing is concluded of a process elsewhere, or where a lease does not say whose it is [F-147]', async () => {
      const { name, started, ended } = await child();
      started.kill('SIGKILL');
      await ended;
      const unknown = [
        // Of another machine, container or user; of an earlier release, whose leases leave the name of the one before.
        ...['N other', 'N unknown', `N ${name.replace(/^[^/]+/, 'boot')}`, `N ${name.replace(/pid:/, 'pid:1')}`],
        ...[`0 ${name}`, '', 'N '],
      ];
      const ids = await Promise.all(unknown.map(heldBy));
      await endLeasesOfEnded(worker, paymentLifecycle, ['new']);
      for (const id of ids) expect(await takeLease(worker, paymentLifecycle, id, ms)).toBeNull();
    });
  });

  test('a holder can renew its lease, but not after it expired, even if no one else took it [F-61]', async () => {
    const mine = await taken(await insertRow());
    pass(ms - 1);
    expect(await keepLease(worker, paymentLifecycle, mine, ms)).toBe(true);
    expect(await until(mine.id)).toEqual(new Date(world.at.getTime() + ms));
    pass(ms + 1);
    expect(await keepLease(worker, paymentLifecycle, mine, ms)).toBe(false);
    const others = await taken(mine.id);
    expect(await keepLease(worker, paymentLifecycle, mine, ms)).toBe(false);
    expect(await keepLease(worker, paymentLifecycle, others, ms)).toBe(true);
  });

  test('a step is recorded only under a lease that holds, which it renews; a stale answer is not enough [F-61]', async () => {
    let answerMs = 0;
    let upMs = 0;
    const asking = { ...worker, clock: { ...worker.clock, monotonicMs: () => upMs } };
    const record = (row: PaymentRow, whileWaiting = () => Promise.resolve()) =>
      recordUnderLease(asking, paymentLifecycle, ms, async (lease) => {
        const moved = await transition(worker.db, paymentLifecycle, row, { to: 'voided', at: world.at, lease });
        upMs += answerMs;
        await whileWaiting();
        return moved;
      });
    const [held, expired, answeredLate, takenMeanwhile] = [
      await taken(await insertRow()),
      await taken(await insertRow()),
      await taken(await insertRow()),
      await taken(await insertRow()),
    ];
    pass(ms - 1);
    expect(await record(held)).toMatchObject({ state: 'voided' });
    expect(await until(held.id)).toEqual(new Date(world.at.getTime() + ms));
    answerMs = 5000;
    expect(await record(answeredLate)).toMatchObject({ state: 'voided' });
    const takeOver = async () => {
      pass(ms + 1);
      await taken(takenMeanwhile.id);
    };
    expect(await record(takenMeanwhile, takeOver)).toBeNull();
    answerMs = 0;
    expect(await record(expired)).toBeNull();
    expect(await findRow(worker.db, paymentLifecycle, expired.id)).toMatchObject({ state: 'new' });
  });

  test('a late worker does not end the lease of the one that took over [F-61]', async () => {
    const mine = await taken(await insertRow());
    pass(ms + 1);
    const others = await taken(mine.id);
    await endLease(worker.db, paymentLifecycle, mine);
    expect(await until(mine.id)).not.toBeNull();
    await endLease(worker.db, paymentLifecycle, others);
    expect(await until(mine.id)).toBeNull();
  });

  test('with database time, a worker whose clock is hours off takes nothing too early [F-61]', async () => {
    const off = (hours: number): LeaseDeps => ({
      db: worker.db,
      clock: { ...worker.clock, now: () => new Date(Date.now() + hours * 3_600_000), inSql: () => 'clock_timestamp()' },
    });
    const id = await insertRow();
    expect(await takeLease(off(-2), paymentLifecycle, id, ms)).toMatchObject({ leaseNumber: 1 });
    expect(await takeLease(off(2), paymentLifecycle, id, ms)).toBeNull();
    expect(await keepLease(off(-2), paymentLifecycle, { id, leaseNumber: 1 }, ms)).toBe(true);
  });
});
