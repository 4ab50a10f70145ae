import { setTimeout as sleep } from 'node:timers/promises';
import { DeadlineExceeded, readFailure } from './failures.ts';

/** Timeouts in milliseconds (Duffel documentation, response times). */
export const deadlines = { search: 30_000, read: 30_000, order: 130_000 } as const;

/** The response, or DeadlineExceeded. The call itself cannot be aborted; a late response is ignored. */
export async function withDeadline<T>(operation: string, timeoutMs: number, call: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new DeadlineExceeded(operation, timeoutMs)), timeoutMs).unref();
  try {
    return await Promise.race([call, late.promise]);
  } finally {
    clearTimeout(timer);
    call.catch(() => undefined);
  }
}

/**
 * Sends a read request and retries it on overload (429, until the limit resets, at most 3 s), 503, 504 and broken
 * connections: at most two retries with growing, jittered pauses, the first about `firstPauseMs`.
 */
export async function withRetries<T>(
  operation: string,
  timeoutMs: number,
  ask: () => Promise<T>,
  firstPauseMs = 200,
): Promise<T> {
  // Not the wall clock, which may be set during a call.
  const end = performance.now() + timeoutMs;
  for (let attempt = 1; ; attempt++) {
    const left = end - performance.now();
    try {
      return await withDeadline(operation, Math.max(1, left), ask());
    } catch (error) {
      const pause = repeatAfter(error, attempt, firstPauseMs);
      if (attempt > 2 || pause === null || performance.now() + pause >= end) throw error;
      await sleep(pause, undefined, { ref: false });
    }
  }
}

/** Node's and undici's error codes for a connection that broke or failed. */
const brokenConnection =
  /^(ECONNRESET|EPIPE|ECONNREFUSED|ERR_STREAM_PREMATURE_CLOSE|ETIMEDOUT|UND_ERR_SOCKET|UND_ERR_CONNECT_TIMEOUT)$/;

function repeatAfter(error: unknown, attempt: number, firstPauseMs: number): number | null {
  if (error instanceof DeadlineExceeded) return null;
  const { status } = readFailure(error);
  const backoff = firstPauseMs * 2 ** (attempt - 1) * (0.75 + Math.random() / 2);
  if (status === 429) return Math.min(3000, Math.max(backoff, untilReset(error)));
  const system = error instanceof Error && 'code' in error ? String(error.code) : '';
  const broken = status === null && brokenConnection.test(system);
  return status === 503 || status === 504 || broken ? backoff : null;
}

/** `ratelimit-reset` is an HTTP date, not a number (Duffel documentation, rate limiting). */
function untilReset(error: unknown): number {
  const headers = (error as { headers?: { get?(name: string): string | null } }).headers;
  const reset = Date.parse(headers?.get?.('ratelimit-reset') ?? '');
  return Number.isNaN(reset) ? 0 : Math.max(0, reset - Date.now());
}
