import { findCity } from '#data/cities.ts';
import { countryNames } from '#data/generated/countries.ts';
import { hashedId } from '../wire/ids.ts';
import {
  type AircraftRecord,
  type AirlineRecord,
  type AirportRecord,
  type CityRecord,
  findAircraft,
  findPlace,
  getAirline,
  getAirport,
} from './catalog.ts';

/** Duffel's places, airlines and aircraft (Duffel documentation, "Airports", "Cities", "Airlines", "Aircraft"). */

/** JSON of an airport or, with `type: "city"`, of a city. */
export type WirePlace = Readonly<Record<string, unknown>>;

const airportCache = new Map<string, WirePlace>();
const cityCache = new Map<string, WirePlace>();
const airlineCache = new Map<string, Readonly<Record<string, unknown>>>();
const aircraftCache = new Map<string, Readonly<Record<string, unknown>>>();

/** An airport. `city` is null if it belongs to no metropolitan area of several airports. */
export function wireAirport(airport: AirportRecord): WirePlace {
  const known = airportCache.get(airport.iataCode);
  if (known !== undefined) return known;
  const city = findCity(airport.cityCode);
  const wire = {
    ...airportFields(airport),
    city: city === null || city.airportCodes.length < 2 ? null : cityFields(city),
  };
  airportCache.set(airport.iataCode, wire);
  return wire;
}

/** An airport by code. */
export function wireAirportByCode(code: string): WirePlace {
  return wireAirport(getAirport(code));
}

/** A city with its airports; its position and zone are null. */
export function wireCity(city: CityRecord): WirePlace {
  const known = cityCache.get(city.iataCode);
  if (known !== undefined) return known;
  const wire = {
    ...cityFields(city),
    iata_city_code: city.iataCode,
    icao_code: null,
    latitude: null,
    longitude: null,
    time_zone: null,
    city_name: null,
    city: null,
    airports: city.airportCodes.map((code) => airportFields(getAirport(code))),
  };
  cityCache.set(city.iataCode, wire);
  return wire;
}

/** A code's place, with its type as in offers. @throws Error for an unknown code. */
export function wirePlaceByCode(code: string): { readonly place: WirePlace; readonly type: 'airport' | 'city' } {
  const place = findPlace(code);
  if (place === null) throw new Error(`Unknown place: ${code}`);
  return place.type === 'city'
    ? { place: wireCity(place.city), type: 'city' }
    : { place: wireAirport(place.airport), type: 'airport' };
}

/** The tables have none; where airports have their IATA code behind a letter of the country, it is that. */
function icaoCode({ iataCode, countryCode }: AirportRecord): string | null {
  const letter = { US: 'K', CA: 'C' }[countryCode];
  return letter === undefined ? null : `${letter}${iataCode}`;
}

function airportFields(airport: AirportRecord): WirePlace {
  return {
    id: `arp_${airport.iataCode}_${airport.countryCode}`.toLowerCase(),
    type: 'airport',
    name: airport.name,
    iata_code: airport.iataCode,
    icao_code: icaoCode(airport),
    iata_city_code: airport.cityCode,
    iata_country_code: airport.countryCode,
    country_name: countryNames[airport.countryCode] ?? null,
    city_name: airport.cityName,
    latitude: airport.latitude,
    longitude: airport.longitude,
    time_zone: airport.timeZone,
  };
}

function cityFields(city: CityRecord): WirePlace {
  return {
    id: `cit_${city.iataCode}_${city.countryCode}`.toLowerCase(),
    type: 'city',
    name: city.name,
    iata_code: city.iataCode,
    iata_country_code: city.countryCode,
    country_name: countryNames[city.countryCode] ?? null,
  };
}

const logos = 'https://assets.duffel.com/img/airlines/for-light-background';

/** An airline. Logos are null for those without one. */
export function wireAirline(airline: AirlineRecord): Readonly<Record<string, unknown>> {
  const known = airlineCache.get(airline.iataCode);
  if (known !== undefined) return known;
  const { iataCode, logo } = airline;
  const wire = {
    id: hashedId('arl', iataCode),
    name: airline.name,
    iata_code: iataCode,
    logo_symbol_url: logo === null ? null : `${logos}/full-color-logo/${iataCode}.svg`,
    logo_lockup_url: logo === null ? null : `${logos}/full-color-lockup/${iataCode}.svg`,
    conditions_of_carriage_url:
      logo === null ? null : `https://${iataCode.toLowerCase()}.example/conditions-of-carriage`,
  };
  airlineCache.set(iataCode, wire);
  return wire;
}

/** An airline by code. */
export function wireAirlineByCode(code: string): Readonly<Record<string, unknown>> {
  return wireAirline(getAirline(code));
}

/** An aircraft type. */
export function wireAircraft(type: AircraftRecord): Readonly<Record<string, unknown>> {
  const known = aircraftCache.get(type.iataCode);
  if (known !== undefined) return known;
  const wire = { id: hashedId('arc', type.iataCode), name: type.name, iata_code: type.iataCode };
  aircraftCache.set(type.iataCode, wire);
  return wire;
}

/** An aircraft type by code; null if unknown or not published. */
export function wireAircraftByCode(code: string | null): Readonly<Record<string, unknown>> | null {
  const type = code === null ? null : findAircraft(code);
  return type === null ? null : wireAircraft(type);
}
