import type { Clock } from '../../ports/clock.ts';

export interface GateSizes {
  /** Under way at once. */
  readonly places: number;
  /** Waiting for a place at most, and for how long at most. */
  readonly queue: number;
  readonly waitMs: number;
}

/** Lets so many in at once; a few more wait a short while, in order, the rest are turned away at once. */
export class Gate {
  readonly #clock: Clock;
  readonly #sizes: GateSizes;
  readonly #waiting = new Set<(mayEnter: boolean) => void>();
  #inside = 0;

  constructor(clock: Clock, sizes: GateSizes) {
    this.#clock = clock;
    this.#sizes = sizes;
  }

  /** True once inside, and then `leave` must follow; false for who is turned away. */
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

  /** Gives the place to who waits longest, if anybody does. */
  leave(): void {
    const [next] = this.#waiting;
    if (next === undefined) this.#inside -= 1;
    else next(true);
  }
}
