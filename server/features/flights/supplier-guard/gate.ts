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
  readonly #waiting = new Set<(mayEnter: boolean) => void>();
  #inside = 0;

  constructor(clock: Clock, sizes: GateSizes) {
    this.#clock = clock;
    this.#sizes = sizes;
  }

  /** True once admitted, after which the caller must call `leave`; false if turned away. */
  async enter(): Promise<boolean> {
    if (this.#inside < this.#sizes.places) {
      this.#inside += 1;
      return true;
    }
    if (this.#waiting.size >= this.#sizes.queue) return false;
    return new Promise((resolve) => {
      const answer = (mayEnter: boolean) => {
        if (this.#waiting.delete(answer)) resolve(mayEnter);
      };
      this.#waiting.add(answer);
      void this.#clock.sleep(this.#sizes.waitMs).then(() => answer(false));
    });
  }

  /** Passes the slot to the longest-waiting caller, if any. */
  leave(): void {
    const [next] = this.#waiting;
    if (next === undefined) this.#inside -= 1;
    else next(true);
  }
}
