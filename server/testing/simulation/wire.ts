import type { Instance } from './world.ts';

/** What a vendor does with a call, and how our adapters read what may happen to it on the way. */
export interface WireCall<R> {
  /** Such as 'order'. */
  readonly label: string;
  /** What the vendor does and answers. */
  act(): R;
  /** What an adapter makes of an answer that never came. */
  readonly lost: R;
  /** What an adapter makes of a vendor that surely did nothing; absent where it cannot tell that from a lost answer. */
  readonly down?: R;
  /** The longest that a vendor takes, in milliseconds. */
  readonly limitMs?: number;
}

/** How long a process is paused: shorter and longer than leases and the settle window. */
const pausesMs = [20_000, 150_000, 200_000, 900_000] as const;

/**
 * A call from an instance to a vendor. In a wild world it may be lost before or after the vendor acted, be refused, act
 * later than anybody waits for, and the instance may be paused before it asks, and die before, meanwhile and after: what was sent goes on without it.
 */
export async function overTheWire<R>(instance: Instance, call: WireCall<R>): Promise<R> {
  const { world } = instance;
  const { label, act, lost, down = lost, limitMs = 60_000 } = call;
  instance.check();
  if (world.breaks(0.008)) {
    world.note(`${instance.name} is paused before it asks for ${label}`);
    await world.sleep(world.choose(pausesMs));
    instance.check();
  }
  instance.maybeDie(`before it asked for ${label}`, 0.01);
  const latest = world.now().getTime() + limitMs;
  await world.turn(label);
  const result = (): R => {
    const leftMs = latest - world.now().getTime();
    if (leftMs < 0) return lost;
    if (!world.breaks(0.12)) return act();
    switch (world.pick(4)) {
      case 0:
        return told(`${label}: the vendor is down`, down);
      case 1:
        return told(`${label}: lost on the way there`, lost);
      case 2:
        act();
        return told(`${label}: the answer is lost`, lost);
      default:
        world.later(world.pick(leftMs), `${label}: acts late`, () => void act());
        return told(`${label}: nobody waits any longer`, lost);
    }
  };
  const told = (line: string, reading: R): R => {
    world.note(`${instance.name} ${line}`);
    return reading;
  };
  const answer = result();
  if (instance.isAlive) instance.maybeDie(`before it heard of ${label}`, 0.02);
  await world.turn(`answer of ${label}`);
  instance.check();
  return answer;
}
