import { createHmac } from 'node:crypto';
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import { lt, sql } from 'drizzle-orm';
import type { Clock } from '../../ports/clock.ts';
import type { Database } from './database.ts';
import { limitCounts } from './schema.ts';

/** Subjects over their limit that one process remembers. */
const mostRemembered = 10_000;

/**
 * Counts limited calls in the database, so that several instances count together (SAFE-07). Addresses and names are
 * kept as keyed hashes, until their window ends. What is over its limit is remembered here as well: an attack is turned
 * away without asking the database.
 */
export function limitStore(db: Database, clock: Clock, secret: string): FastifyRateLimitStoreCtor {
  const count = async (key: string, windowMs: number) => {
    const id = createHmac('sha256', secret).update(key).digest('base64url');
    const now = clock.now();
    const endsAt = new Date(now.getTime() + windowMs);
    const isOver = sql`${limitCounts.endsAt} <= ${now.toISOString()}`;
    const [row] = await db
      .insert(limitCounts)
      .values({ id, count: 1, endsAt })
      .onConflictDoUpdate({
        target: limitCounts.id,
        set: {
          count: sql`case when ${isOver} then 1 else ${limitCounts.count} + 1 end`,
          endsAt: sql`case when ${isOver} then ${endsAt.toISOString()}::timestamptz else ${limitCounts.endsAt} end`,
        },
      })
      .returning();
    return { current: row?.count ?? 1, ttl: (row?.endsAt ?? endsAt).getTime() - now.getTime() };
  };
  const over = new Map<string, { readonly current: number; readonly endsAt: number }>();
  const countUnlessOver = async (key: string, windowMs: number, max: number) => {
    const now = clock.now().getTime();
    const known = over.get(key);
    if (known !== undefined && known.endsAt > now) return { current: known.current, ttl: known.endsAt - now };
    over.delete(key);
    const counted = await count(key, windowMs);
    if (counted.current > max) {
      if (over.size >= mostRemembered) over.clear();
      over.set(key, { current: counted.current, endsAt: now + counted.ttl });
    }
    return counted;
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

/** Forgets counts whose window is over. */
export async function forgetLimitCounts(db: Database, now: Date): Promise<void> {
  await db.delete(limitCounts).where(lt(limitCounts.endsAt, now));
}
