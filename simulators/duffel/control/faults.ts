/**
 * Faults that tests ask for: what goes wrong with the next calls of an operation. "After" means the simulator acted and the answer was lost
 * or replaced.
 */
export const faultKinds = [
  'delay',
  /** Waits until the faults are cleared, then goes on normally. */
  'pause',
  /** Waits until the caller has gone away, then does nothing. */
  'hold_before',
  /** Waits until the caller has gone away and `delayMs` more (500 unless told), then acts for nobody. */
  'hold_then_act',
  /** Acts at once, and answers nothing until the caller has gone away. */
  'hold_after',
  'reset_before',
  'reset_after',
  'status_429',
  'status_500',
  'status_500_after',
  'status_502',
  'status_502_after',
  'status_503',
  'status_504',
  'status_504_after',
  /** Definite refusals of what was done all the same. */
  'price_changed_after',
  'not_found_after',
  'access_denied_after',
  /** Orders only: 202, and nothing is ever heard of it again. */
  'accepted_202',
  /** Orders only: 202; the order appears `delayMs` later (2 s unless told), with its event. */
  'accepted_202_then_created',
  /** Orders only: 202; `delayMs` later comes the event that it failed. */
  'accepted_202_then_failed',
  /** Acted, then 200 with an HTML page. */
  'not_json',
  /** Acted, then half of the answer and a cut connection. */
  'truncated',
  /** Acted; the answer and only it names a total of ten more. */
  'other_total',
] as const;

/** One of the kinds of fault. */
export type FaultKind = (typeof faultKinds)[number];

/** A fault waiting for its calls. */
export interface Fault {
  /** A route's operation such as `orders.create`, or `*` for all. */
  readonly operation: string;
  readonly kind: FaultKind;
  readonly delayMs: number | null;
  /** Calls left. */
  times: number;
  /** Only calls that concern this offer. */
  readonly offerId: string | null;
}

/** Holds the faults; each call takes at most one, the oldest that fits. */
export class Faults {
  #waiting: Fault[] = [];
  #cleared = Promise.withResolvers<void>();

  /** Adds a fault for the next `times` fitting calls. */
  add(fault: Fault): void {
    this.#waiting.push(fault);
  }

  /** Forgets all faults, and lets calls go on that are paused. */
  clear(): void {
    this.#waiting = [];
    this.#cleared.resolve();
    this.#cleared = Promise.withResolvers<void>();
  }

  /** Forgets the faults that no call has met; calls that are paused stay so. */
  forget(): void {
    this.#waiting = [];
  }

  /** Until the faults are cleared. */
  untilCleared(): Promise<void> {
    return this.#cleared.promise;
  }

  /** Faults still waiting. */
  list(): readonly Fault[] {
    return this.#waiting;
  }

  /** The fault for a call, used up once; null when none fits. */
  take(operation: string, offerId: string | null): Fault | null {
    const fault = this.#waiting.find(
      (entry) =>
        (entry.operation === '*' || entry.operation === operation) &&
        (entry.offerId === null || entry.offerId === offerId) &&
        (!entry.kind.startsWith('accepted_202') || operation === 'orders.create'),
    );
    if (fault === undefined) return null;
    fault.times -= 1;
    if (fault.times <= 0) this.#waiting = this.#waiting.filter((entry) => entry !== fault);
    return fault;
  }
}
