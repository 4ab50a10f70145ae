import { type Answer, type Handler, ok } from '../http/call.ts';
import { apiError } from '../wire/errors.ts';
import { paginate } from '../wire/paging.ts';
import { aircraft, airports, knownAirlines } from './catalog.ts';
import { wireAircraft, wireAirline, wireAirport } from './wire-places.ts';

/** A handler pair for a constant list: `GET /air/x` and `GET /air/x/{id}`. */
function reference<T>(
  records: readonly T[],
  wire: (record: T) => Readonly<Record<string, unknown>>,
  codeOf: (record: T) => string,
): { list: Handler; get: Handler } {
  let byId: Map<string, T> | null = null;
  return {
    list: (call): Answer => {
      const code = call.query.get('iata_code');
      const country = call.query.get('iata_country_code');
      const wanted = records.filter(
        (record) =>
          (code === null || codeOf(record) === code) &&
          (country === null || wire(record).iata_country_code === country),
      );
      const page = paginate(wanted, call.query, codeOf);
      return ok(page.items.map(wire), page.meta);
    },
    get: (call): Answer => {
      byId ??= new Map(records.map((record) => [String(wire(record).id), record]));
      const record = byId.get(call.params.id ?? '');
      if (record === undefined) throw apiError('not_found');
      return ok(wire(record));
    },
  };
}

/** `GET /air/airlines` and one of them. */
export const airlineHandlers = reference(knownAirlines, wireAirline, (airline) => airline.iataCode);

/** `GET /air/airports` and one of them; `iata_country_code` narrows the list. */
export const airportHandlers = reference(airports, wireAirport, (airport) => airport.iataCode);

/** `GET /air/aircraft` and one of them. */
export const aircraftHandlers = reference(aircraft, wireAircraft, (type) => type.iataCode);

const programs: readonly (readonly [string, string])[] = [
  ['ZZ', 'Duffel Airways Rewards'],
  ['BA', 'British Airways Club'],
  ['AA', 'AAdvantage'],
  ['DL', 'SkyMiles'],
  ['UA', 'MileagePlus'],
  ['VS', 'Flying Club'],
  ['LH', 'Miles & More'],
  ['AF', 'Flying Blue'],
];

/** `GET /air/loyalty_programmes` and one of them. */
export const loyaltyHandlers = reference(
  programs,
  ([code, name]) => ({ id: `loy_${code.toLowerCase()}`, name, alliance: null, logo_url: null, owner_airline_id: code }),
  ([code]) => code,
);
