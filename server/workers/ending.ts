import type { Logger } from '../http/operations/logger.ts';

/** The one stop of a process. */
export interface Ending {
  /** Begins the stop, after which the process exits; no effect if it has begun. */
  begin(reason: string, options: StopOptions): void;
  /** Ends the waits of a stop that has begun. */
  force(): void;
}

export interface StopOptions {
  /** Whether proxies get time to notice. */
  readonly drain: boolean;
}

export interface Stoppable {
  /** Rejects if something was left undone. */
  stop(options: StopOptions): Promise<void>;
  force(): void;
}

/** npm forwards signals that the terminal also sends to us: signals this close together are the same one. */
const sameSignalMs = 500;

export const stopSignals = ['SIGTERM', 'SIGINT'] as const;

export function createEnding(log: Logger, { stop, force }: Stoppable): Ending {
  let since: number | null = null;
  return {
    begin(reason, options) {
      if (since !== null) return;
      since = performance.now();
      log.info({ reason }, 'Stopping');
      stop(options).then(
        () => process.exit(0),
        (error: unknown) => {
          log.fatal({ err: error }, 'Stop failed');
          process.exit(1);
        },
      );
    },
    force() {
      if (since !== null && performance.now() - since > sameSignalMs) force();
    },
  };
}

/** The first signal begins the stop, a further one forces it. */
export function endOnSignals(ending: Ending): void {
  for (const signal of stopSignals) {
    process.on(signal, () => {
      ending.force();
      // With Ctrl-C there is no proxy to wait for.
      ending.begin(signal, { drain: signal === 'SIGTERM' });
    });
  }
}
