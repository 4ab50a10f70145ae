import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { Clock } from '../../ports/clock.ts';
import type { Tally } from './tally.ts';

/** Subjects over their limit that one process remembers. */
const mostRemembered = 10_000;

/**
 * Counts limited calls by a tally that several instances share (SAFE-07). What is over its limit is remembered here as
 * well: an attack is turned away without asking the database.
 */
export function limitStore(tally: Tally, clock: Clock): FastifyRateLimitStoreCtor {
  const over = new Map<string, { readonly current: number; readonly endsAt: number }>();
  const countUnlessOver = async (key: string, windowMs: number, max: number) => {
    const now = clock.now().getTime();
    const known = over.get(key);
    if (known !== undefined && known.endsAt > now) return { current: known.current, ttl: known.endsAt - now };
    over.delete(key);
    const { count, msLeft } = await tally.add(key, windowMs);
    if (count > max) {
      if (over.size >= mostRemembered) over.clear();
      over.set(key, { current: count, endsAt: now + msLeft });
    }
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

    /** The plugin gives the route within the parameters of its limit; counts by subject have none. */
    child(parameters: object): Store {
      const route = 'routeInfo' in parameters && parameters.routeInfo instanceof Object ? parameters.routeInfo : {};
      const method = 'method' in route ? String(route.method) : '';
      const url = 'url' in route ? String(route.url) : '';
      return new Store(null, `${method} ${url}`);
    }
  };
}
