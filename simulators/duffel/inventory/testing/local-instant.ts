import { findAirport } from '#data/airports.ts';

/** Epoch minutes of a local time at an airport, computed by the runtime alone. For tests. */
export function localInstant(airport: string, local: string): number {
  const zone = findAirport(airport)?.timeZone ?? 'UTC';
  return Temporal.PlainDateTime.from(local).toZonedDateTime(zone).epochMilliseconds / 60_000;
}
