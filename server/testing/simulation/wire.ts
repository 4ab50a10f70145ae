import type { Instance } from './simulation.ts';

/** A vendor's handling of a call, and our adapters' interpretation of failures on the way. */
export interface WireCall<R> {
  /** For example 'order'. */
  readonly label: string;
  /** The vendor's action and response. */
  act(): R | Promise<R>;
  /** An adapter's result for a lost response. */
  readonly lost: R;
  /**
   * An adapter's result for a vendor that definitely did nothing; absent if it cannot tell that from a lost response.
   */
  readonly down?: R;
  /** The vendor's maximum time, in milliseconds. */
  readonly limitMs?: number;
}

/** How long a process is paused: shorter and longer than leases and the settle window. */
const pausesMs = [20_000, 150_000, 200_000, 900_000] as const;

/**
 * A call from an instance to a vendor. While faults are on, it may be lost before or after the vendor acted, be
 * refused, or act later than anyone waits for; and the instance may be paused before it, or die before, during or after
 * it. A sent call continues without its sender.
 */
export async function callVendor<R>(instance: Instance, call: WireCall<R>): Promise<R> {
  const { simulation } = instance;
  const { label, act, lost, down = lost, limitMs = 60_000 } = call;
  instance.check();
  if (simulation.breaks(0.008)) {
    simulation.note(`${instance.name} is paused before it asks for ${label}`);
    await simulation.sleep(simulation.choose(pausesMs));
    instance.check();
  }
  instance.maybeDie(`before it asked for ${label}`, 0.01);
  const latest = simulation.now().getTime() + limitMs;
  await simulation.turn(label);
  const result = async (): Promise<R> => {
    const leftMs = latest - simulation.now().getTime();
    if (leftMs < 0) return lost;
    const isLate = simulation.wants(`${label}: acts late`);
    const isLost = !isLate && simulation.wants(`${label}: the answer is lost`);
    if (!isLate && !isLost && !simulation.breaks(0.12)) return act();
    switch (isLate ? 3 : isLost ? 2 : simulation.pick(4)) {
      case 0:
        return failWith(`${label}: the vendor is down`, down);
      case 1:
        return failWith(`${label}: lost on the way there`, lost);
      case 2:
        await act();
        return failWith(`${label}: the answer is lost`, lost);
      default:
        simulation.later(simulation.pick(leftMs), `${label}: acts late`, () => void act());
        return failWith(`${label}: no one is waiting anymore`, lost);
    }
  };
  const failWith = (line: string, reading: R): R => {
    simulation.note(`${instance.name} ${line}`);
    return reading;
  };
  const answer = await result();
  if (instance.isAlive) instance.maybeDie(`before it heard of ${label}`, 0.02);
  await simulation.turn(`answer of ${label}`);
  instance.check();
  return answer;
}
