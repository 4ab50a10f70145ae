import { findAirport } from '#data/airports.ts';
import { findCity } from '#data/cities.ts';

/** The local date of an airport, or of a city's busiest one, at an instant; null for an unknown place. */
export function dateAtPlace(code: string, now: Date): string | null {
  const airport = findAirport(findCity(code)?.airportCodes[0] ?? code);
  if (airport === null) return null;
  return Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(airport.timeZone)
    .toPlainDate()
    .toString();
}
