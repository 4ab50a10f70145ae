/** Work that is done now and then. */
export interface RepeatedWork {
  /** Does it now; runs of one process do not overlap: whoever asks meanwhile waits for the one under way. */
  run(): Promise<void>;
  /** Does it now and then at an interval, until stopped. */
  start(intervalMs: number): void;
  /** Ends the schedule and waits for what is under way. */
  stop(): Promise<void>;
}

/** `work` must not reject; it may ask whether it is to stop, and end early. */
export function repeatWork(work: (isStopping: () => boolean) => Promise<void>): RepeatedWork {
  let running: Promise<void> | null = null;
  let timer: NodeJS.Timeout | null = null;
  let stopping = false;

  const run = (): Promise<void> => {
    running ??= work(() => stopping).finally(() => {
      running = null;
    });
    return running;
  };
  return {
    run,
    start(intervalMs) {
      void run();
      timer = setInterval(() => void run(), intervalMs);
      timer.unref();
    },
    async stop() {
      stopping = true;
      if (timer !== null) clearInterval(timer);
      await running;
    },
  };
}
