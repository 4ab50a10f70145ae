import type { Carrier, Slice } from '#domain/flights/offer.ts';
import { createByteSearch } from './byte-search.ts';
import { afterMembers, afterValue, isEnd, isList, isNamed, isObject, itemAfter } from './json-walk.ts';
import { isPlain, type Range, rangeOfId, Shelf } from './kept-bytes.ts';
import { KnownFlights, type WireSegment } from './known-flights.ts';

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
  static readonly kept = new KnownSlices();

  readonly #byKey = new Map<number, KnownSlice[]>();
  readonly #flights = new KnownFlights();
  readonly #shelf = new Shelf();

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
    if (!isObject(bytes, from)) return wholeValue(bytes, from, afterValue(bytes, from));
    const read = new SliceMembers(bytes, from, this.#flights);
    const end = afterMembers(bytes, from, (member, value) => read.member(member, value));
    return end === -1 ? null : read.finish(end);
  }
}

interface ReadSlice {
  readonly wire: unknown;
  /** From the slice's beginning. */
  readonly ids: readonly Range[] | null;
  readonly end: number;
}

function wholeValue(bytes: Buffer, from: number, end: number): ReadSlice | null {
  return end === -1 ? null : { wire: JSON.parse(bytes.toString('utf8', from, end)), ids: null, end };
}

/** Reads the members of a slice. Its ends, which its flights have too, are skipped, and its segments are read by themselves. */
class SliceMembers {
  readonly #bytes: Buffer;
  readonly #from: number;
  readonly #flights: KnownFlights;
  /** The slice as text, up to `#copied`, with null for what is not read with it. */
  #text = '';
  #copied: number;
  #count = 0;
  #id: Range | null = null;
  #segments: WireSegment[] | null = null;

  constructor(bytes: Buffer, from: number, flights: KnownFlights) {
    this.#bytes = bytes;
    this.#from = from;
    this.#copied = from;
    this.#flights = flights;
  }

  /** The end of the member's value; -1 if the bytes end first. */
  member(member: number, value: number): number {
    const bytes = this.#bytes;
    this.#count += 1;
    if (isNamed(bytes, member, 'segments') && isList(bytes, value)) return this.#skip(value, this.#readSegments(value));
    const end = afterValue(bytes, value);
    if (isNamed(bytes, member, 'id')) this.#id = { from: value, to: end };
    const isSkipped = isNamed(bytes, member, 'origin') || isNamed(bytes, member, 'destination');
    return isSkipped ? this.#skip(value, end) : end;
  }

  finish(end: number): ReadSlice | null {
    const [bytes, from, segments, id] = [this.#bytes, this.#from, this.#segments, this.#id];
    const wire = JSON.parse(this.#text + bytes.toString('utf8', this.#copied, end)) as Record<string, unknown>;
    // A name that is written twice, or in other words: the last one counts.
    if (this.#count !== Object.keys(wire).length) return wholeValue(bytes, from, end);
    if (segments !== null) wire.segments = segments.map((segment) => segment.wire);
    const own = id === null ? null : rangeOfId(bytes, id.from, id.to, wire.id);
    const ids = [own, ...(segments ?? []).map((segment) => segment.id)];
    const isCertain = segments !== null && ids.every((range) => range !== null);
    return {
      wire,
      ids: isCertain ? ids.map((range) => ({ from: range.from - from, to: range.to - from })) : null,
      end,
    };
  }

  #skip(value: number, end: number): number {
    if (end === -1) return -1;
    this.#text += `${this.#bytes.toString('utf8', this.#copied, value)}null`;
    this.#copied = end;
    return end;
  }

  #readSegments(list: number): number {
    const segments: WireSegment[] = [];
    this.#segments = segments;
    for (let end = list + 1; ; ) {
      const at = itemAfter(this.#bytes, end);
      if (at === -1) return -1;
      if (isEnd(this.#bytes, at)) return at + 1;
      const segment = this.#flights.read(this.#bytes, at);
      if (segment === null) return -1;
      segments.push(segment);
      end = segment.end;
    }
  }
}

/** The ids of a slice in its offer, and of its segments; null if it has those of the slice as it was read. */
export function ownIdsOf({ ids, from }: SliceHere, bytes: Buffer): readonly string[] | null {
  return ids === null ? null : ids.map((range) => bytes.toString('latin1', from + range.from, from + range.to));
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
