import { setTimeout as sleep } from 'node:timers/promises';
import type { SimulatorControl } from '../app/test-app.ts';
import type { Books } from '../books.ts';
import type { FaultRig } from './fault-rig.ts';
import {
  amendmentPoints,
  hostedPoints,
  liePoints,
  type Point,
  type ProcessFault,
  points,
  reviewPoints,
} from './points.ts';
import { auditTravelers } from './share.ts';
import { Traveler } from './traveler.ts';

/** The outcome of a point. */
export interface PointReport {
  readonly name: string;
  /** Empty if everything agrees. */
  readonly faults: readonly string[];
  /** The duration of the whole group, which shares one run of the server. */
  readonly seconds: number;
}

export interface GroupOptions {
  /** Returns a random integer from 0 up to, but excluding, a bound. */
  readonly pick: (below: number) => number;
  /** Lets the leases of the killed process expire on their own, which takes minutes. */
  readonly waitsForLeases?: boolean;
  /** Appended to the names of points and travelers. */
  readonly label: string;
}

/** Enough travelers to be ahead of, in and behind the failure; the first one sends everything twice. */
const travelersPerPoint = 3;
/** How long to wait for a call; reaching it takes well under a second on an idle machine. */
const reachTimeoutMs = 60_000;
/** How long a breakage that does not kill may strike again. */
const strikeMs = 4000;
/** How long the books may disagree after everyone has a final answer: holds are released a little later. */
const settleMs = 60_000;
/** How late a dead caller's call may take effect: before and after the restart, within the settle window. */
const longestDelayMs = 4000;
/** How long the only instance is paused. */
const pausedMs = 3000;
/**
 * How long the other instance may take to settle a paused one's work: longer than the product looks for a lost order.
 */
const takeoverTimeoutMs = 45_000;
/** How long a call stays held after the clocks are set: anything driven by the clock acts within a second. */
const clockChangeHoldMs = 3000;
/** The vendors' clients attempt a call up to three times. */
const attemptsPerCall = 3;

const everyPoint = [...points, ...hostedPoints, ...reviewPoints, ...amendmentPoints, ...liePoints];

interface PointRun {
  readonly point: Point;
  readonly travelers: readonly Traveler[];
  readonly problems: string[];
  work: Promise<unknown>;
}

/**
 * Runs points that share one run of the server: travelers go up to each call, the call breaks, and if the points affect
 * the process, that happens once all of their calls are held. Then everyone continues to a final answer, and the books
 * are audited. All points of a group have the same breakage.
 */
export async function runFaultGroup(
  rig: FaultRig,
  group: readonly Point[],
  options: GroupOptions,
): Promise<PointReport[]> {
  const startedAt = performance.now();
  await rig.start();
  // From the last call of a journey to the first, so that nobody past a point runs into a call that has yet to break.
  const inOrder = group.toSorted((one, other) => everyPoint.indexOf(other) - everyPoint.indexOf(one));
  const runs = await Promise.all(inOrder.map((point) => preparePoint(rig, point, options)));

  const processFault = runs[0]?.point.breakage.processFault ?? null;
  for (const run of runs) {
    await breakCall(rig, run, options);
    if (processFault === null) await run.work;
  }
  if (processFault !== null) {
    await sleep(options.pick(60));
    await processFaults[processFault](rig, options);
    await Promise.all(runs.map(({ work }) => work));
  }

  const disagreements = await audit(rig, runs);
  const seconds = (performance.now() - startedAt) / 1000;
  return runs.map(({ point, problems }, index) => ({
    name: options.label + point.name,
    faults: [...problems, ...(disagreements[index] ?? [])],
    seconds,
  }));
}

const isAlone = (rig: FaultRig) => rig.origin() === rig.otherOrigin();

const processFaults: Record<ProcessFault, (rig: FaultRig, options: GroupOptions) => Promise<void>> = {
  async kill(rig, { waitsForLeases }) {
    await rig.kill();
    if (waitsForLeases !== true) await rig.endLeases();
    // A single instance restarts; with two, the other one settles the rest.
    if (isAlone(rig)) await rig.start();
  },
  async pause(rig) {
    const resume = rig.pause();
    try {
      if (isAlone(rig)) await sleep(pausedMs);
      else {
        await rig.endLeases();
        await within(takeoverTimeoutMs, async () => isSettled(await rig.books()));
      }
      await clearFaults(rig);
      // The vendors act and answer before the caller resumes.
      await sleep(strikeMs / 4);
    } finally {
      resume();
    }
  },
  async set_clocks(rig) {
    rig.setClocks();
    await sleep(clockChangeHoldMs);
    await clearFaults(rig);
  },
};

const openBookings = ['in_review', 'prepared', 'ordering', 'order_unknown', 'order_accepted', 'ordered'];
const openPayments = ['new', 'method_ready', 'intent_ready', 'confirming', 'capturing', 'voiding'];
const openCancellations = ['confirming', 'cancelled'];
const openAmendments = ['confirming', 'changed'];

/** Whether nothing is left for an instance to settle on its own. */
function isSettled({ bookings, payments, refundRows, cancellations, amendments }: Books): boolean {
  return (
    !bookings.some(({ state }) => openBookings.includes(state)) &&
    !payments.some(({ state }) => openPayments.includes(state)) &&
    !refundRows.some(({ state }) => state === 'sending') &&
    !cancellations.some(({ state }) => openCancellations.includes(state)) &&
    !amendments.some(({ state }) => openAmendments.includes(state))
  );
}

async function clearFaults({ duffel, stripe }: FaultRig): Promise<void> {
  await Promise.all([duffel.clearFaults(), stripe.clearFaults()]);
}

async function preparePoint(rig: FaultRig, point: Point, { label, waitsForLeases }: GroupOptions): Promise<PointRun> {
  // A call held for an instance that survives outlasts the leases that the runner expires.
  const { processFault } = point.breakage;
  const endsLeases = (processFault === 'kill' && waitsForLeases !== true) || processFault === 'pause';
  const doubleOrigin = endsLeases ? rig.origin : rig.otherOrigin;
  const travelers = Array.from(
    { length: travelersPerPoint },
    (_, index) =>
      new Traveler({
        name: `${label}${point.name}, traveler ${index + 1}`,
        origin: rig.origin,
        doubleOrigin: index === 0 ? doubleOrigin : null,
        duffel: rig.duffel,
        // An order made after the other instance gave it up can be undone.
        isRefundable: processFault === 'pause',
        stripe: rig.isHosted ? rig.stripe : null,
        hasDesk: liePoints.includes(point),
      }),
  );
  await Promise.all(travelers.map((one) => one.prepare(point.call.step)));
  return { point, travelers, problems: [], work: Promise.resolve() };
}

/** Lets the travelers of a run take their step into a broken call. */
async function breakCall(rig: FaultRig, run: PointRun, { pick }: GroupOptions): Promise<void> {
  const { call, breakage } = run.point;
  const vendor = rig[call.vendor];
  const kind = breakage[call.vendor];
  const { processFault } = breakage;
  // A client repeats failed calls, but not answered ones.
  const perPerson = processFault !== null || liePoints.includes(run.point) ? 1 : ([1, attemptsPerCall][pick(2)] ?? 1);
  const times = perPerson * (1 + pick(travelersPerPoint));
  const strikes = call.first === undefined ? times : travelersPerPoint;
  if (call.first !== undefined) {
    await rig[call.first.vendor].fault({ ...call.first, times: travelersPerPoint * attemptsPerCall });
  }
  if (call.spared !== undefined) {
    const times = call.spared * travelersPerPoint;
    await vendor.fault({ operation: call.operation, kind: 'delay', delayMs: 0, times });
  }
  await vendor.fault({
    operation: call.operation,
    kind,
    delayMs: processFault === 'kill' ? pick(longestDelayMs) : 0,
    times: strikes,
  });
  run.work = Promise.all(
    run.travelers.map((one) =>
      one.finish(call.step).catch((error: unknown) => {
        run.problems.push(String(error));
      }),
    ),
  );
  const left = () => strikesLeft(vendor, call.operation, kind);
  if (!(await within(reachTimeoutMs, async () => (await left()) < strikes)))
    run.problems.push('the call was never made');
  await within(processFault === null ? strikeMs : 300, async () => (await left()) === 0);
  await Promise.all([rig.duffel.dropUnusedFaults(), rig.stripe.dropUnusedFaults()]);
}

async function strikesLeft(vendor: SimulatorControl, operation: string, kind: string): Promise<number> {
  const planned = await vendor.faults();
  return planned.filter((fault) => fault.operation === operation && fault.kind === kind)[0]?.timesLeft ?? 0;
}

/** The disagreements of each run, once there are none or waiting did not help. */
async function audit(rig: FaultRig, runs: readonly PointRun[]): Promise<string[][]> {
  const end = Date.now() + settleMs;
  for (;;) {
    await within(5000, async () => (await heldIntents(rig)) === 0);
    const books = await rig.books();
    const found = runs.map(({ travelers }) => auditTravelers(books, travelers));
    if (found.every(({ length }) => length === 0) || Date.now() > end) return found;
    await rig.start();
    await sleep(2000);
  }
}

async function heldIntents(rig: FaultRig): Promise<number> {
  const { payment_intents } = await rig.stripe.state<{ payment_intents: { amount_capturable: number }[] }>();
  return payment_intents.filter(({ amount_capturable }) => amount_capturable > 0).length;
}

async function within(limitMs: number, condition: () => Promise<boolean>): Promise<boolean> {
  const end = Date.now() + limitMs;
  for (;;) {
    if (await condition()) return true;
    if (Date.now() > end) return false;
    await sleep(25);
  }
}
