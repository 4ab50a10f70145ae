import cluster from 'node:cluster';
import { keepFilesPrivate } from './adapters/private-files.ts';
import { type Config, readConfig } from './config/config.ts';
import { createLogger } from './http/operations/logger.ts';
import { StartError } from './start-error.ts';

const development = process.argv.includes('--dev');
// React picks its build by this when the pages are loaded.
process.env.NODE_ENV ??= development ? 'development' : 'production';

/** Ends the process with what the operator can mend, and nothing else. */
function exitUnstarted(error: unknown): never {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

function configOrExit(): Config {
  try {
    // Sources are reloaded in one process.
    return readConfig(development ? { ...process.env, WORKERS: '1' } : process.env);
  } catch (error) {
    return exitUnstarted(error);
  }
}

async function start(): Promise<void> {
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
}

// Before any file is written: mails, the embedded database and the simulators contain personal data.
keepFilesPrivate();
const config = configOrExit();
const log = createLogger(config.logLevel);

process.on('unhandledRejection', (error) => {
  log.fatal({ err: error }, 'Unhandled rejection');
  process.exit(1);
});

await start().catch(exitUnstarted);
