import type { FastifyInstance } from 'fastify';
import { apiPlugin } from './assembly/api.ts';
import type { AppDeps } from './assembly/app-deps.ts';
import { registerHttpLayer } from './assembly/http-layer.ts';
import { createJobs, type Jobs, stopJobs } from './assembly/jobs.ts';
import { registerLiveMetrics } from './assembly/live-metrics.ts';
import { createMoneyPath } from './assembly/money-path.ts';
import { createServices } from './assembly/services.ts';
import { registerSite } from './assembly/site.ts';
import { registerWebhooks, scheduleFromWebhook } from './features/webhooks/index.ts';
import { createServer } from './http/create-server.ts';
import { createGracefulShutdown } from './http/operations/graceful-shutdown.ts';

export interface App extends Jobs {
  readonly server: FastifyInstance;
  /**
   * Fails readiness and keeps serving for `drainMs` (default 0), then stops accepting requests, finishes running work
   * within `timeoutMs`, and closes the server.
   */
  stop(timeoutMs: number, drainMs?: number): Promise<void>;
  /** Ends the waits of a stop and cuts off running work. */
  forceStop(): void;
}

/** Builds the application without a port: production listens on it, tests inject requests. */
export async function buildApp(deps: AppDeps): Promise<App> {
  const { config, clock, log, metrics, webhooks } = deps;
  const server = createServer(log, config);
  const { track, isShuttingDown, shutdown, forceShutdown } = createGracefulShutdown(server);
  const services = createServices(deps);
  registerLiveMetrics(services);
  const moneyPath = createMoneyPath(services);
  const jobs = createJobs(services, moneyPath);

  await registerHttpLayer(server, services);
  await server.register(apiPlugin, {
    services,
    moneyPath,
    track,
    registerHosts: () => jobs.walletRegistration.run(),
  });
  await registerSite(server, services, isShuttingDown);
  await registerWebhooks(server, {
    readers: webhooks,
    clock,
    onRefused: (vendor, reason) => metrics.webhooksRefused.inc({ vendor, reason }),
    async take(hint) {
      const affected = await scheduleFromWebhook(services.db, hint, clock.now());
      track(jobs.reconciler.reconcileNow(affected));
      // Nothing of ours is due: the next reading finds it if this fails.
      if (hint.reportsDispute === true) track(jobs.reconciler.syncDisputes());
      return affected.bookings.map(({ id }) => id);
    },
  });

  return {
    ...jobs,
    server,
    stop: (timeoutMs, drainMs = 0) => shutdown({ drainMs, timeoutMs }, stopJobs(jobs)),
    forceStop: forceShutdown,
  };
}
