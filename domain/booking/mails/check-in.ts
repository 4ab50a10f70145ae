import { canBeFlown } from '../airline-changes/change-rights.ts';
import type { AirlineChange } from '../booked-order.ts';

const hourMs = 60 * 60_000;

/**
 * When airlines open check-in before a departure. The traveler is reminded at the later time, when nearly every airline
 * has. Source: the airlines' usual terms; most open 24 hours before, some up to 48.
 */
export const checkInHours = { earliest: 48, latest: 24 } as const;

/** 'Check-in usually opens 24 to 48 hours before departure, with the airline.' */
export const checkInSentence = `Check-in usually opens ${checkInHours.latest} to ${checkInHours.earliest} hours before departure, with the airline.`;

/**
 * When to remind of check-in for a departure; null if that time had come when the trip was booked, because the
 * confirmation just mentioned it, or if the flight has left. In milliseconds since 1970.
 */
export function checkInMailAt(
  { departsAt, bookedAt }: { readonly departsAt: number; readonly bookedAt: number },
  now: number,
): number | null {
  const at = departsAt - checkInHours.latest * hourMs;
  return departsAt <= now || at <= bookedAt ? null : at;
}

/** Whether a change by the airline leaves the flight uncertain: check-in is not announced until it is answered. */
export function isInDoubt(change: Pick<AirlineChange, 'level' | 'answer'> | null): boolean {
  return change?.answer === 'open' && !canBeFlown(change.level);
}

/** After a smaller move no second reminder is sent: the mail about the change states the new time. */
const sameDepartureMs = 4 * hourMs;

/** Other planned departures of a trip whose reminder also serves this one. In milliseconds since 1970. */
export function servedBy(departsAt: number, planned: readonly number[]): number[] {
  return planned.filter((other) => other !== departsAt && Math.abs(other - departsAt) < sameDepartureMs);
}
