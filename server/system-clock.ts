import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from './ports/clock.ts';

/** The clock of the machine. */
export const systemClock: Clock = {
  now: () => new Date(),
  sleep: (ms) => sleep(ms, undefined, { ref: false }),
};

/** A larger sudden difference is a jump: the clock was set, or the machine slept. */
const jumpMs = 2000;
/** A jump is adopted after this long. No vendor call lasts as long, so none sees time jump. */
const timeoutMs = 10 * 60_000;

/** Sources of time in milliseconds; tests set both. */
export interface TimeSources {
  /** Since 1970, by the machine's clock. */
  readonly wall: () => number;
  /** Since an arbitrary moment; never jumps. */
  readonly monotonic: () => number;
}

/**
 * The machine's clock without its jumps: follows small corrections at once and jumps only after ten minutes. For the
 * only process on a database.
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
      if (jumpedAt !== null && seen.monotonic - jumpedAt < timeoutMs) return new Date(steady);
      jumpedAt = null;
      base = seen;
      return new Date(seen.wall);
    },
  };
}
