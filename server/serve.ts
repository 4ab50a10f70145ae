import { compose } from './compose.ts';
import type { Config } from './config/config.ts';
import type { Logger } from './http/operations/logger.ts';
import { createMetrics } from './http/operations/metrics.ts';
import { codeOf, StartError } from './start-error.ts';
import { createEnding, endOnSignals } from './workers/ending.ts';
import type { Parent } from './workers/parent.ts';
import { renderWorkerMetrics } from './workers/worker-metrics.ts';

/** How often queued mails are sent. */
const mailIntervalMs = 2000;
/** How often to check whether the day's deletion is done. */
const deletionIntervalMs = 3_600_000;
/** How often brands' hosts that are not registered for wallets are looked for. */
const walletIntervalMs = 60_000;
/** How much longer than the drain a worker waits for its parent to close the port. */
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
  await server
    .listen({ port: config.port, host: config.host })
    .catch((error: unknown) => Promise.reject(listenFailure(error, config)));
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
  const bound = server.server.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : config.port;
  const text = readyText(config, port, composition.description);
  if (parent === null) {
    process.stdout.write(text);
    endOnSignals(ending);
  } else {
    parent.obey({ ending, closePort, metrics: () => metrics.registry.getMetricsAsJSON() });
    parent.ready(text);
  }
  if (parent === null || parent.number === 1) await composition.prepareDemo();
}

/** What the operator is told if the server cannot listen; any other error as it is. */
function listenFailure(error: unknown, { port, host }: Config): unknown {
  const known: Readonly<Record<string, string>> = {
    EADDRINUSE: `PORT: another program listens on ${port}. Stop it, or set PORT to another one.`,
    EACCES: `PORT: this user may not listen on ${port}. Set PORT to 1024 or more.`,
    EADDRNOTAVAIL: `HOST: this machine does not have the address ${host}. Correct it.`,
  };
  const text = known[codeOf(error)];
  return text === undefined ? error : new StartError(text, { cause: error });
}

function readyText(config: Config, port: number, description: readonly string[]): string {
  const host = config.host === '127.0.0.1' || config.host === '0.0.0.0' ? 'localhost' : config.host;
  const lines = [...description, ...(config.workers > 1 ? [`workers    ${config.workers}`] : [])];
  return (
    `\n  Tailfin is ready: http://${host}:${port}\n\n${lines.map((line) => `  ${line}\n`).join('')}` +
    (config.production ? '\n' : `  brands     add ?brand=skyhop, ?brand=solana or ?brand=polar\n\n`)
  );
}
