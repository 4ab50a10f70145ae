import { type Answer, type Handler, ok } from '../http/call.ts';
import { apiError } from '../wire/errors.ts';
import { type AirportRecord, airports, type CityRecord, cities, distanceKm } from './catalog.ts';
import { type WirePlace, wireAirport, wireCity } from './wire-places.ts';

const maxConnecting = 20;

/** Lower case without accents. */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replace(/ø/gi, 'o').replace(/ł/gi, 'l').toLowerCase().trim();
}

interface Entry {
  readonly codes: readonly string[];
  readonly words: readonly string[];
  readonly names: readonly string[];
  readonly weight: number;
  readonly wire: () => WirePlace;
}

let index: readonly Entry[] | null = null;

function buildIndex(): readonly Entry[] {
  const weightOf = new Map(airports.map((airport) => [airport.iataCode, airport.weight]));
  const entry = (codes: string[], names: string[], weight: number, wire: () => WirePlace): Entry => {
    const folded = names.map(fold);
    return { codes, names: folded, words: folded.flatMap((name) => name.split(/[\s/-]+/)), weight, wire };
  };
  const fromAirport = (airport: AirportRecord): Entry =>
    entry([airport.iataCode], [airport.cityName, airport.name], airport.weight, () => wireAirport(airport));
  const fromCity = (city: CityRecord): Entry => {
    const weight = city.airportCodes.reduce((sum, code) => sum + (weightOf.get(code) ?? 0), 1);
    return entry([city.iataCode], [city.name], weight, () => wireCity(city));
  };
  return [...cities.map(fromCity), ...airports.map(fromAirport)];
}

/** 0 = no match; exact code before name before word. */
function score(entry: Entry, query: string): number {
  if (entry.codes.some((code) => code.toLowerCase() === query)) return 4;
  if (entry.names.some((name) => name.startsWith(query))) return 3;
  if (entry.words.some((word) => word.startsWith(query))) return 2;
  return query.length > 4 && entry.names.some((name) => name.includes(query)) ? 1 : 0;
}

/**
 * `GET /places/suggestions` by `query` (or its newer name `name`), or by `lat`, `lng` and `rad` in meters (Duffel
 * documentation, "Place suggestions"). A list without `meta`; no match is an empty list.
 */
export const suggestPlaces: Handler = (call): Answer => {
  const query = fold(call.query.get('query') ?? call.query.get('name') ?? '');
  if (query !== '') {
    index ??= buildIndex();
    const found = index.flatMap((entry) => {
      const rank = score(entry, query);
      return rank === 0 ? [] : [{ entry, rank }];
    });
    found.sort((a, b) => b.rank - a.rank || b.entry.weight - a.entry.weight);
    return ok(found.slice(0, maxConnecting).map(({ entry }) => entry.wire()));
  }
  return ok(nearby(call.query));
};

function nearby(query: URLSearchParams): WirePlace[] {
  const number = (name: string): number | null => {
    const text = query.get(name);
    return text === null || text === '' || !Number.isFinite(Number(text)) ? null : Number(text);
  };
  const [lat, lng, rad] = [number('lat'), number('lng'), number('rad')];
  if (lat === null || lng === null) throw apiError('validation_required', { pointer: '/query' });
  const reach = (rad ?? 100_000) / 1000;
  const here = { latitude: lat, longitude: lng };
  return airports
    .map((airport) => ({ airport, km: distanceKm(here, airport) }))
    .filter((entry) => entry.km <= reach)
    .sort((a, b) => a.km - b.km)
    .slice(0, maxConnecting)
    .map((entry) => wireAirport(entry.airport));
}
