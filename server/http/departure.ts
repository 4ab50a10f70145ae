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

/**
 * How often idle connections are looked for once the port is closed. One that was opened just before has so long to speak:
 * longer than a busy proxy takes to send what it opened the connection for.
 */
const sweepMs = 1000;
/** Turns of the event loop without a new connection after which none waits, and how many are waited for under any load. */
const quietTurns = 3;
const mostTurns = 1000;

/** To be made before the server's routes. From the moment of leaving, every answer ends its connection. */
export function createDeparture(server: FastifyInstance): Departure {
  let leaving = false;
  const hurried = Promise.withResolvers<void>();
  const underWay = new Set<Promise<unknown>>();
  let connections = 0;
  server.server.on('connection', () => {
    connections += 1;
  });
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
  /** Takes the connections that wait in the kernel, one a turn of the event loop: closing the port would break them. */
  const takeWaiting = async () => {
    for (let turns = 0, quiet = 0; quiet < quietTurns && turns < mostTurns; turns++) {
      const before = connections;
      await new Promise((resolve) => setImmediate(resolve));
      quiet = connections === before ? quiet + 1 : 0;
    }
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
      await takeWaiting();
      const finished = closePort().then(() => Promise.all([jobs, ...underWay]));
      await waitAtMost(patienceMs, finished);
      server.server.closeAllConnections();
      await server.close();
    },
    hurry: () => hurried.resolve(),
  };
}
