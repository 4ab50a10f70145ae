import type { AirlineChange } from '../booked-order.ts';
import type { ChangeLevel } from './judge-change.ts';

/** Whether canceling refunds everything because of a change by the airline that nobody has accepted. */
export function refundsAll(change: Pick<AirlineChange, 'level' | 'answer' | 'isUnclear'> | null): boolean {
  return change !== null && change.level !== 'minor' && change.answer === 'open' && change.isUnclear !== true;
}

/** Whether the airline announced a change that cannot be read: what it entitles to, only a person can say. */
export function isUnclear(change: Pick<AirlineChange, 'answer' | 'isUnclear'> | null): boolean {
  return change?.isUnclear === true && change.answer === 'open';
}

/** Whether the new flights can be flown as planned. Only then may travelers keep them, and are they told of check-in. */
export function canBeFlown(level: ChangeLevel): boolean {
  return level === 'minor' || level === 'significant';
}
