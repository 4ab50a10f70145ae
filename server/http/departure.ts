import { Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** How a server that is asked to stop goes, so that no request is lost (SAFE-06). */
export interface Departure {
  /** True from the moment that a stop was asked for. */
  isLeaving(): boolean;
  /** Work that outlives its request, such as an order; it is waited for, and logged when it fails. */
  track(work: Promise<unknown>): void;
  /**
   * Serves on for `drainMs` while proxies learn that it leaves, closes the port, and waits at most `patienceMs` for
   * requests, tracked work and `jobs` that are under way. Connections that are left then are cut.
   */
  leave(times: { readonly drainMs: number; readonly patienceMs: number }, jobs: Promise<unknown>): Promise<void>;
  /** Ends every wait of `leave`, also of one that begins later. */
  hurry(): void;
}

/** How often idle connections are looked for once the port is closed. One that was opened just before has so long to speak. */
const sweepMs = 200;

/** To be made before the server's routes. From the moment of leaving, every answer ends its connection. */
export function createDeparture(server: FastifyInstance): Departure {
  let leaving = false;
  const hurried = Promise.withResolvers<void>();
  const underWay = new Set<Promise<unknown>>();
  server.addHook('onSend', (_request, reply, payload, done) => {
    if (leaving) reply.header('connection', 'close');
    done(null, payload);
  });

  const waitAtMost = async (ms: number, work?: Promise<unknown>) => {
    const over = new AbortController();
    const time = sleep(ms, undefined, { signal: over.signal }).catch(() => undefined);
    await Promise.race([time, hurried.promise, ...(work === undefined ? [] : [work])]);
    over.abort();
  };
  const closePort = () => {
    // The port alone: closing the server would refuse what still comes on open connections, and calls that pages make inside.
    const closed = new Promise<void>((resolve) => Server.prototype.close.call(server.server, () => resolve()));
    const sweep = setInterval(() => server.server.closeIdleConnections(), sweepMs);
    return closed.finally(() => clearInterval(sweep));
  };

  return {
    isLeaving: () => leaving,
    track(work) {
      const tracked = work.catch((error: unknown) =>
        server.log.error({ err: error }, 'An order did not finish; it is reconciled'),
      );
      underWay.add(tracked);
      void tracked.finally(() => underWay.delete(tracked));
    },
    async leave({ drainMs, patienceMs }, jobs) {
      leaving = true;
      if (drainMs > 0) await waitAtMost(drainMs);
      // Connections that the kernel has taken are handed over first: closing the port would break them.
      await new Promise((resolve) => setImmediate(resolve));
      await new Promise((resolve) => setImmediate(resolve));
      const finished = closePort().then(() => Promise.all([jobs, ...underWay]));
      await waitAtMost(patienceMs, finished);
      server.server.closeAllConnections();
      await server.close();
    },
    hurry: () => hurried.resolve(),
  };
}
