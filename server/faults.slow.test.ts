import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { playGroup } from './testing/faults/group.ts';
import { points } from './testing/faults/points.ts';
import { type Stage, setStage } from './testing/faults/stage.ts';
import { randomNumbers } from './testing/simulation/world.ts';

/** A few points of the matrix with real processes; all of them, on both engines, are `npm run faults`. */
const calls = [
  'payment: confirmation',
  'booking: order',
  'booking: capture',
  'cancellation: confirmation',
  'cancellation: refund',
];
const random = randomNumbers(1);
const options = { pick: (below: number) => Math.floor(random() * below), label: '' };

async function play(stage: Stage, breakage: string) {
  // An order that is never made takes the whole settle window to be sure of: `crash.slow.test.ts` waits for that.
  const isQuick = (call: string) => call !== 'booking: order' || breakage !== 'killed before it acts';
  const chosen = calls.filter(isQuick);
  const group = points.filter((point) => chosen.includes(point.call.name) && point.breakage.name === breakage);
  expect(group).toHaveLength(chosen.length);
  const reports = await playGroup(stage, group, options);
  return reports.filter(({ faults }) => faults.length > 0);
}

describe('one server, started again', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await setStage('embedded', 1);
  });
  afterAll(() => stage.close());

  test.each(['killed before it acts', 'killed while it acts', 'killed after it acted'])(
    'every money call %s: orders, money and database agree, and travelers were told the truth [SAFE-01] [TRIP-07]',
    { timeout: 240_000 },
    async (breakage) => {
      expect(await play(stage, breakage)).toEqual([]);
      expect(stage.errors()).toEqual([]);
    },
  );
});

describe('two servers on one PostgreSQL', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await setStage('postgresql', 2);
  });
  afterAll(() => stage.close());

  test('one is killed after each money call acted: the other settles all of it, once [SAFE-01] [SAFE-07]', {
    timeout: 240_000,
  }, async () => {
    expect(await play(stage, 'killed after it acted')).toEqual([]);
    expect(stage.errors()).toEqual([]);
  });
});
