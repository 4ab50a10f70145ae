/** Requests an account may send per window (a test account was seen with this figure). */
const LIMIT = 4000;
const WINDOW_MS = 60_000;

/**
 * Counts requests per minute for the `ratelimit-*` headers (Duffel documentation, "Rate limiting"). `ratelimit-reset` is an HTTP date.
 * It never refuses by itself; 429 is a fault of the control plane.
 */
export class RateLimit {
  #windowStart = 0;
  #used = 0;

  /** Counts one request at an instant (ms since 1970) and gives the headers for its answer. */
  count(now: number): Record<string, string> {
    const start = now - (now % WINDOW_MS);
    if (start !== this.#windowStart) {
      this.#windowStart = start;
      this.#used = 0;
    }
    this.#used += 1;
    return {
      'ratelimit-limit': String(LIMIT),
      'ratelimit-remaining': String(Math.max(0, LIMIT - this.#used)),
      'ratelimit-reset': new Date(start + WINDOW_MS).toUTCString(),
    };
  }
}
