import type { AirlineChange } from '../booked-order.ts';
import type { ChangeLevel } from './judge-change.ts';

/** Whether an unaccepted change by the airline makes canceling refund everything. */
export function refundsAll(change: Pick<AirlineChange, 'level' | 'answer' | 'isUnclear'> | null): boolean {
  return change !== null && change.level !== 'minor' && change.answer === 'open' && change.isUnclear !== true;
}

/** Whether the airline announced an unreadable change, whose rights only a person can determine. */
export function isUnclear(change: Pick<AirlineChange, 'answer' | 'isUnclear'> | null): boolean {
  return change?.isUnclear === true && change.answer === 'open';
}

/** Whether the new flights can be flown as planned. Only then may travelers keep them and be reminded of check-in. */
export function canBeFlown(level: ChangeLevel): boolean {
  return level === 'minor' || level === 'significant';
}
