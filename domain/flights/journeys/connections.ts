import { dayOffset, hourOf } from '#domain/time/local-time.ts';
import { type Layover, layovers, type TimedFlights } from '../itinerary.ts';
import type { Place, Segment } from '../offer.ts';

/** Minutes. Below the first two a connection is short; from the last on a layover is long (FARE-05). */
export const connectionLimits = { domestic: 45, international: 60, long: 6 * 60 } as const;

/** What a traveler should know about a journey before opening it. */
export type JourneyWarning =
  | { readonly kind: 'overnight' | 'long' | 'short'; readonly place: Place; readonly minutes: number }
  | { readonly kind: 'airportChange'; readonly from: Place; readonly to: Place }
  | { readonly kind: 'lateArrival'; readonly days: number };

/** The warnings of one direction in the order of its flights (FARE-05). What cannot be read warns of nothing. */
export function sliceWarnings(slice: TimedFlights): JourneyWarning[] {
  const { segments } = slice;
  const warnings = layovers(slice).flatMap((wait, index) => {
    const [before, after] = [segments[index], segments[index + 1]];
    return before === undefined || after === undefined ? [] : layoverWarnings(wait, before, after);
  });
  const days = dayOffset(segments[0]?.departingAt ?? '', segments.at(-1)?.arrivingAt ?? '');
  return days < 2 ? warnings : [...warnings, { kind: 'lateArrival', days }];
}

/** A long layover past midnight, or one that begins before three in the morning. */
export function isOvernight(wait: Pick<Layover, 'minutes'>, { arrivingAt }: Segment, after: Segment): boolean {
  return (
    wait.minutes >= connectionLimits.long &&
    (dayOffset(arrivingAt, after.departingAt) > 0 || (hourOf(arrivingAt) ?? 3) < 3)
  );
}

function layoverWarnings(wait: Layover, before: Segment, after: Segment): JourneyWarning[] {
  const { airport, nextAirport, minutes } = wait;
  const warnings: JourneyWarning[] = [];
  if (isOvernight(wait, before, after)) warnings.push({ kind: 'overnight', place: airport, minutes });
  else if (minutes >= connectionLimits.long) warnings.push({ kind: 'long', place: airport, minutes });
  else if (minutes >= 0 && minutes < shortestFor(before, after))
    warnings.push({ kind: 'short', place: airport, minutes });
  if (nextAirport !== null) warnings.push({ kind: 'airportChange', from: airport, to: nextAirport });
  return warnings;
}

/** A connection is domestic if both of its flights stay in one country; an unknown country could be another one. */
function shortestFor(before: Segment, after: Segment): number {
  const places = [before.origin, before.destination, after.origin, after.destination];
  const [country = '', ...others] = new Set(places.map(({ countryCode }) => countryCode));
  return country !== '' && others.length === 0 ? connectionLimits.domestic : connectionLimits.international;
}
