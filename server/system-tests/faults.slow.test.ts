import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FaultRig, startFaultRig } from '../testing/faults/fault-rig.ts';
import {
  amendmentPoints,
  expectedLieErrors,
  expectedPauseErrors,
  hostedPoints,
  liePoints,
  points,
} from '../testing/faults/points.ts';
import { runFaultGroup } from '../testing/faults/run-fault-group.ts';
import { randomNumbers } from '../testing/simulation/simulation.ts';

/** A few points of the fault matrix with real processes; `npm run faults` runs all of them on both engines. */
const calls = [
  'payment: confirmation',
  'booking: order',
  'booking: order without a refused number',
  'booking: capture',
  'cancellation: confirmation',
  'cancellation: refund',
  'change by the airline: acceptance',
  'canceled flights: refund',
];
/** Orders that stay unknown until the settle window is over. */
const orders = ['booking: order', 'booking: order without a refused number'];
const random = randomNumbers(1);
const options = { pick: (below: number) => Math.floor(random() * below), label: '' };

async function runFaults(rig: FaultRig, breakage: string, without: readonly string[] = []) {
  const chosen = calls.filter((call) => !without.includes(call));
  const group = points.filter((point) => chosen.includes(point.call.name) && point.breakage.name === breakage);
  expect(group).toHaveLength(chosen.length);
  const reports = await runFaultGroup(rig, group, options);
  return reports.filter(({ faults }) => faults.length > 0);
}

describe('one restarted server', () => {
  let rig: FaultRig;
  beforeAll(async () => {
    rig = await startFaultRig('embedded', 1);
  });
  afterAll(() => rig.close());

  test.each([
    // Certainty that an order was never created takes the whole settle window, which `crash.slow.test.ts` covers.
    ['killed before it acts', orders],
    ['killed while it acts', []],
    ['killed after it acted', []],
  ])(
    'every money call %s: orders, money and database agree, and travelers saw the truth [SAFE-01] [TRIP-07] [SERV-08]',
    { timeout: 240_000 },
    async (breakage, without) => {
      expect(await runFaults(rig, breakage, without)).toEqual([]);
      expect(rig.errors()).toEqual([]);
    },
  );
});

describe('a server with the card fields of the provider', () => {
  let rig: FaultRig;
  beforeAll(async () => {
    rig = await startFaultRig('embedded', 1, { isHosted: true });
  });
  afterAll(() => rig.close());

  test.each(['killed while it acts', 'killed after it acted', 'cut after it acted'])(
    'every call about a challenge %s: money and database agree, and travelers saw the truth [HOST-07] [SAFE-01]',
    { timeout: 240_000 },
    async (breakage) => {
      const group = hostedPoints.filter((point) => point.breakage.name === breakage);
      expect(group).toHaveLength(4);
      const reports = await runFaultGroup(rig, group, options);
      expect(reports.filter(({ faults }) => faults.length > 0)).toEqual([]);
      expect(rig.errors()).toEqual([]);
    },
  );
});

describe('a server whose travelers change their flights or add bags', () => {
  let rig: FaultRig;
  beforeAll(async () => {
    rig = await startFaultRig('embedded', 1);
  });
  afterAll(() => rig.close());

  test.each(['killed while it acts', 'killed after it acted'])(
    'every call about dearer and cheaper flights and about bags %s: trips, money and database agree, and travelers saw the truth [SERV-04] [SERV-08] [SAFE-01]',
    { timeout: 240_000 },
    async (breakage) => {
      const group = amendmentPoints.filter((point) => point.breakage.name === breakage);
      expect(group).toHaveLength(11);
      const reports = await runFaultGroup(rig, group, options);
      expect(reports.filter(({ faults }) => faults.length > 0)).toEqual([]);
      expect(rig.errors()).toEqual([]);
    },
  );
});

test.each(['embedded', 'postgresql'] as const)(
  'vendors that answer otherwise than they acted, on %s: the desk takes what is due, once, and books and travelers agree [F-141] [F-142] [SAFE-01]',
  { timeout: 240_000 },
  async (engine) => {
    const rig = await startFaultRig(engine, 1);
    try {
      const half = liePoints.length / 2;
      for (const group of [liePoints.slice(0, half), liePoints.slice(half)]) {
        const reports = await runFaultGroup(rig, group, options);
        expect(reports).toHaveLength(half);
        expect(reports.filter(({ faults }) => faults.length > 0)).toEqual([]);
      }
      expect(rig.errors().filter((line) => !expectedLieErrors.test(line))).toEqual([]);
    } finally {
      await rig.close();
    }
  },
);

test('two servers whose clocks are changed by hours during each money call [F-61] [SAFE-01]', {
  timeout: 240_000,
}, async () => {
  const rig = await startFaultRig('postgresql', 2, { canSetClocks: true });
  try {
    expect(await runFaults(rig, 'clocks changed while it acts')).toEqual([]);
    expect(rig.errors()).toEqual([]);
  } finally {
    await rig.close();
  }
});

describe('two servers on one PostgreSQL', () => {
  let rig: FaultRig;
  beforeAll(async () => {
    rig = await startFaultRig('postgresql', 2);
  });
  afterAll(() => rig.close());

  test('one is killed after each money call took effect: the other settles everything, once [SAFE-01] [SAFE-07]', {
    timeout: 240_000,
  }, async () => {
    expect(await runFaults(rig, 'killed after it acted')).toEqual([]);
    expect(rig.errors()).toEqual([]);
  });

  test('one is paused during each money call: the other settles what it can, and the resumed one undoes nothing [F-61] [SAFE-01]', {
    timeout: 240_000,
  }, async () => {
    // An order has to wait for the settle window: `paused.slow.test.ts` covers it with a short one.
    expect(await runFaults(rig, 'paused while it acts', orders)).toEqual([]);
    expect(rig.errors().filter((line) => !expectedPauseErrors.test(line))).toEqual([]);
  });
});
