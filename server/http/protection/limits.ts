import rateLimit, { type FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { errorTable } from '#contract/errors/error-table.ts';
import { cacheTime } from '#server/cache-time.ts';
import type { Clock } from '#server/ports/clock.ts';
import { blockFactor, clientNetwork, siteFactor } from './client-network.ts';

/** Maximum calls per address in a time window. */
export interface RateLimit {
  readonly max: number;
  readonly timeWindow: number;
  /** Calls with the same group are counted together; without one each call is counted by itself. */
  readonly groupId?: string;
}

const minute = 60_000;

/** Limits by what a call costs or protects (SAFE-04). Generous for people, tight for bots. */
export const limits = {
  /** In any form: by URL, by body, or as a stream. */
  search: { max: 30, timeWindow: minute, groupId: 'search' },
  offer: { max: 120, timeWindow: minute },
  payment: { max: 12, timeWindow: 10 * minute },
  booking: { max: 30, timeWindow: 10 * minute },
  cancellation: { max: 30, timeWindow: 10 * minute },
  lookup: { max: 120, timeWindow: minute },
  /** Takes up to a second of CPU, one at a time per process. */
  receipt: { max: 20, timeWindow: minute },
  admin: { max: 120, timeWindow: minute },
  guess: { max: 20, timeWindow: 10 * minute },
  /** For one secret, from one network: a stranger's guesses must not lock the owner out. */
  guessOfOne: { max: 10, timeWindow: 10 * minute },
  /** For one secret, from everywhere. */
  guessOfOneByAll: { max: 60, timeWindow: 10 * minute },
  /** For the end of one booking's phone number, which has 10,000 possibilities. */
  phoneDigits: { max: 10, timeWindow: 24 * 60 * minute },
  signIn: { max: 20, timeWindow: 10 * minute },
  /** Per account, or per browser that signed in to it before. */
  signInOfOne: { max: 10, timeWindow: 10 * minute },
  register: { max: 10, timeWindow: 10 * minute },
  reset: { max: 10, timeWindow: 10 * minute },
  /**
   * Reset links sent to one email address. Links are valid for the same time, so a refused user still has valid ones.
   */
  resetOfOne: { max: 3, timeWindow: 60 * minute },
  /** Saved travelers of an account. */
  travelers: { max: 60, timeWindow: minute },
  /** A vendor sends from few addresses and retries refused calls. */
  webhook: { max: 1200, timeWindow: minute },
  /** A page reports each violation of its policy. */
  report: { max: 60, timeWindow: minute },
  session: { max: 300, timeWindow: minute },
  /** The API document is large. */
  document: { max: 60, timeWindow: minute },
  /**
   * For routes without their own limit, such as files. Many visitors may share an address; a page has about 40 files.
   */
  rest: { max: 12_000, timeWindow: minute },
} as const satisfies Record<string, RateLimit>;

declare module 'fastify' {
  interface FastifyInstance {
    /** Multiplies every limit. */
    readonly limitFactor: number;
  }
}

/**
 * Counts calls by subject instead of by caller: returns the seconds to wait if the subject's limit is reached,
 * otherwise null. The subject need not exist. `name` separates the counts of different calls.
 */
export function countBySubject(
  app: FastifyInstance,
  name: string,
  { max, timeWindow }: RateLimit,
  subjectOf: (request: FastifyRequest) => string | Promise<string>,
): (request: FastifyRequest) => Promise<number | null> {
  const count = app.createRateLimit({
    max: Math.ceil(max * app.limitFactor),
    timeWindow,
    keyGenerator: async (request) => `${name} ${await subjectOf(request)}`,
  });
  return async (request) => {
    const counted = await count(request);
    return !counted.isAllowed && counted.isExceeded ? counted.ttlInSeconds : null;
  };
}

/**
 * Counts calls by client address; for IPv6 by /64, /56 and /48 with increasing limits (F-52). `factor` multiplies every
 * limit; only tests and benchmarks raise it. `store` shares the counts between instances; null keeps them in this
 * process.
 */
export async function registerLimits(
  app: FastifyInstance,
  factor: number,
  store: FastifyRateLimitStoreCtor | null,
  clock: Clock,
): Promise<void> {
  app.decorate('limitFactor', factor);
  // Before the plugin's own hook, which reads the limit.
  const countRest = limitRest(factor, clock);
  const over: NetworksOver = new LRUCache({ ...cacheTime(clock), max: maximumRemembered });
  app.addHook('onRoute', (route) => {
    const limit = route.config?.rateLimit;
    if (limit === undefined && route.config?.takesPlace !== true) {
      route.onRequest = [countRest, ...[route.onRequest ?? []].flat()];
    }
    if (typeof limit !== 'object' || typeof limit.max !== 'number') return;
    const { max, timeWindow, groupId = `${route.method} ${route.url}` } = limit as RateLimit;
    route.config = { ...route.config, rateLimit: { ...limit, max: Math.ceil(max * factor) } };
    const networks = limitNetworks(app, over, groupId, { max, timeWindow });
    // Before the /64 is counted: a network over its limit costs nothing, whichever part of it calls.
    route.onRequest = [networks.refuseKnown, ...[route.onRequest ?? []].flat()];
    // After every onRequest hook: calls refused for one /64 must not count against its neighbors.
    route.preParsing = [networks.count, ...[route.preParsing ?? []].flat()];
  });
  await app.register(rateLimit, {
    global: false,
    ...(store === null ? {} : { store }),
    keyGenerator: (request) => clientNetwork(request.ip).home,
    errorResponseBuilder: (request) => rateLimited(request.id),
  });
}

/** Networks that a process remembers. */
const maximumRemembered = 10_000;

/**
 * Limits routes without their own limit, in this process only: most are served from memory or a file, for less than
 * counting in the database costs.
 */
function limitRest(factor: number, clock: Clock) {
  const { max, timeWindow } = limits.rest;
  const counts = new LRUCache<string, { count: number }>({
    ...cacheTime(clock),
    max: maximumRemembered,
    ttl: timeWindow,
  });
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { home, block, site } = clientNetwork(request.ip);
    for (const [network, times] of [[home, 1] as const, [block, blockFactor] as const, [site, siteFactor] as const]) {
      if (network === null) continue;
      const counted = counts.get(network) ?? { count: 0 };
      if (counted.count === 0) counts.set(network, counted);
      counted.count += 1;
      if (counted.count > Math.ceil(max * factor * times)) {
        refuse(request, reply, Math.ceil(counts.getRemainingTTL(network) / 1000));
      }
    }
  };
}

function refuse(request: FastifyRequest, reply: FastifyReply, seconds: number): never {
  reply.header('retry-after', String(seconds));
  throw rateLimited(request.id);
}

/** A call's name with a network over its limit, while it is. */
type NetworksOver = LRUCache<string, true>;

/** Limits the calls of a whole /56 and /48, so that changing the /64 does not bypass the limit. */
function limitNetworks(app: FastifyInstance, over: NetworksOver, name: string, { max, timeWindow }: RateLimit) {
  const bounds = [
    { of: 'block', limit: { max: max * blockFactor, timeWindow } },
    { of: 'site', limit: { max: max * siteFactor, timeWindow } },
  ] as const;
  const counters = bounds.map(({ of, limit }) => ({
    of,
    count: countBySubject(app, `${of} ${name}`, limit, (request) => clientNetwork(request.ip)[of] ?? ''),
  }));
  return {
    async refuseKnown(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const client = clientNetwork(request.ip);
      for (const { of } of bounds) {
        const key = `${name} ${client[of]}`;
        if (over.has(key)) refuse(request, reply, Math.ceil(over.getRemainingTTL(key) / 1000));
      }
    },
    async count(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const client = clientNetwork(request.ip);
      for (const { of, count } of counters) {
        const network = client[of];
        const seconds = network === null ? null : await count(request);
        if (network === null || seconds === null) continue;
        over.set(`${name} ${network}`, true, { ttl: seconds * 1000 });
        refuse(request, reply, seconds);
      }
    },
  };
}

function rateLimited(requestId: string): Error {
  const { status, text } = errorTable.RATE_LIMITED;
  return Object.assign(new Error(text), { statusCode: status, refusal: { code: 'RATE_LIMITED' }, requestId });
}
