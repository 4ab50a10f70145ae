import rateLimit, { type FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorTable } from '../../contract/errors.ts';
import type { Clock } from '../ports/clock.ts';
import { blockFactor, clientNetwork, siteFactor } from './client-network.ts';

/** So many calls of one address in a window. */
export interface RateLimit {
  readonly max: number;
  readonly timeWindow: number;
}

const minute = 60_000;

/** Limits by what a call costs or guards (SAFE-04). Generous for people, tight for machines. */
export const limits = {
  search: { max: 30, timeWindow: minute },
  offer: { max: 120, timeWindow: minute },
  payment: { max: 12, timeWindow: 10 * minute },
  booking: { max: 30, timeWindow: 10 * minute },
  cancellation: { max: 30, timeWindow: 10 * minute },
  lookup: { max: 120, timeWindow: minute },
  admin: { max: 120, timeWindow: minute },
  guess: { max: 20, timeWindow: 10 * minute },
  guessOfOne: { max: 10, timeWindow: 10 * minute },
  signIn: { max: 20, timeWindow: 10 * minute },
  /** Of one account, or of one browser that signed in to it before. */
  signInOfOne: { max: 10, timeWindow: 10 * minute },
  register: { max: 10, timeWindow: 10 * minute },
  reset: { max: 10, timeWindow: 10 * minute },
  /** Links that one address can be sent. A link lives for as long: whoever is refused has good ones. */
  resetOfOne: { max: 3, timeWindow: 60 * minute },
  /** A vendor sends from few addresses; what it is refused it sends again. */
  webhook: { max: 1200, timeWindow: minute },
  /** A page that violates its policy reports each violation. */
  report: { max: 60, timeWindow: minute },
  session: { max: 300, timeWindow: minute },
} as const satisfies Record<string, RateLimit>;

declare module 'fastify' {
  interface FastifyInstance {
    /** Multiplies every limit. */
    readonly limitFactor: number;
  }
}

/**
 * Counts calls by what they are about instead of who makes them: the seconds to wait for a subject whose limit is
 * reached, else null. Whether there is such a subject plays no part; `name` keeps the counts of different calls apart.
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
 * Counts calls by client address, of IPv6 by /64, /56 and /48 with rising bounds (F-52). `factor` multiplies every limit; only tests and
 * benchmarks raise it. `store` keeps the counts of several instances together; null keeps them in this process.
 */
export async function registerLimits(
  app: FastifyInstance,
  factor: number,
  store: FastifyRateLimitStoreCtor | null,
  clock: Clock,
): Promise<void> {
  app.decorate('limitFactor', factor);
  // Before the plugin's own hook, which reads the limit as it stands.
  app.addHook('onRoute', (route) => {
    const limit = route.config?.rateLimit;
    if (typeof limit !== 'object' || typeof limit.max !== 'number') return;
    const { max, timeWindow } = limit as RateLimit;
    route.config = { ...route.config, rateLimit: { ...limit, max: Math.ceil(max * factor) } };
    const networks = limitNetworks(app, clock, `${route.method} ${route.url}`, { max, timeWindow });
    // Before the household is counted: a network that is over its bound costs nothing, whatever part of it calls.
    route.onRequest = [networks.refuseKnown, ...[route.onRequest ?? []].flat()];
    // After every onRequest hook: what one household is refused must not count against its neighbors.
    route.preParsing = [networks.count, ...[route.preParsing ?? []].flat()];
  });
  await app.register(rateLimit, {
    global: false,
    ...(store === null ? {} : { store }),
    keyGenerator: (request) => clientNetwork(request.ip).home,
    errorResponseBuilder: (request) => rateLimited(request.id),
  });
}

/** Networks over their bound that one process remembers for each call. */
const mostRemembered = 10_000;

/** Bounds the calls of a whole /56 and /48, so that changing the /64 is no way around. */
function limitNetworks(app: FastifyInstance, clock: Clock, name: string, { max, timeWindow }: RateLimit) {
  const over = new Map<string, number>();
  const bounds = [
    { of: 'block', limit: { max: max * blockFactor, timeWindow } },
    { of: 'site', limit: { max: max * siteFactor, timeWindow } },
  ] as const;
  const counters = bounds.map(({ of, limit }) => ({
    of,
    count: countBySubject(app, `${of} ${name}`, limit, (request) => clientNetwork(request.ip)[of] ?? ''),
  }));
  const refuse = (request: FastifyRequest, reply: FastifyReply, seconds: number): never => {
    reply.header('retry-after', String(seconds));
    throw rateLimited(request.id);
  };
  return {
    async refuseKnown(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const client = clientNetwork(request.ip);
      const now = clock.now().getTime();
      for (const { of } of bounds) {
        const until = over.get(client[of] ?? '') ?? 0;
        if (until > now) refuse(request, reply, Math.ceil((until - now) / 1000));
      }
    },
    async count(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const client = clientNetwork(request.ip);
      for (const { of, count } of counters) {
        const network = client[of];
        const seconds = network === null ? null : await count(request);
        if (network === null || seconds === null) continue;
        if (over.size >= mostRemembered) over.clear();
        over.set(network, clock.now().getTime() + seconds * 1000);
        refuse(request, reply, seconds);
      }
    },
  };
}

function rateLimited(requestId: string): Error {
  const { status, text } = errorTable.RATE_LIMITED;
  return Object.assign(new Error(text), { statusCode: status, refusal: { code: 'RATE_LIMITED' }, requestId });
}
