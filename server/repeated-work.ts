/** Work that repeats at an interval. */
export interface RepeatedWork {
  /** Runs now. Runs within a process do not overlap: callers wait for the current run. */
  run(): Promise<void>;
  /** Runs immediately and then at an interval, until stopped. */
  start(intervalMs: number): void;
  /** Stops the schedule and waits for the current run. */
  stop(): Promise<void>;
}

/** Called with each run, which it must start. */
export type WatchRun = (run: () => Promise<void>) => Promise<void>;

const unwatched: WatchRun = (run) => run();

/** `work` must not reject. It can check whether to stop early. */
export function repeatWork(work: (isStopping: () => boolean) => Promise<void>, watch = unwatched): RepeatedWork {
  let running: Promise<void> | null = null;
  let timer: NodeJS.Timeout | null = null;
  let stopping = false;

  const run = (): Promise<void> => {
    running ??= watch(() => work(() => stopping)).finally(() => {
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
