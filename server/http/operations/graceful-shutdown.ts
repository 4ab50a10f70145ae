import { Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { acceptWaiting } from './accept-waiting.ts';

/** Shuts a server down without losing requests (SAFE-06). */
export interface GracefulShutdown {
  /** True as soon as `shutdown` was called. */
  isShuttingDown(): boolean;
  /** Work that outlives its request, such as an order. Shutdown waits for it; a failure is logged. */
  track(work: Promise<unknown>): void;
  /**
   * Keeps serving for `drainMs`, while proxies remove the instance, closes the port, then waits at most `timeoutMs` for
   * running requests, tracked work and `jobs`. Connections still open after that are cut.
   */
  shutdown(times: { readonly drainMs: number; readonly timeoutMs: number }, jobs: Promise<unknown>): Promise<void>;
  /** Ends every wait of `shutdown`, including one that starts later. */
  forceShutdown(): void;
}

/**
 * How often idle connections are closed once the port is closed. A connection opened just before gets this long to send
 * its request: longer than a busy proxy needs.
 */
const closeIdleMs = 1000;

/**
 * Accepts and reads pending data. After a stalled event loop timers come first, and would find a connection idle whose
 * request is waiting to be read.
 */
async function readWaiting(): Promise<void> {
  for (let turn = 0; turn < 2; turn++) await new Promise((resolve) => setImmediate(resolve));
}

/** Call before registering routes. Once shutdown starts, every response closes its connection. */
export function createGracefulShutdown(server: FastifyInstance): GracefulShutdown {
  let isShuttingDown = false;
  const forced = Promise.withResolvers<void>();
  let isPortClosed = false;
  const tracked = new Set<Promise<unknown>>();
  let accepted = 0;
  let open = 0;
  const lastClosed = Promise.withResolvers<void>();
  const resolveIfLast = () => {
    if (isPortClosed && open === 0) lastClosed.resolve();
  };
  server.server.on('connection', (connection) => {
    accepted += 1;
    open += 1;
    connection.once('close', () => {
      open -= 1;
      resolveIfLast();
    });
  });
  server.addHook('onSend', (_request, reply, payload, done) => {
    if (isShuttingDown) reply.header('connection', 'close');
    done(null, payload);
  });

  const waitAtMost = async (ms: number, work?: Promise<unknown>) => {
    const timer = new AbortController();
    const timeout = sleep(ms, undefined, { signal: timer.signal }).catch(() => undefined);
    await Promise.race([timeout, forced.promise, ...(work === undefined ? [] : [work])]);
    timer.abort();
  };
  /** Resolves when the last connection has ended. */
  const closePort = () => {
    isPortClosed = true;
    // Only the port, because closing the server would refuse requests on open connections and pages' in-process calls.
    if (server.server.listening) Server.prototype.close.call(server.server);
    const closeIdle = async () => {
      await readWaiting();
      server.server.closeIdleConnections();
    };
    const timer = setInterval(() => void closeIdle(), closeIdleMs);
    resolveIfLast();
    return lastClosed.promise.finally(() => clearInterval(timer));
  };

  return {
    isShuttingDown: () => isShuttingDown,
    track(work) {
      const logged = work.catch((error: unknown) =>
        server.log.error({ err: error }, 'An order did not finish; it is reconciled'),
      );
      tracked.add(logged);
      void logged.finally(() => tracked.delete(logged));
    },
    async shutdown({ drainMs, timeoutMs }, jobs) {
      isShuttingDown = true;
      if (drainMs > 0) await waitAtMost(drainMs);
      await acceptWaiting(() => accepted);
      const finished = closePort().then(() => Promise.all([jobs, ...tracked]));
      await waitAtMost(timeoutMs, finished);
      server.server.closeAllConnections();
      await server.close();
    },
    forceShutdown: () => forced.resolve(),
  };
}
