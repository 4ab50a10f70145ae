import { aircraftBaseTypes, aircraftTable } from './source/aircraft-table.ts';

/** An aircraft type in airline use. Maintained by hand; seats and range are typical and rounded. */
export interface AircraftRecord {
  /** IATA type code, three characters. */
  readonly iataCode: string;
  /** ICAO type designator. */
  readonly icaoCode: string;
  readonly name: string;
  readonly seats: number;
  readonly rangeKm: number;
}

/** All known types, base types only. */
export const aircraft: readonly AircraftRecord[] = aircraftTable.map(([iataCode, icaoCode, name, seats, rangeKm]) => ({
  iataCode,
  icaoCode,
  name,
  seats,
  rangeKm,
}));

const byCode = new Map(aircraft.map((type) => [type.iataCode, type]));

/** The type of an IATA code; a subtype (73H) returns its base type (738). Null if unknown. */
export function findAircraft(code: string): AircraftRecord | null {
  return byCode.get(aircraftBaseTypes[code] ?? code) ?? null;
}
