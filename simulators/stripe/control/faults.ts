import { connectionFaults, type PlannedFault } from '#simulators/kit/fault-queue.ts';
import { lieKinds } from './lies.ts';

export const faultKinds = [
  ...connectionFaults,
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
  'not_found_404',
  ...lieKinds,
] as const;
export type FaultKind = (typeof faultKinds)[number];

/**
 * One planned failure.
 * - `delay`: waits `delayMs`, then proceeds normally; every other kind waits too if `delayMs` is given.
 * - `pause`: waits in transit, before its key is checked, until the faults are cleared; then proceeds normally.
 * - `hold_before`: waits until the caller disconnects, with nothing done. `hold_then_act`: does the same, waits
 *   `delayMs` more, then acts. `hold_after`: acts at once, and sends no response until the caller disconnects.
 * - `reset_before`: cuts the connection with nothing done. `reset_after`: executes the call, then cuts.
 * - `error_500_stored`: responds with 500 and stores that response under the key; the call is executed unless
 *   `executes` is false.
 * - `error_500_not_stored`, `error_503`: responds with that status; nothing done, nothing stored.
 * - `conflict_409`, `rate_limit_429`: nothing done.
 * - `truncated`: executes the call, sends half of the body, then cuts. `not_json`: executes it, responds 200 with an
 *   HTML page.
 * - `raw_cards_refused`: 402 `invalid_request_error` without code, as for an account that may not send card numbers.
 * - `not_found_404`: as if the address did not exist.
 * - the kinds of `lies.ts`: executes it, and responds something else.
 * - `refused_400`: a parameter that the account may not send. `refused_401`: the key was revoked. Nothing done.
 */
export interface Fault extends PlannedFault {
  readonly kind: FaultKind;
  readonly delayMs: number;
  readonly executes: boolean;
}
