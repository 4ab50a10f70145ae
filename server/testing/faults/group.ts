import { setTimeout as sleep } from 'node:timers/promises';
import type { Books } from '../audit.ts';
import type { SimulatorControl } from '../test-app.ts';
import { type Deed, type Point, points } from './points.ts';
import { auditTravellers } from './share.ts';
import type { Stage } from './stage.ts';
import { Traveller } from './traveller.ts';

/** What came of a point. */
export interface PointReport {
  readonly name: string;
  /** Empty where everything agrees. */
  readonly faults: readonly string[];
  /** Of the group that shared a run of the server. */
  readonly seconds: number;
}

export interface GroupOptions {
  /** Draws a whole number from 0 up to a bound. */
  readonly pick: (below: number) => number;
  /** Leaves the leases of the killed process to run out by themselves, which takes minutes. */
  readonly isPatient?: boolean;
  /** Added to the names of points and travellers. */
  readonly label: string;
}

/** Enough travellers for some to be in front of the trouble, in it and behind it; the first sends everything twice. */
const travellersPerPoint = 3;
/** How long a call is waited for; reaching it takes well under a second on an idle machine. */
const reachMs = 60_000;
/** How long a breakage that does not kill is left to strike again. */
const strikeMs = 4000;
/** How long the books may disagree after everybody was told how it ended: holds are released a little later. */
const settleMs = 60_000;
/** How long after the death of its caller a call may still act: before and after the process is back, and within the settle window. */
const longestDelayMs = 4000;
/** How long one instance is stopped that has no other beside it. */
const pausedMs = 3000;
/** How long the other instance may take to settle what a stopped one left: longer than a lost order is looked for. */
const otherSettlesMs = 45_000;
/** How long a call stays held once the clocks are set: whoever goes by them acts within a second. */
const clocksSetMs = 3000;
/** The vendors' clients try a call up to three times. */
const triesPerCall = 3;

interface Scene {
  readonly point: Point;
  readonly travellers: readonly Traveller[];
  readonly troubles: string[];
  work: Promise<unknown>;
}

/**
 * Plays points that share one run of the server: travellers walk up to each call, the call breaks, and where points do
 * something to the process, it is done once all of their calls are held; then everybody goes on until they were told how it
 * ended, and the books are audited. Points of one group do all the same.
 */
export async function playGroup(stage: Stage, group: readonly Point[], options: GroupOptions): Promise<PointReport[]> {
  const startedAt = performance.now();
  await stage.start();
  // From the last call of a journey to the first: who gets past a point meets no call that is still to break.
  const inOrder = group.toSorted((one, other) => points.indexOf(other) - points.indexOf(one));
  const scenes = await Promise.all(inOrder.map((point) => setScene(stage, point, options)));

  const deed = scenes[0]?.point.breakage.deed ?? null;
  for (const scene of scenes) {
    await breakCall(stage, scene, options);
    if (deed === null) await scene.work;
  }
  if (deed !== null) {
    await sleep(options.pick(60));
    await deeds[deed](stage, options);
    await Promise.all(scenes.map(({ work }) => work));
  }

  const disagreements = await audit(stage, scenes);
  const seconds = (performance.now() - startedAt) / 1000;
  return scenes.map(({ point, troubles }, index) => ({
    name: options.label + point.name,
    faults: [...troubles, ...(disagreements[index] ?? [])],
    seconds,
  }));
}

const isAlone = (stage: Stage) => stage.origin() === stage.otherOrigin();

const deeds: Record<Deed, (stage: Stage, options: GroupOptions) => Promise<void>> = {
  async kill(stage, { isPatient }) {
    await stage.kill();
    if (isPatient !== true) await stage.endLeases();
    // One instance starts again; of two the other one settles what was left, alone.
    if (isAlone(stage)) await stage.start();
  },
  async pause(stage) {
    const wake = stage.pause();
    try {
      if (isAlone(stage)) await sleep(pausedMs);
      else {
        await stage.endLeases();
        await within(otherSettlesMs, async () => isSettled(await stage.books()));
      }
      await clearFaults(stage);
      // The vendors act and answer before the caller wakes.
      await sleep(strikeMs / 4);
    } finally {
      wake();
    }
  },
  async set_clocks(stage) {
    stage.setClocks();
    await sleep(clocksSetMs);
    await clearFaults(stage);
  },
};

const openBookings = ['prepared', 'ordering', 'order_unknown', 'order_accepted', 'ordered'];
const openPayments = ['new', 'method_ready', 'intent_ready', 'confirming', 'capturing', 'voiding', 'refunding'];
const openCancellations = ['confirming', 'cancelled'];

/** Whether nothing is left that an instance settles by itself. */
function isSettled({ bookings, payments, cancellations }: Books): boolean {
  return (
    !bookings.some(({ state }) => openBookings.includes(state)) &&
    !payments.some(({ state }) => openPayments.includes(state)) &&
    !cancellations.some(({ state }) => openCancellations.includes(state))
  );
}

async function clearFaults({ duffel, stripe }: Stage): Promise<void> {
  await Promise.all([duffel.clearFaults(), stripe.clearFaults()]);
}

async function setScene(stage: Stage, point: Point, { label, isPatient }: GroupOptions): Promise<Scene> {
  // A call that is held for an instance which lives on outlasts the leases that the runner ends.
  const { deed } = point.breakage;
  const endsLeases = (deed === 'kill' && isPatient !== true) || deed === 'pause';
  const doubleOrigin = endsLeases ? stage.origin : stage.otherOrigin;
  const travellers = Array.from(
    { length: travellersPerPoint },
    (_, index) =>
      new Traveller({
        name: `${label}${point.name}, traveller ${index + 1}`,
        origin: stage.origin,
        doubleOrigin: index === 0 ? doubleOrigin : null,
        // An order that is made after the other instance gave it up can be undone.
        isRefundable: deed === 'pause',
      }),
  );
  await Promise.all(travellers.map((one) => one.prepare(point.call.step)));
  return { point, travellers, troubles: [], work: Promise.resolve() };
}

/** Lets the travellers of a scene take their step into a broken call. */
async function breakCall(stage: Stage, scene: Scene, { pick }: GroupOptions): Promise<void> {
  const { call, breakage } = scene.point;
  const vendor = stage[call.vendor];
  const kind = breakage[call.vendor];
  const { deed } = breakage;
  const perPerson = deed !== null ? 1 : ([1, triesPerCall][pick(2)] ?? 1);
  const times = perPerson * (1 + pick(travellersPerPoint));
  const strikes = call.first === undefined ? times : travellersPerPoint;
  if (call.first !== undefined) {
    await stage[call.first.vendor].fault({ ...call.first, times: travellersPerPoint * triesPerCall });
  }
  await vendor.fault({
    operation: call.operation,
    kind,
    delayMs: deed === 'kill' ? pick(longestDelayMs) : 0,
    times: strikes,
  });
  scene.work = Promise.all(
    scene.travellers.map((one) =>
      one.finish(call.step).catch((error: unknown) => {
        scene.troubles.push(String(error));
      }),
    ),
  );
  const left = () => strikesLeft(vendor, call.operation, kind);
  if (!(await within(reachMs, async () => (await left()) < strikes))) scene.troubles.push('the call was never made');
  await within(deed === null ? strikeMs : 300, async () => (await left()) === 0);
  await Promise.all([stage.duffel.forgetFaults(), stage.stripe.forgetFaults()]);
}

async function strikesLeft(vendor: SimulatorControl, operation: string, kind: string): Promise<number> {
  const planned = await vendor.faults();
  return planned.filter((fault) => fault.operation === operation && fault.kind === kind)[0]?.timesLeft ?? 0;
}

/** The disagreements of each scene, once there are none or waiting did not help. */
async function audit(stage: Stage, scenes: readonly Scene[]): Promise<string[][]> {
  const end = Date.now() + settleMs;
  for (;;) {
    await within(5000, async () => (await heldIntents(stage)) === 0);
    const books = await stage.books();
    const found = scenes.map(({ travellers }) => auditTravellers(books, travellers));
    if (found.every(({ length }) => length === 0) || Date.now() > end) return found;
    await stage.start();
    await sleep(2000);
  }
}

async function heldIntents(stage: Stage): Promise<number> {
  const { payment_intents } = await stage.stripe.state<{ payment_intents: { amount_capturable: number }[] }>();
  return payment_intents.filter(({ amount_capturable }) => amount_capturable > 0).length;
}

async function within(limitMs: number, isSo: () => Promise<boolean>): Promise<boolean> {
  const end = Date.now() + limitMs;
  for (;;) {
    if (await isSo()) return true;
    if (Date.now() > end) return false;
    await sleep(25);
  }
}
