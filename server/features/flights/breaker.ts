import type { Clock } from '../../ports/clock.ts';

export type BreakerState = 'closed' | 'probing' | 'open';

/** So many answers in a row that never came let nobody wait for the next one, for so long. */
const timeoutsToOpen = 5;
const openMs = 15_000;

/**
 * Knows when a vendor hangs. After repeated timeouts questions of its kind are answered at once, `open`; then one is let
 * through, `probing`, and what becomes of it decides. Any answer, a failure too, closes it: it only is about waiting.
 */
export class Breaker {
  readonly #clock: Clock;
  readonly #onChange: (state: BreakerState) => void;
  #state: BreakerState = 'closed';
  #timeouts = 0;
  #openedAt = 0;

  constructor(clock: Clock, onChange: (state: BreakerState) => void) {
    this.#clock = clock;
    this.#onChange = onChange;
  }

  /** Whether a question may be asked now. One that may must be followed by `ended`. */
  mayAsk(): boolean {
    if (this.#state === 'closed') return true;
    const isDue = this.#clock.now().getTime() - this.#openedAt >= openMs;
    if (this.#state === 'probing' || !isDue) return false;
    this.#become('probing');
    return true;
  }

  ended(how: 'answered' | 'timeout'): void {
    if (how === 'answered') {
      this.#timeouts = 0;
      this.#become('closed');
      return;
    }
    this.#timeouts += 1;
    if (this.#state === 'closed' && this.#timeouts < timeoutsToOpen) return;
    this.#openedAt = this.#clock.now().getTime();
    this.#become('open');
  }

  #become(state: BreakerState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#onChange(state);
  }
}
