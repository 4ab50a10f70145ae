import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../ports/clock.ts';

/** The clock of the machine. */
export const systemClock: Clock = {
  now: () => new Date(),
  sleep: (ms) => sleep(ms, undefined, { ref: false }),
};

/** A larger difference in one go is a jump: a clock that was set, or a machine that slept. */
const jumpMs = 2000;
/** A jump counts once it has stood this long. No call to a vendor lasts as long, so that none sees its time jump. */
const patienceMs = 10 * 60_000;

/** Where the time comes from, in milliseconds; tests set both. */
export interface TimeSources {
  /** Since 1970, as the machine has it. */
  readonly wall: () => number;
  /** Since any moment; never jumps. */
  readonly monotonic: () => number;
}

/**
 * The clock of the machine without its jumps: it follows small corrections, and a jump only after ten minutes. For a
 * process that is alone on its database.
 */
export function createSteadyClock(
  { wall, monotonic }: TimeSources = { wall: () => Date.now(), monotonic: () => performance.now() },
): Clock {
  let base = { wall: wall(), monotonic: monotonic() };
  let jumpedAt: number | null = null;
  return {
    sleep: systemClock.sleep,
    now() {
      const seen = { wall: wall(), monotonic: monotonic() };
      const steady = base.wall + seen.monotonic - base.monotonic;
      const isJump = Math.abs(seen.wall - steady) > jumpMs;
      jumpedAt = isJump ? (jumpedAt ?? seen.monotonic) : null;
      if (jumpedAt !== null && seen.monotonic - jumpedAt < patienceMs) return new Date(steady);
      jumpedAt = null;
      base = seen;
      return new Date(seen.wall);
    },
  };
}
