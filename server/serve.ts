import { compose } from './compose.ts';
import type { Config } from './config/config.ts';
import type { Logger } from './http/operations/logger.ts';
import { createMetrics } from './http/operations/metrics.ts';
import { stopOnSignals } from './shutdown.ts';
import { listenFailure, readyText } from './startup-texts.ts';

/** How often queued mails are sent. */
const mailIntervalMs = 2000;
/** How often to check whether the day's deletion is done. */
const deletionIntervalMs = 3_600_000;
/** How often to look for unregistered wallet hosts. */
const walletIntervalMs = 60_000;

/** Serves requests and runs the jobs until stopped. Rejects with StartError for problems that the operator can fix. */
export async function serve(config: Config, log: Logger, development: boolean): Promise<void> {
  const composition = await compose(config, log, { development, metrics: createMetrics() });
  const { server, reconciler, mailSender, dailyDeletion, walletRegistration } = composition.app;
  await server
    .listen({ port: config.port, host: config.host })
    .catch((error: unknown) => Promise.reject(listenFailure(error, config)));
  reconciler.start(config.reconcileIntervalMs);
  mailSender.start(mailIntervalMs);
  dailyDeletion.start(deletionIntervalMs);
  walletRegistration.start(walletIntervalMs);

  const bound = server.server.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : config.port;
  process.stdout.write(readyText(config, port, composition.description));
  stopOnSignals(log, {
    stop: ({ drain }) => composition.close({ drainMs: drain ? config.drainMs : 0 }),
    force: composition.forceClose,
  });
  await composition.prepareDemo();
}
