import { type CabinClass, isCabinClass } from '../offers/cabin-class.ts';
import { airportCodesOf, findPlace, getAirport } from '../reference/catalog.ts';
import { Issues } from '../wire/errors.ts';
import { isObject, type JsonObject } from '../wire/json.ts';
import { isDate, localAt } from '../wire/time.ts';
import type { SearchPassenger, SearchSlice, TimeWindow } from './search-record.ts';

/** The validated body of a search. */
export interface SearchInput {
  readonly slices: readonly SearchSlice[];
  readonly passengers: readonly SearchPassenger[];
  readonly cabinClass: CabinClass | null;
  readonly maxConnections: 0 | 1 | 2;
}

const passengerTypes = ['adult', 'child', 'infant_without_seat'] as const;
const maxPassengers = 9;
const maxSlices = 6;

/**
 * Parses the body of an offer request (Duffel documentation, "Offer requests"). Null fields count as absent.
 * @param now ms since 1970; no slice may depart before today at its origin
 * @throws ApiError 422 with every problem, with pointers such as `/slices/0/origin`
 */
export function parseSearch(body: JsonObject, maxConnectionsQuery: string | null, now: number): SearchInput {
  const issues = new Issues();
  const slices = parseSlices(body.slices, now, issues);
  const passengers = parsePassengers(body.passengers, issues);
  let cabinClass: CabinClass | null = null;
  if (body.cabin_class !== undefined && body.cabin_class !== null) {
    if (isCabinClass(body.cabin_class)) cabinClass = body.cabin_class;
    else issues.add('validation_inclusion', '/cabin_class');
  }
  const wanted = maxConnectionsQuery === null ? (body.max_connections ?? 1) : Number(maxConnectionsQuery);
  let maxConnections: 0 | 1 | 2 = 1;
  if (wanted === 0 || wanted === 1 || wanted === 2) maxConnections = wanted;
  else issues.add('validation_inclusion', '/max_connections');
  issues.throwIfAny();
  return { slices, passengers, cabinClass, maxConnections };
}

/**
 * Parses slices in flight order. Problems go to `issues`.
 * @param at the pointer of the list
 */
export function parseSlices(value: unknown, now: number, issues: Issues, at = '/slices'): SearchSlice[] {
  if (value === undefined || value === null) {
    issues.add('validation_required', at);
    return [];
  }
  if (!Array.isArray(value) || value.length < 1 || value.length > maxSlices) {
    issues.add('validation_length', at, `Between 1 and ${maxSlices} slices are needed.`);
    return [];
  }
  const slices: SearchSlice[] = [];
  let previous = '';
  for (const [i, entry] of value.entries()) {
    if (!isObject(entry)) {
      issues.add('validation_type', `${at}/${i}`);
      continue;
    }
    const origin = parsePlace(entry.origin, `${at}/${i}/origin`, issues);
    const destination = parsePlace(entry.destination, `${at}/${i}/destination`, issues);
    if (origin !== '' && origin === destination) {
      issues.add('validation_inclusion', `${at}/${i}/destination`, 'The destination must differ from the origin.');
    }
    const date = parseDate(entry.departure_date, origin, previous, now, `${at}/${i}/departure_date`, issues);
    if (date !== '') previous = date;
    const departure = parseWindow(entry.departure_time, `${at}/${i}/departure_time`, issues);
    const arrival = parseWindow(entry.arrival_time, `${at}/${i}/arrival_time`, issues);
    slices.push({ origin, destination, date, departure, arrival });
  }
  return slices;
}

function parsePlace(value: unknown, pointer: string, issues: Issues): string {
  if (value === undefined || value === null || value === '') issues.add('validation_required', pointer);
  else if (typeof value !== 'string') issues.add('validation_type', pointer);
  else if (!/^[A-Z]{3}$/.test(value))
    issues.add('validation_format', pointer, 'An IATA code of three letters is needed.');
  else if (findPlace(value) === null)
    issues.add('validation_inclusion', pointer, `No airport or city has the code ${value}.`);
  else return value;
  return '';
}

function parseDate(
  value: unknown,
  origin: string,
  previous: string,
  now: number,
  pointer: string,
  issues: Issues,
): string {
  if (value === undefined || value === null || value === '') issues.add('validation_required', pointer);
  else if (typeof value !== 'string' || !isDate(value))
    issues.add('validation_format', pointer, 'A date YYYY-MM-DD is needed.');
  else if (value < todayAt(origin, now))
    issues.add('validation_inclusion', pointer, 'The date must not be in the past.');
  else if (value < previous) issues.add('validation_inclusion', pointer, 'Slices must be in the order they are flown.');
  else return value;
  return '';
}

function todayAt(origin: string, now: number): string {
  const place = origin === '' ? null : findPlace(origin);
  const code = place === null ? undefined : airportCodesOf(place)[0];
  return localAt(now, code === undefined ? 'Pacific/Pago_Pago' : getAirport(code).timeZone).slice(0, 10);
}

function parseWindow(value: unknown, pointer: string, issues: Issues): TimeWindow | null {
  if (value === undefined || value === null) return null;
  const time = /^([01]\d|2[0-3]):[0-5]\d$/;
  if (!isObject(value)) {
    issues.add('validation_type', pointer);
    return null;
  }
  const { from, to } = value;
  if (typeof from !== 'string' || !time.test(from))
    issues.add('validation_format', `${pointer}/from`, 'A time HH:MM is needed.');
  else if (typeof to !== 'string' || !time.test(to))
    issues.add('validation_format', `${pointer}/to`, 'A time HH:MM is needed.');
  else return { from, to };
  return null;
}

function parsePassengers(value: unknown, issues: Issues): SearchPassenger[] {
  if (value === undefined || value === null) {
    issues.add('validation_required', '/passengers');
    return [];
  }
  if (!Array.isArray(value) || value.length < 1 || value.length > maxPassengers) {
    issues.add('validation_length', '/passengers', `Between 1 and ${maxPassengers} passengers are needed.`);
    return [];
  }
  return value.map((entry, i) => parsePassenger(entry, `/passengers/${i}`, issues));
}

function parsePassenger(entry: unknown, pointer: string, issues: Issues): SearchPassenger {
  const nobody: SearchPassenger = { type: null, age: null, fareType: null };
  if (!isObject(entry)) {
    issues.add('validation_type', pointer);
    return nobody;
  }
  const type = entry.type ?? null;
  const age = entry.age ?? null;
  const fareType = entry.fare_type ?? null;
  if (type === null && age === null && fareType === null) {
    issues.add('validation_required', `${pointer}/type`, 'A type or an age is needed.');
    return nobody;
  }
  if (type !== null && age !== null) {
    issues.add('validation_inclusion', `${pointer}/age`, 'A type and an age exclude each other.');
    return nobody;
  }
  const knownType = passengerTypes.find((known) => known === type) ?? null;
  if (type !== null && knownType === null) issues.add('validation_inclusion', `${pointer}/type`);
  if (age !== null && (typeof age !== 'number' || !Number.isInteger(age) || age < 0 || age > 130)) {
    issues.add('validation_inclusion', `${pointer}/age`, 'A whole number of years is needed.');
    return nobody;
  }
  if (fareType !== null && typeof fareType !== 'string') issues.add('validation_type', `${pointer}/fare_type`);
  return {
    type: knownType,
    age: typeof age === 'number' ? age : null,
    fareType: typeof fareType === 'string' ? fareType : null,
  };
}
