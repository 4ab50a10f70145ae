import { expect, test } from 'vitest';
import { openEngine } from '../testing/simulation/engine.ts';
import { allExpectedEvents, runHistories } from '../testing/simulation/histories.ts';

test('200 histories from seed 1: whatever breaks, orders, money, database and answers to travelers agree [SAFE-01] [SAFE-02]', {
  timeout: 1_800_000,
}, async () => {
  const engine = await openEngine();
  const { faults, events } = await runHistories(engine, 1, 200, { wanted: allExpectedEvents, extra: 200 });
  await engine.close();
  expect(faults).toEqual([]);
  expect(events).toEqual(expect.arrayContaining([...allExpectedEvents]));
});
