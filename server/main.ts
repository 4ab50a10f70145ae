import { keepFilesPrivate } from './adapters/private-files.ts';
import { compose } from './compose.ts';
import { type Config, ConfigError, readConfig } from './config/config.ts';
import { createLogger } from './http/operations/logger.ts';

/** How often queued mails are sent. */
const mailIntervalMs = 2000;
/** How often to check whether the day's deletion is done. */
const deletionIntervalMs = 3_600_000;
/** How often brands' hosts that are not registered for wallets are looked for. */
const walletIntervalMs = 60_000;

const development = process.argv.includes('--dev');
// React picks its build by this when the pages are loaded below.
process.env.NODE_ENV ??= development ? 'development' : 'production';

function configOrExit(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

// Before any file is written: mails, the embedded database and the simulators contain personal data.
keepFilesPrivate();
const config = configOrExit();
const log = createLogger(config.logLevel);

process.on('unhandledRejection', (error) => {
  log.fatal({ err: error }, 'Unhandled rejection');
  process.exit(1);
});

const composition = await compose(config, log, { development });
const { server, reconciler, mailSender, dailyDeletion, walletRegistration } = composition.app;
await server.listen({ port: config.port, host: config.host });
reconciler.start(config.reconcileIntervalMs);
mailSender.start(mailIntervalMs);
dailyDeletion.start(deletionIntervalMs);
walletRegistration.start(walletIntervalMs);

const bound = server.server.address();
const port = typeof bound === 'object' && bound !== null ? bound.port : config.port;
const shownHost = config.host === '127.0.0.1' || config.host === '0.0.0.0' ? 'localhost' : config.host;
process.stdout.write(
  `\n  Tailfin is ready: http://${shownHost}:${port}\n\n${composition.description.map((line) => `  ${line}\n`).join('')}` +
    (config.production ? '\n' : `  brands     add ?brand=skyhop, ?brand=solana or ?brand=polar\n\n`),
);

/** npm forwards signals that the terminal also sends to us: signals this close together are the same one. */
const sameSignalMs = 500;
let endingSince: number | null = null;
const end = (signal: NodeJS.Signals) => {
  const now = performance.now();
  if (endingSince !== null) {
    if (now - endingSince > sameSignalMs) composition.forceClose();
    return;
  }
  endingSince = now;
  log.info({ signal }, 'Stopping');
  // With Ctrl-C there is no proxy to wait for.
  composition.close({ drain: signal === 'SIGTERM' }).then(
    () => process.exit(0),
    (error: unknown) => {
      log.fatal({ err: error }, 'Stop failed');
      process.exit(1);
    },
  );
};
process.on('SIGTERM', end);
process.on('SIGINT', end);

await composition.prepareDemo();
