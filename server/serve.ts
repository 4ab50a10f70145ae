import { compose } from './compose.ts';
import type { Config } from './config/config.ts';
import type { Logger } from './http/operations/logger.ts';
import { createMetrics } from './http/operations/metrics.ts';
import { listenFailure, readyText } from './startup-texts.ts';
import { createEnding, endOnSignals } from './workers/ending.ts';
import { serveGiven } from './workers/given-connections.ts';
import type { Parent } from './workers/parent.ts';
import { renderWorkerMetrics } from './workers/worker-metrics.ts';

/** How often queued mails are sent. */
const mailIntervalMs = 2000;
/** How often to check whether the day's deletion is done. */
const deletionIntervalMs = 3_600_000;
/** How often brands' hosts that are not registered for wallets are looked for. */
const walletIntervalMs = 60_000;
/** How much longer than the drain a worker waits for its parent to have closed the port. */
const parentMarginMs = 10_000;

export interface ServeOptions {
  readonly development: boolean;
  /** The primary process if this is one of several workers. */
  readonly parent: Parent | null;
}

/** Serves requests and runs the jobs in this process, until it is stopped. Rejects with StartError for what the operator can mend. */
export async function serve(config: Config, log: Logger, { development, parent }: ServeOptions): Promise<void> {
  const metrics = createMetrics(parent && (async () => renderWorkerMetrics(await parent.allMetrics())));
  const composition = await compose(config, log, {
    development,
    metrics,
    simulators: parent?.simulators ?? null,
    peers: parent?.peers ?? null,
  });
  const { server, reconciler, mailSender, dailyDeletion, walletRegistration, closePort } = composition.app;
  if (parent === null) {
    await server
      .listen({ port: config.port, host: config.host })
      .catch((error: unknown) => Promise.reject(listenFailure(error, config)));
  } else {
    await server.ready();
  }
  reconciler.start(config.reconcileIntervalMs);
  mailSender.start(mailIntervalMs);
  dailyDeletion.start(deletionIntervalMs);
  walletRegistration.start(walletIntervalMs);

  const ending = createEnding(log, {
    stop({ drain }) {
      const drainMs = drain ? config.drainMs : 0;
      return composition.close({ drainMs: parent === null ? drainMs : drainMs + parentMarginMs });
    },
    force: composition.forceClose,
  });
  if (parent === null) {
    const bound = server.server.address();
    const port = typeof bound === 'object' && bound !== null ? bound.port : config.port;
    process.stdout.write(readyText(config, port, composition.description));
    endOnSignals(ending);
  } else {
    parent.obey({
      ending,
      take: serveGiven(server.server),
      closePort,
      metrics: () => metrics.registry.getMetricsAsJSON(),
    });
    parent.ready(composition.description);
  }
  if (parent === null || parent.number === 1) await composition.prepareDemo();
}
