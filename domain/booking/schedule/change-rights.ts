import type { AirlineChange } from '../booked-order.ts';

/** Whether canceling refunds everything because of a change by the airline that nobody has accepted. */
export function refundsAll(change: Pick<AirlineChange, 'level' | 'answer'> | null): boolean {
  return change !== null && change.level !== 'minor' && change.answer === 'open';
}
