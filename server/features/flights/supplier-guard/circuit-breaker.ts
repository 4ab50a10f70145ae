import type { Clock } from '#server/ports/clock.ts';

export type BreakerState = 'closed' | 'probing' | 'open';

/** Consecutive timeouts that open the breaker, and how long it stays open. */
const timeoutsToOpen = 5;
const openMs = 15_000;

/**
 * A circuit breaker for a hanging vendor. After repeated timeouts it is `open` and requests fail immediately; after a
 * while one request is let through (`probing`), and its outcome decides. Any response closes it, even an error: only
 * timeouts count.
 */
export class CircuitBreaker {
  readonly #clock: Clock;
  readonly #onChange: (state: BreakerState) => void;
  #state: BreakerState = 'closed';
  #timeouts = 0;
  #openedAt = 0;

  constructor(clock: Clock, onChange: (state: BreakerState) => void) {
    this.#clock = clock;
    this.#onChange = onChange;
  }

  /** Whether `allowRequest` would refuse now. */
  get isBlocking(): boolean {
    if (this.#state === 'closed') return false;
    const isDue = this.#clock.now().getTime() - this.#openedAt >= openMs;
    return this.#state === 'probing' || !isDue;
  }

  /** Whether a request may be sent now; if true, the caller must call `recordOutcome`. */
  allowRequest(): boolean {
    if (this.isBlocking) return false;
    if (this.#state === 'open') this.#become('probing');
    return true;
  }

  recordOutcome(outcome: 'answered' | 'timeout'): void {
    if (outcome === 'answered') {
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
