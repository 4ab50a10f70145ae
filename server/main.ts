import cluster from 'node:cluster';
import { keepFilesPrivate } from './adapters/private-files.ts';
import { type Config, ConfigError, readConfig } from './config/config.ts';
import { createLogger } from './http/operations/logger.ts';

const development = process.argv.includes('--dev');
// React picks its build by this when the pages are loaded.
process.env.NODE_ENV ??= development ? 'development' : 'production';

function configOrExit(): Config {
  try {
    // Sources are reloaded in one process.
    return readConfig(development ? { ...process.env, WORKERS: '1' } : process.env);
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

// The primary process of several workers does without the application.
if (cluster.isWorker) {
  const { connectToParent } = await import('./workers/parent.ts');
  const parent = await connectToParent();
  const { serve } = await import('./serve.ts');
  await serve(config, log.child({ worker: parent.number }), { development, parent });
} else if (config.workers > 1) {
  const { runPrimary } = await import('./workers/primary.ts');
  await runPrimary(config, log);
} else {
  const { serve } = await import('./serve.ts');
  await serve(config, log, { development, parent: null });
}
