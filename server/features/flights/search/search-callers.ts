import type { FastifyReply } from 'fastify';

/** The calls waiting for one search, shared by a visitor's equal searches. */
export class SearchCallers {
  readonly #allLeft = new AbortController();
  #waiting = 0;

  /** Aborted once nobody waits anymore; never if nobody was added. */
  get allLeft(): AbortSignal {
    return this.#allLeft.signal;
  }

  /** `left` is aborted when the caller leaves. */
  add(left: AbortSignal): void {
    this.#waiting += 1;
    if (left.aborted) this.#leave();
    else left.addEventListener('abort', () => this.#leave(), { once: true });
  }

  #leave(): void {
    this.#waiting -= 1;
    if (this.#waiting === 0) this.#allLeft.abort();
  }
}

/** Aborted when a call's caller leaves. Create it before awaiting anything, to notice an early departure. */
export function leavingOfCaller({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController();
  raw.once('close', () => left.abort());
  if (raw.destroyed) left.abort();
  return left.signal;
}
