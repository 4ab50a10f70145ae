export const FAULT_KINDS = [
  'delay',
  'pause',
  'hold_before',
  'hold_then_act',
  'hold_after',
  'reset_before',
  'reset_after',
  'error_500_stored',
  'error_500_not_stored',
  'error_503',
  'conflict_409',
  'rate_limit_429',
  'truncated',
  'not_json',
  'raw_cards_refused',
  'refused_400',
  'refused_401',
] as const;
type FaultKind = (typeof FAULT_KINDS)[number];

/**
 * One planned failure.
 * - `delay`: waits `delayMs`, then goes on normally; every other kind waits too when `delayMs` is given.
 * - `pause`: waits on its way, before its key is looked at, until the faults are cleared; then goes on normally.
 * - `hold_before`: waits until the caller has gone away, with nothing done. `hold_then_act`: waits for the same and `delayMs` more, then acts.
 *   `hold_after`: acts at once, and answers nothing until the caller has gone away.
 * - `reset_before`: cuts the connection with nothing done. `reset_after`: does everything, then cuts.
 * - `error_500_stored`: answers 500 and keeps that answer under the key; the change is made unless `executes` is false.
 * - `error_500_not_stored`, `error_503`: answers so; nothing done, nothing kept.
 * - `conflict_409`, `rate_limit_429`: nothing done.
 * - `truncated`: does everything, sends half of the body, then cuts. `not_json`: does everything, answers 200 with a page of HTML.
 * - `raw_cards_refused`: 402 `invalid_request_error` without code, as for an account that may not send card numbers.
 * - `refused_400`: a parameter that the account may not send. `refused_401`: the key was withdrawn. Nothing done.
 */
export interface Fault {
  operation: string;
  kind: FaultKind;
  delayMs: number;
  executes: boolean;
  /** How many more requests it hits. */
  timesLeft: number;
}

/** The planned failures, in memory only; a restart forgets them. */
export class Faults {
  #planned: Fault[] = [];
  #cleared = Promise.withResolvers<void>();

  add(fault: Fault): void {
    this.#planned.push(fault);
  }

  /** Forgets all, and lets calls go on that are paused. */
  clear(): void {
    this.#planned = [];
    this.#cleared.resolve();
    this.#cleared = Promise.withResolvers<void>();
  }

  /** Forgets those that no call has met; calls that are paused stay so. */
  forget(): void {
    this.#planned = [];
  }

  /** Until the faults are cleared. */
  untilCleared(): Promise<void> {
    return this.#cleared.promise;
  }

  list(): Fault[] {
    return [...this.#planned];
  }

  /** The first planned failure for this operation, used up by one, or null. */
  take(operation: string): Fault | null {
    const found = this.#planned.find((fault) => fault.operation === '*' || fault.operation === operation);
    if (found === undefined) return null;
    found.timesLeft -= 1;
    if (found.timesLeft <= 0) this.#planned = this.#planned.filter((fault) => fault !== found);
    return found;
  }
}
