import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import { LRUCache } from 'lru-cache';
import { cacheTime } from '#server/cache-time.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { SharedCounter } from './shared-counter.ts';

/** Callers over their limit that a process remembers. */
const maximumRemembered = 10_000;

/**
 * Counts rate-limited calls in a counter shared by all instances (SAFE-07). Callers over their limit are also
 * remembered in memory, so that an attack is refused without querying the database.
 */
export function limitStore(counter: SharedCounter, clock: Clock): FastifyRateLimitStoreCtor {
  const over = new LRUCache<string, number>({ ...cacheTime(clock), max: maximumRemembered });
  const countUnlessOver = async (key: string, windowMs: number, max: number) => {
    const known = over.get(key);
    if (known !== undefined) return { current: known, ttl: over.getRemainingTTL(key) };
    const { count, msLeft } = await counter.add(key, windowMs);
    if (count > max) over.set(key, count, { ttl: msLeft });
    return { current: count, ttl: msLeft };
  };
  return class Store implements FastifyRateLimitStore {
    readonly #scope: string;

    constructor(_options: unknown, scope = '') {
      this.#scope = scope;
    }

    incr(key: string, done: Parameters<FastifyRateLimitStore['incr']>[1], windowMs: number, max: number): void {
      countUnlessOver(`${this.#scope} ${key}`, windowMs, max).then(
        (counted) => done(null, counted),
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
      );
    }

    /** The plugin passes group and route in its parameters; counts by subject have neither. */
    child(parameters: object): Store {
      if ('groupId' in parameters) return new Store(null, String(parameters.groupId));
      const route = 'routeInfo' in parameters && parameters.routeInfo instanceof Object ? parameters.routeInfo : {};
      const method = 'method' in route ? String(route.method) : '';
      const url = 'url' in route ? String(route.url) : '';
      return new Store(null, `${method} ${url}`);
    }
  };
}
