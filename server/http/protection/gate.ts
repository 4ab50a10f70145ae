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

  /** Once admitted, what the caller must call to leave, which may be called again; null if turned away or once it is unwanted. */
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

  /** Made here, where nothing of the caller is in scope: a timer that keeps it must not keep what the caller holds. */
  #leaveOnce(): () => void {
    let isInside = true;
    return () => {
      if (isInside) this.#leave();
      isInside = false;
    };
  }

  /** Passes the place to the longest-waiting caller, if any. */
  #leave(): void {
    const [next] = this.#waiting;
    if (next === undefined) this.#inside -= 1;
    else next(this.#leaveOnce());
  }
}
