import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { playGroup } from './testing/faults/group.ts';
import { pauseAlarms, points } from './testing/faults/points.ts';
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

async function play(stage: Stage, breakage: string, without: readonly string[] = []) {
  const chosen = calls.filter((call) => !without.includes(call));
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

  test.each([
    // An order that is never made takes the whole settle window to be sure of: `crash.slow.test.ts` waits for that.
    ['killed before it acts', ['booking: order']],
    ['killed while it acts', []],
    ['killed after it acted', []],
  ])(
    'every money call %s: orders, money and database agree, and travelers were told the truth [SAFE-01] [TRIP-07]',
    { timeout: 240_000 },
    async (breakage, without) => {
      expect(await play(stage, breakage, without)).toEqual([]);
      expect(stage.errors()).toEqual([]);
    },
  );
});

test('two servers whose clocks are set anew by hours while each money call acts [F-61] [SAFE-01]', {
  timeout: 240_000,
}, async () => {
  const stage = await setStage('postgresql', 2, { canSetClocks: true });
  try {
    expect(await play(stage, 'clocks set anew while it acts')).toEqual([]);
    expect(stage.errors()).toEqual([]);
  } finally {
    await stage.close();
  }
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

  test('one is paused while each money call acts: the other settles what it can, and one that wakes undoes nothing of it [F-61] [SAFE-01]', {
    timeout: 240_000,
  }, async () => {
    // The order waits for the settle window: `paused.slow.test.ts` plays it with a short one.
    expect(await play(stage, 'paused while it acts', ['booking: order'])).toEqual([]);
    expect(stage.errors().filter((line) => !pauseAlarms.test(line))).toEqual([]);
  });
});
