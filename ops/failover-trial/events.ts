import { until } from '#ops/sandbox/programs.ts';
import type { Cluster } from './cluster/cluster.ts';
import { cutOff } from './cluster/network.ts';
import type { Node } from './cluster/node.ts';
import type { Marks } from './marks.ts';
import type { Recorder } from './recorder.ts';

export interface Event {
  readonly name: string;
  /** Acts on the leader; returns the node's repair. */
  happen(leader: Node, cluster: Cluster): Promise<() => void>;
}

export const events: readonly Event[] = [
  {
    name: 'leader killed',
    async happen(leader) {
      leader.kill();
      return () => leader.start();
    },
  },
  {
    name: 'leader frozen',
    async happen(leader) {
      leader.signalAll('SIGSTOP');
      return () => leader.signalAll('SIGCONT');
    },
  },
  {
    name: 'network of the leader cut',
    async happen(leader) {
      return cutOff(leader);
    },
  },
  {
    name: 'switchover',
    async happen(leader, cluster) {
      cluster.switchOver(leader, await cluster.successor());
      return () => undefined;
    },
  },
];

/** The measurements of one event, until the cluster was whole and people booked again. */
export interface Outcome {
  readonly name: string;
  readonly noBookingMs: number;
  readonly noReadMs: number;
  readonly wholeAfterMs: number;
  readonly bookings: number;
  readonly cancellations: number;
  readonly refusals: readonly (readonly [kind: string, count: number])[];
}

const limitMs = 120_000;

export async function runEvent(
  event: Event,
  { cluster, recorder, marks }: { readonly cluster: Cluster; readonly recorder: Recorder; readonly marks: Marks },
): Promise<Outcome> {
  const leader = await cluster.whole();
  const writing = marks.startAt(leader);
  await bookingFlows(recorder);
  const from = performance.now();
  const makeWell = await event.happen(leader, cluster);
  await cluster.newLeader(leader);
  await bookingFlows(recorder);
  makeWell();
  await cluster.whole();
  const wholeAfterMs = performance.now() - from;
  await bookingFlows(recorder);
  writing.stop();
  const period = { from, to: performance.now() };
  return {
    name: event.name,
    noBookingMs: recorder.longestGapMs('booking', period),
    noReadMs: recorder.longestGapMs('read', period),
    wholeAfterMs,
    bookings: recorder.count('booking', period),
    cancellations: recorder.count('cancellation', period),
    refusals: recorder.refusals(period),
  };
}

/** Waits until somebody books and somebody reads from now on. */
async function bookingFlows(recorder: Recorder): Promise<void> {
  const from = performance.now();
  const hasSucceeded = async () => {
    const period = { from, to: performance.now() };
    return recorder.count('booking', period) > 2 && recorder.count('read', period) > 2;
  };
  await until('bookings flow', hasSucceeded, limitMs);
}
