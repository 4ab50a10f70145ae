import type { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEngine } from './testing/simulation/engine.ts';
import { happensSoon, playHistories } from './testing/simulation/histories.ts';
import { runSchedule } from './testing/simulation/schedule.ts';

/** The same use cases as in the server, in a world where chance decides what breaks. A thousand histories are in the slow run. */
let engine: PGlite;
beforeAll(async () => {
  engine = await openEngine();
});
afterAll(() => engine.close());

test('20 histories from seed 21: whatever breaks, orders, money, database and what travelers were told agree [SAFE-01] [SAFE-02]', {
  timeout: 240_000,
}, async () => {
  const { faults, events } = await playHistories(engine, 21, 20);
  expect(faults).toEqual([]);
  expect(events).toEqual(expect.arrayContaining([...happensSoon]));
});

test('the same seed is the same history, line for line [SAFE-01]', { timeout: 240_000 }, async () => {
  for (const seed of [2, 3, 5]) {
    const first = await runSchedule(engine, seed);
    expect((await runSchedule(engine, seed)).trace).toEqual(first.trace);
  }
});

test('a product that gives up on lost orders too soon is found out [SAFE-01]', { timeout: 240_000 }, async () => {
  let found = '';
  for (let seed = 95; seed < 155 && found === ''; seed++) {
    found = (await runSchedule(engine, seed, { orderSettleMs: 0 })).faults.join('\n');
  }
  expect(found).toMatch(/is not paid/);
});
