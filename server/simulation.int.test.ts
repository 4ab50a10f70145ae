import type { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEngine } from './testing/simulation/engine.ts';
import { runSchedule } from './testing/simulation/schedule.ts';

/** The same use cases as in the server, in a world where chance decides what breaks; the long form is `npm run faults`. */
let engine: PGlite;
beforeAll(async () => {
  engine = await openEngine();
});
afterAll(() => engine.close());

const seeds = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);

const happens = [
  'an order is made',
  'money is captured',
  'an order is cancelled',
  'money goes back',
  'killed after a statement',
  'killed before it heard of an order',
  'an order: the answer is lost',
  'a capture: the answer is lost',
];

test.each([1, 101, 201])(
  'a hundred histories from seed %i: whatever breaks, orders, money, database and what travellers were told agree [SAFE-01] [SAFE-02]',
  { timeout: 240_000 },
  async (first) => {
    const events = new Set<string>();
    for (const seed of seeds(first, first + 100)) {
      const { faults, trace } = await runSchedule(engine, seed);
      expect(faults, `seed ${seed}\n${trace.join('\n')}`).toEqual([]);
      for (const line of trace) events.add(line.replace(/^process \d+ /, ''));
    }
    // The histories are worth something only where things really happened, and broke.
    expect([...events].sort()).toEqual(expect.arrayContaining(happens));
  },
);

test('the same seed is the same history, line for line [SAFE-01]', async () => {
  for (const seed of seeds(1, 11)) {
    const first = await runSchedule(engine, seed);
    expect((await runSchedule(engine, seed)).trace).toEqual(first.trace);
  }
});

test('a product that gives up on lost orders too soon is found out [SAFE-01]', { timeout: 120_000 }, async () => {
  const reports = [];
  for (const seed of seeds(1, 61)) reports.push(await runSchedule(engine, seed, { orderSettleMs: 0 }));
  expect(reports.flatMap(({ faults }) => faults).join('\n')).toMatch(/is not paid/);
});
