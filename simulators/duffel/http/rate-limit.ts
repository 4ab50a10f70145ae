/** Requests per window for an account (observed on a test account). */
const requestsPerWindow = 4000;
const windowMs = 60_000;

/**
 * Counts requests per minute for the `ratelimit-*` headers (Duffel documentation, "Rate limiting"). `ratelimit-reset`
 * is an HTTP date. It never rejects requests itself; 429 is a fault of the control plane.
 */
export class RateLimit {
  #windowStart = 0;
  #used = 0;

  /** Counts one request at an instant (ms since 1970) and returns the headers for its response. */
  count(now: number): Record<string, string> {
    const start = now - (now % windowMs);
    if (start !== this.#windowStart) {
      this.#windowStart = start;
      this.#used = 0;
    }
    this.#used += 1;
    return {
      'ratelimit-limit': String(requestsPerWindow),
      'ratelimit-remaining': String(Math.max(0, requestsPerWindow - this.#used)),
      'ratelimit-reset': new Date(start + windowMs).toUTCString(),
    };
  }
}
