import { connectionFaults, type FaultQueue, type PlannedFault } from '#simulators/kit/fault-queue.ts';
import { lieKinds } from './lies.ts';

/** Planned faults for an operation's next calls. "After": it took effect, but the response was lost or replaced. */
export const faultKinds = [
  ...connectionFaults,
  'status_429',
  'status_500',
  'status_500_after',
  'status_502',
  'status_502_after',
  'status_503',
  'status_504',
  'status_504_after',
  /** Definite refusals of a traveler's detail. */
  'phone_refused',
  'loyalty_refused',
  /** The airline does not support it. */
  'unsupported',
  /** Definite refusals of calls that were executed anyway. */
  'price_changed_after',
  'not_found_after',
  'access_denied_after',
  /** Orders only: the airline found the same people on the same flights; with `_after`, in this order itself. */
  'duplicate_booking',
  'duplicate_booking_after',
  /** Orders only: 202, and no event ever follows. */
  'accepted_202',
  /** Orders only: 202; the order appears `delayMs` later (default 2 s), with its event. */
  'accepted_202_then_created',
  /** Orders only: 202; the event about its failure is sent `delayMs` later. */
  'accepted_202_then_failed',
  /** Acts, then responds 200 with an HTML page. */
  'not_json',
  /** Acts, then sends half of the response and cuts the connection. */
  'truncated',
  ...lieKinds,
] as const;

/** One of the kinds of fault. */
export type FaultKind = (typeof faultKinds)[number];

export interface Fault extends PlannedFault {
  readonly kind: FaultKind;
  /** Null waits as long as the kind says, 500 ms for `hold_then_act`. */
  readonly delayMs: number | null;
  /** Only calls about this offer; null for all. */
  readonly offerId: string | null;
}

/** Takes the fault for a call about an offer, or null. */
export function takeFault(faults: FaultQueue<Fault>, operation: string, offerId: string | null): Fault | null {
  return faults.take(
    operation,
    (fault) =>
      (fault.offerId === null || fault.offerId === offerId) &&
      (!/^(?:accepted_202|duplicate_booking)/.test(fault.kind) || operation === 'orders.create'),
  );
}
