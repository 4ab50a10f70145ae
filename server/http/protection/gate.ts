import type { Clock } from '#server/ports/clock.ts';

export interface GateSizes {
  /** Maximum number of concurrent holders. */
  readonly places: number;
  /** Maximum queue length and waiting time. */
  readonly queue: number;
  readonly waitMs: number;
}

/** A semaphore with a bounded queue: a few callers wait a short time in order, the rest are turned away immediately. */
export class Gate {
  readonly #clock: Clock;
  readonly #sizes: GateSizes;
  readonly #waiting = new Set<(leave: (() => void) | null) => void>();
  #inside = 0;

  constructor(clock: Clock, sizes: GateSizes) {
    this.#clock = clock;
    this.#sizes = sizes;
  }

  /** Once admitted, the function to leave, safe to repeat; null if turned away or no longer wanted. */
  async enter(unwanted?: AbortSignal): Promise<(() => void) | null> {
    if (unwanted?.aborted) return null;
    if (this.#inside < this.#sizes.places) {
      this.#inside += 1;
      return this.#leaveOnce();
    }
    if (this.#waiting.size >= this.#sizes.queue) return null;
    return new Promise((resolve) => {
      const answer = (leave: (() => void) | null) => {
        if (this.#waiting.delete(answer)) resolve(leave);
      };
      this.#waiting.add(answer);
      void this.#clock.sleep(this.#sizes.waitMs).then(() => answer(null));
      unwanted?.addEventListener('abort', () => answer(null), { once: true });
    });
  }

  /** Created here, outside the caller's scope: a timer that keeps it must not keep the caller's objects. */
  #leaveOnce(): () => void {
    let isInside = true;
    return () => {
      if (isInside) this.#leave();
      isInside = false;
    };
  }

  /** Passes the slot to the longest-waiting caller, if any. */
  #leave(): void {
    const [next] = this.#waiting;
    if (next === undefined) this.#inside -= 1;
    else next(this.#leaveOnce());
  }
}
