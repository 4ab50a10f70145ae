import { expect, test } from 'vitest';
import { openEngine } from './testing/simulation/engine.ts';
import { happensInTime, playHistories } from './testing/simulation/histories.ts';

test('500 histories from seed 1: whatever breaks, orders, money, database and what travelers were told agree [SAFE-01] [SAFE-02]', {
  timeout: 900_000,
}, async () => {
  const engine = await openEngine();
  const { faults, events } = await playHistories(engine, 1, 500);
  await engine.close();
  expect(faults).toEqual([]);
  expect(events).toEqual(expect.arrayContaining([...happensInTime]));
});
