import { randomBytes } from 'node:crypto';
import { startSimulators } from '../adapters/simulators.ts';
import { type Config, stopMarginMs } from '../config/config.ts';
import type { Logger } from '../http/operations/logger.ts';
import { listenFailure, readyText } from '../startup-texts.ts';
import { createEnding, endOnSignals } from './ending.ts';
import { Workers } from './workers.ts';

/** How much longer than its own limit a worker may take to stop, before it is killed. */
export const killMarginMs = 5000;

/**
 * Serves with several workers on one port. This process opens no database and answers no request: it runs the simulators,
 * passes connections on in turn, replaces workers and stops them.
 */
export async function runPrimary(config: Config, log: Logger): Promise<void> {
  const simulators = await startSimulators(config);
  const peerKey = randomBytes(32).toString('base64url');
  let exitCode: number | null = null;
  const workers = new Workers({
    count: config.workers,
    address: { port: config.port, host: config.host },
    log,
    startMessage: (number) => ({
      type: 'start',
      number,
      simulators: simulators.access,
      count: config.workers,
      peerKey,
    }),
    onGiveUp(end) {
      exitCode = end.code === null || end.code === 0 ? 1 : end.code;
      ending.begin('workers do not start', { drain: false });
    },
    drainMs: config.drainMs,
    finishMs: config.orderWaitMs + stopMarginMs + killMarginMs,
  });
  const ending = createEnding(log, {
    async stop(options) {
      try {
        await workers.stop(options);
      } finally {
        await simulators.close();
        // How the others ended does not matter then.
        if (exitCode !== null) process.exit(exitCode);
      }
    },
    force: () => workers.force(),
  });
  endOnSignals(ending);
  try {
    const started = await workers.start();
    if (started !== null) process.stdout.write(readyText(config, started.port, started.description));
  } catch (error) {
    await workers.stop({ drain: false }).catch((failure: unknown) => log.error({ err: failure }, 'Stop failed'));
    await simulators.close();
    throw listenFailure(error, config);
  }
}
