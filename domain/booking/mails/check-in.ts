import type { AirlineChange } from '../booked-order.ts';
import { canBeFlown } from '../schedule/change-rights.ts';

const hourMs = 60 * 60_000;

/**
 * When airlines open check-in before a departure. The later time is when the traveler is reminded: by then nearly every airline has.
 * Source: the airlines' usual terms; most open 24 hours before, some up to 48.
 */
export const checkInHours = { earliest: 48, latest: 24 } as const;

/** 'Check-in usually opens 24 to 48 hours before departure, with the airline.' */
export const checkInSentence = `Check-in usually opens ${checkInHours.latest} to ${checkInHours.earliest} hours before departure, with the airline.`;

/**
 * When to remind of checking in for a departure; null if that time had come when the trip was booked, because the confirmation has
 * just said so, or if the flight has left. In ms since 1970.
 */
export function checkInMailAt(
  { departsAt, bookedAt }: { readonly departsAt: number; readonly bookedAt: number },
  now: number,
): number | null {
  const at = departsAt - checkInHours.latest * hourMs;
  return departsAt <= now || at <= bookedAt ? null : at;
}

/** Whether a change by the airline leaves open if the traveler flies: check-in is not announced until that is answered. */
export function isInDoubt(change: Pick<AirlineChange, 'level' | 'answer'> | null): boolean {
  return change?.answer === 'open' && !canBeFlown(change.level);
}

/** A departure that is moved by less has had its reminder: the mail about the change tells the new time. */
const sameDepartureMs = 4 * hourMs;

/** Other departures of a trip, as once planned, whose reminder serves for this one too. In ms since 1970. */
export function servedBy(departsAt: number, planned: readonly number[]): number[] {
  return planned.filter((other) => other !== departsAt && Math.abs(other - departsAt) < sameDepartureMs);
}
