import { findAirport } from '#data/airports.ts';

/** Epoch minutes of a local time at an airport, computed by the runtime alone. For tests. */
export function localInstant(airport: string, local: string): number {
  const zone = findAirport(airport)?.timeZone ?? 'UTC';
  return Temporal.PlainDateTime.from(local).toZonedDateTime(zone).epochMilliseconds / 60_000;
}

/** A local time at an airport. */
interface Moment {
  readonly at: string;
  readonly local: string;
}

/** Possible minutes between two local times: several if one occurs twice, on the night clocks are set back. */
export function minutesBetween(from: Moment, to: Moment): number[] {
  return instantsOf(to).flatMap((end) => instantsOf(from).map((start) => end - start));
}

function instantsOf({ at, local }: Moment): number[] {
  const zone = findAirport(at)?.timeZone ?? 'UTC';
  const plain = Temporal.PlainDateTime.from(local);
  return (['earlier', 'later'] as const).map(
    (disambiguation) => plain.toZonedDateTime(zone, { disambiguation }).epochMilliseconds / 60_000,
  );
}
