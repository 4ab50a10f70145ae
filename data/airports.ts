import { unscheduledWeight } from '#domain/airports/typeahead-format.ts';
import rows from './generated/airports.json' with { type: 'json' };
import { airportSuccessors } from './source/airport-overrides.ts';

/**
 * An airport with a code used by airlines or their sellers. Sources: OurAirports (public domain), OpenTravelData (CC BY
 * 4.0) for city and zone.
 */
export interface AirportRecord {
  /** Three letters. */
  readonly iataCode: string;
  readonly name: string;
  /** The city as travelers know it, which may differ from the municipality. May contain diacritics. */
  readonly cityName: string;
  /** Metropolitan code (LON for LHR), or the airport's own code. */
  readonly cityCode: string;
  /** ISO 3166-1 alpha-2. */
  readonly countryCode: string;
  /** Degrees, north positive. */
  readonly latitude: number;
  /** Degrees, east positive. */
  readonly longitude: number;
  /** IANA zone that airlines use for local times there. */
  readonly timeZone: string;
  /** 1 large, 2 medium, 3 small field. */
  readonly tier: 1 | 2 | 3;
  /** Relative traffic, roughly in million passengers a year. For ranking only, never displayed. */
  readonly weight: number;
  /** False for airports that only have a code: charters, air taxis, former airports. */
  readonly scheduled: boolean;
}

function tierOf(text: string): 1 | 2 | 3 {
  return text === '1' ? 1 : text === '2' ? 2 : 3;
}

/** All airports with a code, about 9,070, of which 4,150 have scheduled service; by country, zone and code. */
export const airports: readonly AirportRecord[] = rows.map((row) => {
  const [code = '', name = '', city = '', cityCode = '', country = '', lat, lon, zone = '', tier = '', weight = ''] =
    row.split('\t');
  return {
    iataCode: code,
    name,
    cityName: city,
    cityCode: cityCode || code,
    countryCode: country,
    latitude: Number(lat),
    longitude: Number(lon),
    timeZone: zone,
    tier: tierOf(tier),
    weight: weight === '' ? unscheduledWeight : Number(weight),
    scheduled: weight !== '',
  };
});

/** Codes no longer in use, with the airport that serves the place now (TXL to BER). */
export const airportAliases: Readonly<Record<string, string>> = airportSuccessors;

const byCode = new Map(airports.map((airport) => [airport.iataCode, airport]));

/** The airport of an IATA code (upper case), following an old code to its successor; null if unknown. */
export function findAirport(iataCode: string): AirportRecord | null {
  return byCode.get(iataCode) ?? byCode.get(airportAliases[iataCode] ?? '') ?? null;
}
