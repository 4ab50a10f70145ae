import { findAirport } from '#data/airports.ts';
import { type Money, parseMoney } from '#domain/money/money.ts';
import { isSameTimeZone, isTimeZone } from './time-zone.ts';

/** A JSON object of the supplier. Fields are read individually; unknown ones are ignored. */
export type WireObject = Readonly<Record<string, unknown>>;

/** Thrown if a response lacks a required field; names the field. Caught inside the adapter. */
export class WireError extends Error {
  readonly field: string;

  constructor(field: string, wanted: string) {
    super(`Supplier answer: ${field} is not ${wanted}`);
    this.name = 'WireError';
    this.field = field;
  }
}

/**
 * Thrown for a response that cannot be the supplier's: not JSON, not an object, or endless. Caught inside the adapter.
 */
export class BrokenResponseError extends Error {
  constructor(wanted: string) {
    super(`Supplier answer: not ${wanted}`);
    this.name = 'BrokenResponseError';
  }
}

export function isObject(value: unknown): value is WireObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function asObject(value: unknown, field: string): WireObject {
  if (!isObject(value)) throw new WireError(field, 'an object');
  return value;
}

/** A part that may be missing but must not be broken. Null stays null; anything else that is not an object throws. */
export function asNullableObject(value: unknown, field: string): WireObject | null {
  return value == null ? null : asObject(value, field);
}

/** An optional part: null, absent or not an object counts as empty, so its fields are missing. */
export function partOf(object: WireObject, field: string): WireObject {
  const value = object[field];
  return isObject(value) ? value : nothing;
}

const nothing: WireObject = Object.freeze({});

/** The entries of an optional list. Anything but a list is empty; entries that are not objects are omitted. */
export function partsOf(object: WireObject, field: string): readonly WireObject[] {
  const value = object[field];
  if (!Array.isArray(value)) return [];
  return value.every(isObject) ? value : value.filter(isObject);
}

/** A required list. Absent and null lists are empty: the supplier sends both. */
export function listOf(object: WireObject, field: string): readonly WireObject[] {
  const value = object[field];
  if (value == null) return [];
  if (!Array.isArray(value)) throw new WireError(field, 'a list');
  for (const entry of value) asObject(entry, field);
  return value as WireObject[];
}

/** The readable entries of a list; unreadable ones are dropped individually and reported (F-43). */
export function readableOf<T>(
  object: WireObject,
  field: string,
  read: (entry: WireObject) => readonly T[],
  report: (reason: string) => void,
): T[] {
  const value = object[field] ?? [];
  if (!Array.isArray(value)) {
    report(new WireError(field, 'a list').message);
    return [];
  }
  return value.flatMap((entry) => readableEntry(entry, (known) => read(asObject(known, field)), report));
}

/** Reads one entry; empty, with a report, if unreadable. */
export function readableEntry<E, T>(
  entry: E,
  read: (entry: E) => readonly T[],
  report: (reason: string) => void,
): readonly T[] {
  try {
    return read(entry);
  } catch (error) {
    if (!(error instanceof WireError)) throw error;
    report(error.message);
    return [];
  }
}

/**
 * Characters. The supplier's names, ids and addresses have at most a few hundred; longer texts are errors in its data.
 */
const maximumLength = 1000;

/**
 * The first 1,000 characters of a text, with U+FFFD for characters that PostgreSQL refuses: NUL and lone surrogates.
 */
export function storableText(text: string): string {
  // Almost every text is storable, and a search has a hundred thousand of them.
  if (text.length <= maximumLength && text.isWellFormed() && !text.includes('\0')) return text;
  return text.slice(0, maximumLength).toWellFormed().replaceAll('\0', '\ufffd');
}

export function textOf(object: WireObject, field: string): string {
  const value = object[field];
  if (typeof value !== 'string' || value === '') throw new WireError(field, 'a text');
  return storableText(value);
}

/** Null if null, absent, not text, or blank. */
export function nullableTextOf(object: WireObject, field: string): string | null {
  const value = object[field];
  return typeof value === 'string' && value.trim() !== '' ? storableText(value) : null;
}

/** The flight number, sent as text or number, without leading zeros of some suppliers (F-25); '' if none. */
export function flightNumberOf(segment: WireObject): string {
  const value = segment.marketing_carrier_flight_number;
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value : '';
  return /^[0-9]{1,4}[A-Z]?$/i.test(text) ? text.replace(/^0+(?=\d)/, '') : '';
}

/** A count from 0 to `most`; anything else counts as not stated and is null. */
export function countOf(object: WireObject, field: string, most: number): number | null {
  const value = nullableNumberOf(object, field);
  return value !== null && Number.isInteger(value) && value >= 0 && value <= most ? value : null;
}

export function nullableNumberOf(object: WireObject, field: string): number | null {
  const value = object[field];
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** An amount that cannot be negative, such as a fee or a refund; null if missing, negative or unreadable. */
export function nullableAmountOf(amount: string | null, currency: string | null): Money | null {
  const money = amount === null || currency === null ? null : parseMoney(amount, currency);
  return money !== null && money.amountMinor >= 0 ? money : null;
}

export function textsOf(object: WireObject, field: string): readonly string[] {
  const value = object[field];
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string').map(storableText) : [];
}

/** The supplier's time zone of an airport, if valid and not the one in our table; otherwise undefined. */
export function zoneOf(place: WireObject, iataCode: string): string | undefined {
  const stated = nullableTextOf(place, 'time_zone');
  const known = findAirport(iataCode)?.timeZone;
  if (stated === null || stated === known || !isTimeZone(stated)) return undefined;
  return known !== undefined && isSameTimeZone(known, stated) ? undefined : stated;
}

/** Null if null, absent, not an instant, or outside the years 1970 to 9999, which cannot be stored. */
export function instantOf(wire: WireObject, field: string): Date | null {
  const time = Date.parse(nullableTextOf(wire, field) ?? '');
  return time >= 0 && time < yearTenThousand ? new Date(time) : null;
}

const yearTenThousand = Date.UTC(10_000, 0);
