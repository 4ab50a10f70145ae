import type { Logger } from './http/operations/logger.ts';

interface StopOptions {
  /** Whether proxies get time to notice. */
  readonly drain: boolean;
}

interface Stoppable {
  /** Rejects if something was left undone. */
  stop(options: StopOptions): Promise<void>;
  /** Ends the waits of a running stop. */
  force(): void;
}

/** npm forwards signals that the terminal also sends to us: signals this close together are one. */
const sameSignalMs = 500;

/** Stops at the first signal and exits; a second signal ends the waits. */
export function stopOnSignals(log: Logger, { stop, force }: Stoppable): void {
  let since: number | null = null;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (since !== null) {
        if (performance.now() - since > sameSignalMs) force();
        return;
      }
      since = performance.now();
      log.info({ reason: signal }, 'Stopping');
      // With Ctrl-C there is no proxy to wait for.
      stop({ drain: signal === 'SIGTERM' }).then(
        () => process.exit(0),
        (error: unknown) => {
          log.fatal({ err: error }, 'Stop failed');
          process.exit(1);
        },
      );
    });
  }
}
