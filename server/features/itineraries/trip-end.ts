import type { Flights } from '#domain/booking/airline-changes/airline-change.ts';
import { partnersOf } from '#domain/booking/airline-changes/partners.ts';
import { flownOf, lastArrival } from '../flights/index.ts';

/**
 * The last arrival by the airline's newest plan; null without any flights. A canceled direction counts as agreed,
 * because the airline may still name another.
 */
export function endOf(base: Flights, flights: Flights): Date | null {
  const partners = partnersOf(base, flights);
  const known = [...base.map((direction, index) => partners[index] ?? direction), ...flights];
  const arrivals = known
    .filter(({ length }) => length > 0)
    .map((direction) => lastArrival([{ segments: direction.map(flownOf) }]).getTime());
  return arrivals.length === 0 ? null : new Date(Math.max(...arrivals));
}
