import { type Config, readConfig } from './config/config.ts';
import { createLogger } from './http/operations/logger.ts';
import { keepFilesPrivate } from './private-files.ts';
import { StartError } from './start-error.ts';

const development = process.argv.includes('--dev');
// React chooses its build by this when the pages are loaded.
process.env.NODE_ENV ??= development ? 'development' : 'production';

/** Ends the process with a message for the operator, and nothing else. */
function exitUnstarted(error: unknown): never {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

function configOrExit(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    return exitUnstarted(error);
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

const { serve } = await import('./serve.ts');
await serve(config, log, development).catch(exitUnstarted);
