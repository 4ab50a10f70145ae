import type { Clock } from './ports/clock.ts';

/** Options of an LRUCache whose entries age by the clock. */
export function cacheTime(clock: Clock) {
  return { perf: { now: () => clock.now().getTime() }, ttlResolution: 0 };
}
