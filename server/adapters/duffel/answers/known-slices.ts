import type { Carrier, Slice } from '#domain/flights/offer.ts';
import { storableText } from '../mapping/wire.ts';
import { createByteSearch } from './byte-search.ts';
import { afterMembers, isEnd, isList, isNamed, isObject, itemAfter } from './json-walk.ts';
import { isPlain, type Range, rangeOfId, Shelf } from './kept-bytes.ts';
import { KnownFlights, type WireSegment } from './known-flights.ts';
import { KnownMembers } from './known-members.ts';
import { ObjectReader, readValue } from './object-reader.ts';

/** A slice in the supplier's words; equals of one search are one object if their ids can be told from the rest. */
export interface WireSlice {
  /** With the ids of the first. */
  readonly wire: unknown;
  /** What it is in the offers of each airline that sells it. */
  readonly soldBy: SoldSlice[];
}

export interface SoldSlice {
  readonly owner: Carrier;
  readonly slice: Slice;
}

/** A slice in an offer. */
export interface SliceHere {
  readonly slice: WireSlice;
  /** Where its own ids are, first the slice's, then those of its segments; null if it is not known by its bytes. */
  readonly ids: readonly Range[] | null;
  /** Where it begins, which is what the places of its ids are counted from. */
  readonly from: number;
  readonly end: number;
}

interface KnownSlice extends WireSlice {
  readonly bytes: Buffer;
  readonly ids: readonly Range[];
  /** The bytes between the ids, the longest first. */
  readonly parts: readonly Range[];
}

/**
 * The slices of one search, found by their bytes: an airline repeats each slice with new ids in every combination that it is part
 * of. What is found need not be read. A slice in other words is not found, and is read, but for the flights in it that are known.
 */
export class KnownSlices {
  /** V8 drops compiled code with the last object that it was compiled for: without this one, each search would begin with slow code. */
  static readonly kept = new KnownSlices(KnownMembers.kept);

  readonly #byKey = new Map<number, KnownSlice[]>();
  readonly #members: KnownMembers;
  readonly #flights: KnownFlights;
  readonly #shelf = new Shelf();

  constructor(members: KnownMembers) {
    this.#members = members;
    this.#flights = new KnownFlights(members);
  }

  /** The slice that begins here; null if the bytes end first. Throws SyntaxError for one that is not JSON. */
  read(bytes: Buffer, from: number): SliceHere | null {
    const key = keyOf(bytes, from);
    const known = this.#byKey.get(key);
    if (known !== undefined)
      for (const slice of known)
        if (isAt(slice, bytes, from)) return { slice, ids: slice.ids, from, end: from + slice.bytes.length };
    const read = this.#readSlice(bytes, from);
    if (read === null) return null;
    const { wire, ids, end } = read;
    if (ids === null) return { slice: { wire, soldBy: [] }, ids, from, end };
    const copied = this.#shelf.copy(bytes, from, end);
    const slice = { wire, soldBy: [], bytes: copied, ids, parts: partsBetween(ids, copied.length) };
    if (known === undefined) this.#byKey.set(key, [slice]);
    else known.push(slice);
    return { slice, ids, from, end };
  }

  #readSlice(bytes: Buffer, from: number): ReadSlice | null {
    if (!isObject(bytes, from)) {
      const read = readValue(bytes, from);
      return read === null ? null : { ...read, ids: null };
    }
    const reader = new ObjectReader(bytes, from, this.#members);
    const found: { id: Range | null; segments: Segments | null } = { id: null, segments: null };
    const end = afterMembers(bytes, from, (member, value) => {
      if (isNamed(bytes, member, 'segments') && isList(bytes, value)) {
        const segments = this.#readSegments(bytes, value);
        found.segments = segments;
        return segments === null ? -1 : reader.put(value, segments.end, { name: 'segments', value: segments.wire });
      }
      const behind = reader.member(member, value);
      if (isNamed(bytes, member, 'id')) found.id = { from: value, to: behind };
      return behind;
    });
    if (end === -1) return null;
    const { wire, isCertain } = reader.finish(end);
    const ids = isCertain ? allOf([rangeOfId(bytes, found.id, wire.id), ...(found.segments?.ids ?? [null])]) : null;
    return { wire, ids: ids === null ? null : ids.map((id) => ({ from: id.from - from, to: id.to - from })), end };
  }

  /** The segments of the list here; null if the bytes end first. */
  #readSegments(bytes: Buffer, list: number): Segments | null {
    const segments: WireSegment[] = [];
    for (let end = list + 1; ; ) {
      const at = itemAfter(bytes, end);
      if (at === -1) return null;
      if (isEnd(bytes, at))
        return { wire: segments.map(({ wire }) => wire), ids: segments.map(({ id }) => id), end: at + 1 };
      const segment = this.#flights.read(bytes, at);
      if (segment === null) return null;
      segments.push(segment);
      end = segment.end;
    }
  }
}

interface ReadSlice {
  readonly wire: unknown;
  /** From the slice's beginning. */
  readonly ids: readonly Range[] | null;
  readonly end: number;
}

interface Segments {
  readonly wire: readonly unknown[];
  readonly ids: readonly (Range | null)[];
  readonly end: number;
}

/** Null if one of them is. */
function allOf(ranges: readonly (Range | null)[]): readonly Range[] | null {
  return ranges.every((range) => range !== null) ? ranges : null;
}

/** The ids of a slice in its offer, and of its segments; null if it has those of the slice as it was read. */
export function ownIdsOf({ ids, from }: SliceHere, bytes: Buffer): readonly string[] | null {
  return ids === null
    ? null
    : ids.map((range) => storableText(bytes.toString('latin1', from + range.from, from + range.to)));
}

function partsBetween(ids: readonly Range[], end: number): Range[] {
  const parts: Range[] = [];
  let from = 0;
  for (const id of ids.toSorted((a, b) => a.from - b.from)) {
    parts.push({ from, to: id.from });
    from = id.to;
  }
  parts.push({ from, to: end });
  return parts.sort((a, b) => b.to - b.from - (a.to - a.from));
}

function isAt(known: KnownSlice, bytes: Buffer, start: number): boolean {
  if (start + known.bytes.length > bytes.length) return false;
  for (const { from, to } of known.parts)
    if (bytes.compare(known.bytes, from, to, start + from, start + to) !== 0) return false;
  for (const { from, to } of known.ids) if (!isPlain(bytes, start + from, start + to)) return false;
  return true;
}

/** What tells flights and fares apart, with the number of bytes behind it that do. */
const distinguishingMembers = [
  { find: createByteSearch('marketing_carrier_flight_number'), length: '":"0111'.length },
  { find: createByteSearch('fare_basis_code'), length: '":"YLFLXF2'.length },
];
/** In bytes; about twice as far as they are in most answers. */
const farthest = 4096;

/** Narrows the search only: equal for equal slices, mostly different for others. */
function keyOf(bytes: Buffer, from: number): number {
  let key = 0;
  let at = from;
  for (const { find, length } of distinguishingMembers) {
    const found = find(bytes, at, Math.min(bytes.length, at + farthest));
    if (found === -1) continue;
    at = Math.min(bytes.length, found + length);
    for (let n = found; n < at; n++) key = (31 * key + (bytes[n] as number)) | 0;
  }
  return key;
}
