import type { Clock } from '#server/ports/clock.ts';

/** So many searches may be in their first moments or have parts of their answers unread; others wait. */
const busySearches = 4;
/** Within this time of its start, a fast supplier has begun to answer. */
const firstMomentsMs = 250;
/** After this time a search starts in any case. */
const longestWaitMs = 15_000;
const checkMs = 10;
/** After so many checks at which nothing had come, the supplier is slow, and one more search starts at each check. */
const quietAfterChecks = 10;

export interface PacerOptions {
  readonly clock: Clock;
  /** Number of answers of which this process has received more than it has read. */
  readonly unreadAnswers: () => number;
  /** Maximum number of waiting searches. */
  readonly queue: number;
  /** Called for each search that starts, with the milliseconds that it waited. */
  readonly onStart: (waitedMs: number) => void;
}

/**
 * Starts searches in order, and no faster than this process reads their answers. When its thread is full, each further
 * search makes every call slower, most of all those with many steps: bookings. Searches that wait for a slow supplier hold
 * up nobody.
 */
export class SearchPacer {
  readonly #options: PacerOptions;
  readonly #waiting = new Set<() => void>();
  #inFirstMoments = 0;
  #isWatching = false;

  constructor(options: PacerOptions) {
    this.#options = options;
  }

  /** Resolves with true when the search may start, and at once with false if too many are waiting or once it is unwanted. */
  async start(unwanted?: AbortSignal): Promise<boolean> {
    const { queue, onStart } = this.#options;
    if (this.#waiting.size >= queue || unwanted?.aborted) return false;
    const cameAt = performance.now();
    if (this.#waiting.size === 0 && !this.#isBusy()) this.#countStart();
    else if (!(await this.#turn(unwanted))) return false;
    onStart(performance.now() - cameAt);
    return true;
  }

  #isBusy(): boolean {
    return this.#inFirstMoments + this.#options.unreadAnswers() >= busySearches;
  }

  #countStart(): void {
    this.#inFirstMoments += 1;
    void this.#options.clock.sleep(firstMomentsMs).then(() => {
      this.#inFirstMoments -= 1;
    });
  }

  #turn(unwanted: AbortSignal | undefined): Promise<boolean> {
    return new Promise((resolve) => {
      const begin = () => {
        if (!this.#waiting.delete(begin)) return;
        this.#countStart();
        resolve(true);
      };
      const leave = () => {
        if (this.#waiting.delete(begin)) resolve(false);
      };
      this.#waiting.add(begin);
      void this.#options.clock.sleep(longestWaitMs).then(begin);
      unwanted?.addEventListener('abort', leave, { once: true });
      if (!this.#isWatching) void this.#watch();
    });
  }

  async #watch(): Promise<void> {
    const { clock, unreadAnswers } = this.#options;
    this.#isWatching = true;
    let quietChecks = 0;
    for (let [next] = this.#waiting; next !== undefined; [next] = this.#waiting) {
      if (this.#isBusy()) {
        await clock.sleep(checkMs);
        quietChecks = unreadAnswers() === 0 ? quietChecks + 1 : 0;
        if (quietChecks < quietAfterChecks) continue;
      }
      next();
    }
    this.#isWatching = false;
  }
}
