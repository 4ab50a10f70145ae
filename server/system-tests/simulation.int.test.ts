import type { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEngine } from '../testing/simulation/engine.ts';
import { runHistories } from '../testing/simulation/histories.ts';
import { runSchedule } from '../testing/simulation/schedule.ts';

/** The server's own use cases, with random failures. The slow run covers 400 histories and every kind of trouble. */
let engine: PGlite;
beforeAll(async () => {
  engine = await openEngine();
});
afterAll(() => engine.close());

test('twelve histories from seed 341: whatever breaks, orders, money, database and answers to travelers agree [SAFE-01] [SAFE-02] [HOST-07]', {
  timeout: 600_000,
}, async () => {
  const { faults, events } = await runHistories(engine, 341, 12);
  expect(faults).toEqual([]);
  expect(events.length).toBeGreaterThan(10);
});

test('the same seed gives the same history, line by line [SAFE-01]', { timeout: 600_000 }, async () => {
  for (const seed of [2, 3]) {
    const first = await runSchedule(engine, seed);
    expect((await runSchedule(engine, seed)).trace).toEqual(first.trace);
  }
});

test('detects a product that gives up on lost orders too soon, and one that looks long enough finds them all [SAFE-01]', {
  timeout: 600_000,
}, async () => {
  const seeds = Array.from({ length: 12 }, (_, index) => index + 1);
  const faultsWith = async (settle: { readonly orderSettleMs?: number }) => {
    const found: string[] = [];
    for (const seed of seeds)
      found.push(...(await runSchedule(engine, seed, { ...settle, wanted: ['an order: acts late'] })).faults);
    return found;
  };
  expect((await faultsWith({ orderSettleMs: 0 })).join('\n')).toMatch(/is not paid/);
  expect(await faultsWith({})).toEqual([]);
});
