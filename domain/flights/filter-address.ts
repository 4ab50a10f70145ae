import type { AddressParams } from '../search/address.ts';
import { type SearchEnd, searchEnds } from './chosen-airports.ts';
import type { Filters } from './filters.ts';
import { otherAirline, stopsChoices, timeBuckets } from './offer-row.ts';

/** The names under which filters stand in the address bar (RES-11). */
export const filterNames = [
  'stops',
  'minPrice',
  'maxPrice',
  'airlines',
  'departureTime',
  'arrivalTime',
  'maxDuration',
  'bags',
  'refundable',
] as const;
type FilterName = (typeof filterNames)[number];

const maximumAirlines = 60;

/**
 * Reads the filters of an address, plain names before those with the prefix `from_` (RES-01). What is unknown, too much
 * or contradicts itself is no filter; this never throws.
 */
export function readFilters(params: AddressParams): Filters {
  const read = (name: FilterName) => params.get(name) ?? params.get(`from_${name}`) ?? '';
  const minPrice = wholeNumber(read('minPrice'));
  const maxPrice = wholeNumber(read('maxPrice'));
  const isRange = minPrice === null || maxPrice === null || minPrice <= maxPrice;
  const airlines = read('airlines')
    .split(',', maximumAirlines)
    .filter((code) => /^[A-Z0-9]{2}$/.test(code) || code === otherAirline);
  return {
    minPrice: isRange ? minPrice : null,
    maxPrice: isRange ? maxPrice : null,
    stops: known(read('stops'), stopsChoices),
    airlines: [...new Set(airlines)].sort(),
    departure: known(read('departureTime'), timeBuckets),
    arrival: known(read('arrivalTime'), timeBuckets),
    maxMinutes: wholeNumber(read('maxDuration')),
    refundable: read('refundable') === 'true',
    bags: read('bags') === 'true',
  };
}

/** Under this name stand the ends of a search at which every airport of the city is welcome (F-70). */
export const anyAirportName = 'anyAirport';

/** Reads those ends, plain or with the prefix `from_`; what is unknown is left out. */
export function readAnyAirport(params: AddressParams): readonly SearchEnd[] {
  return known(params.get(anyAirportName) ?? params.get(`from_${anyAirportName}`) ?? '', searchEnds);
}

/** The address form of those ends; none leaves nothing. */
export function anyAirportEntries(ends: readonly SearchEnd[], prefix = ''): [string, string][] {
  return ends.length === 0 ? [] : [[`${prefix}${anyAirportName}`, ends.join(',')]];
}

/** The address form of filters, as name and value pairs in a fixed order; what is not filtered leaves nothing. */
export function filterEntries(filters: Filters, prefix = ''): [string, string][] {
  const values: Record<FilterName, string> = {
    stops: filters.stops.join(','),
    minPrice: text(filters.minPrice),
    maxPrice: text(filters.maxPrice),
    airlines: filters.airlines.join(','),
    departureTime: filters.departure.join(','),
    arrivalTime: filters.arrival.join(','),
    maxDuration: text(filters.maxMinutes),
    bags: filters.bags ? 'true' : '',
    refundable: filters.refundable ? 'true' : '',
  };
  return filterNames.flatMap((name): [string, string][] =>
    values[name] === '' ? [] : [[`${prefix}${name}`, values[name]]],
  );
}

function known<T extends string | number>(list: string, choices: readonly T[]): T[] {
  const asked = list.split(',', choices.length * 2);
  return choices.filter((choice) => asked.includes(String(choice)));
}

/** A number from 1 to nine digits long; null for anything else. */
function wholeNumber(value: string): number | null {
  return /^[1-9]\d{0,8}$/.test(value) ? Number(value) : null;
}

function text(value: number | null): string {
  return value === null ? '' : String(value);
}
