/** Kinds of connection failure known to every simulator. */
export const connectionFaults = [
  'delay',
  /** Waits until the faults are cleared, then proceeds normally. */
  'pause',
  /** Waits until the caller disconnects, then does nothing. */
  'hold_before',
  /** Waits until the caller disconnects and `delayMs` more, then acts without responding. */
  'hold_then_act',
  /** Acts at once, and sends no response until the caller disconnects. */
  'hold_after',
  'reset_before',
  'reset_after',
] as const;

/** A failure planned for the next calls of an operation. */
export interface PlannedFault {
  /** A route's operation, or `*` for all. */
  readonly operation: string;
  /** How many more calls it affects. */
  timesLeft: number;
}

/** Planned failures, in memory only. Each call uses up at most one: the oldest that matches. */
export class FaultQueue<F extends PlannedFault> {
  #waiting: F[] = [];
  #cleared = Promise.withResolvers<void>();

  add(fault: F): void {
    this.#waiting.push(fault);
  }

  /** Drops all faults and resumes paused calls. */
  clear(): void {
    this.#waiting = [];
    this.#cleared.resolve();
    this.#cleared = Promise.withResolvers<void>();
  }

  /** Drops unused faults; paused calls stay paused. */
  dropWaiting(): void {
    this.#waiting = [];
  }

  /** Resolves at the next `clear`. */
  untilCleared(): Promise<void> {
    return this.#cleared.promise;
  }

  list(): readonly F[] {
    return this.#waiting;
  }

  /** The fault for a call, decrementing its count; null if none matches. */
  take(operation: string, fits: (fault: F) => boolean = () => true): F | null {
    const fault = this.#waiting.find((one) => (one.operation === '*' || one.operation === operation) && fits(one));
    if (fault === undefined) return null;
    fault.timesLeft -= 1;
    if (fault.timesLeft <= 0) this.#waiting = this.#waiting.filter((one) => one !== fault);
    return fault;
  }
}

/** `POST`, `GET` and `DELETE /__sim/faults`, and `DELETE /__sim/faults/waiting`. Null for any other call. */
export function answerFaultCall<F extends PlannedFault>(
  call: string,
  faults: FaultQueue<F>,
  readFault: () => F,
): { readonly faults: readonly F[] } | null {
  switch (call) {
    case 'POST /__sim/faults':
      faults.add(readFault());
      break;
    case 'GET /__sim/faults':
      break;
    case 'DELETE /__sim/faults':
      faults.clear();
      break;
    case 'DELETE /__sim/faults/waiting':
      faults.dropWaiting();
      break;
    default:
      return null;
  }
  return { faults: faults.list() };
}
