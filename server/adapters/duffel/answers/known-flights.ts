import type { WireObject } from '../mapping/wire.ts';
import { createByteSearch } from './byte-search.ts';
import { afterMembers, afterValue, isNamed, isObject } from './json-walk.ts';
import { isPart, isPlain, type Range, rangeOfId, Shelf } from './kept-bytes.ts';
import { KnownMembers } from './known-members.ts';
import { ObjectReader, readValue } from './object-reader.ts';

/** A segment of a slice. */
export interface WireSegment {
  readonly wire: unknown;
  /** Where its id is; null if that is not certain. */
  readonly id: Range | null;
  readonly end: number;
}

/** A segment as the supplier wrote it, but for its id and its passengers. */
interface KnownFlight {
  /** The bytes before, between and behind those two. */
  readonly parts: readonly [Buffer, Buffer, Buffer];
  readonly isIdFirst: boolean;
  readonly idLength: number;
  readonly wire: WireObject;
}

/** Where a segment has what differs among its equals. */
interface Places {
  readonly id: Range;
  readonly passengers: Range;
}

const findNumber = createByteSearch('marketing_carrier_flight_number');
const findDeparture = createByteSearch('departing_at');
/** In bytes; about twice as far as they are in most answers. */
const farthest = 4096;
/** Of the bytes behind the names. */
const numberLength = '":"0111'.length;
const departureLength = '":"2027-03-04T07:40'.length;

/**
 * The flights of one search, found by their bytes: an airline repeats each flight in every fare and combination, and what it says
 * of airports and airlines is the longest part of an answer. Only the passengers of a flight that is found are read.
 */
export class KnownFlights {
  /** As `KnownSlices.kept`. */
  static readonly kept = new KnownFlights(KnownMembers.kept);

  readonly #byKey = new Map<number, KnownFlight[]>();
  /** Passengers of segments by their text, which differs only by cabin, fare and bags. */
  readonly #passengers = new Map<string, unknown>();
  readonly #shelf = new Shelf();
  readonly #members: KnownMembers;

  constructor(members: KnownMembers) {
    this.#members = members;
  }

  /** The segment that begins here; null if the bytes end first. Throws SyntaxError for one that is not JSON. */
  read(bytes: Buffer, from: number): WireSegment | null {
    const key = keyOf(bytes, from);
    const known = this.#byKey.get(key);
    if (known !== undefined) {
      for (const flight of known) {
        const found = foundOf(flight, bytes, from);
        if (found === null) continue;
        const { id, passengers, end } = found;
        const wire = {
          ...flight.wire,
          id: bytes.toString('latin1', id.from, id.to),
          passengers: this.#passengersAt(bytes, passengers),
        };
        return { wire, id, end };
      }
    }
    if (!isObject(bytes, from)) {
      const read = readValue(bytes, from);
      return read === null ? null : { ...read, id: null };
    }
    const reader = new ObjectReader(bytes, from, this.#members);
    const places: { id: Range | null; passengers: Range | null } = { id: null, passengers: null };
    const end = afterMembers(bytes, from, (member, value) => {
      if (!isNamed(bytes, member, 'passengers')) {
        const behind = reader.member(member, value);
        if (isNamed(bytes, member, 'id')) places.id = { from: value, to: behind };
        return behind;
      }
      const behind = afterValue(bytes, value);
      if (behind === -1) return -1;
      places.passengers = { from: value, to: behind };
      return reader.put(value, behind, { name: 'passengers', value: this.#passengersAt(bytes, places.passengers) });
    });
    if (end === -1) return null;
    const { wire, isCertain } = reader.finish(end);
    const id = isCertain ? rangeOfId(bytes, places.id, wire.id) : null;
    const { passengers } = places;
    if (id === null || passengers === null) return { wire, id: null, end };
    const flight = this.#flight(bytes, { from, to: end }, { id, passengers }, wire);
    if (known === undefined) this.#byKey.set(key, [flight]);
    else known.push(flight);
    return { wire, id, end };
  }

  #passengersAt(bytes: Buffer, { from, to }: Range): unknown {
    const text = bytes.toString('utf8', from, to);
    let passengers = this.#passengers.get(text);
    if (passengers === undefined) {
      passengers = JSON.parse(text);
      this.#passengers.set(text, passengers);
    }
    return passengers;
  }

  #flight(bytes: Buffer, { from, to }: Range, { id, passengers }: Places, wire: WireObject): KnownFlight {
    const isIdFirst = id.from < passengers.from;
    const [first, second] = isIdFirst ? [id, passengers] : [passengers, id];
    const copy = (start: number, end: number) => this.#shelf.copy(bytes, start, end);
    const parts = [copy(from, first.from), copy(first.to, second.from), copy(second.to, to)] as const;
    return { parts, isIdFirst, idLength: id.to - id.from, wire };
  }
}

/** Narrows the search only: equal for equal flights, mostly different for others. */
function keyOf(bytes: Buffer, from: number): number {
  const end = Math.min(bytes.length, from + farthest);
  const key = hashed(bytes, findNumber(bytes, from, end), numberLength, 0);
  return hashed(bytes, findDeparture(bytes, from, end), departureLength, key);
}

function hashed(bytes: Buffer, from: number, length: number, seed: number): number {
  let key = seed;
  if (from !== -1) for (let at = from; at < from + length; at++) key = (31 * key + (bytes[at] ?? 0)) | 0;
  return key;
}

/** Where the segment that begins here has what differs, if it is on this flight. */
function foundOf(flight: KnownFlight, bytes: Buffer, from: number): (Places & { readonly end: number }) | null {
  const [before, between, behind] = flight.parts;
  const first = isPart(before, bytes, from) ? from + before.length : -1;
  const second = first === -1 ? -1 : afterDiffering(flight, bytes, first, flight.isIdFirst);
  if (second === -1 || !isPart(between, bytes, second)) return null;
  const third = second + between.length;
  const last = afterDiffering(flight, bytes, third, !flight.isIdFirst);
  if (last === -1 || !isPart(behind, bytes, last)) return null;
  const [id, passengers] = flight.isIdFirst
    ? [
        { from: first, to: second },
        { from: third, to: last },
      ]
    : [
        { from: third, to: last },
        { from: first, to: second },
      ];
  return { id, passengers, end: last + behind.length };
}

/** The end of the id or of the passengers that are here; -1 if neither is. */
function afterDiffering(flight: KnownFlight, bytes: Buffer, from: number, isId: boolean): number {
  // A space, which JSON allows before a value: the flight was written differently before.
  if (!isId) return (bytes[from] ?? 0) > 0x20 ? afterValue(bytes, from) : -1;
  const end = from + flight.idLength;
  return end <= bytes.length && isPlain(bytes, from, end) ? end : -1;
}
