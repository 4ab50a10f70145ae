import type { Carrier, Slice } from '#domain/flights/offer.ts';
import { listOf, type WireObject } from '../mapping/wire.ts';
import { createByteSearch } from './byte-search.ts';

/** A slice as the supplier wrote it, and as it was read. */
export interface KnownSlice {
  readonly bytes: Buffer;
  /** Where its equals have ids of their own. */
  readonly ids: readonly Range[];
  /** The bytes between the ids, the longest first. */
  readonly parts: readonly Range[];
  /** What it is in the offers of each airline that sells it. */
  readonly soldBy: SoldSlice[];
}

export interface SoldSlice {
  readonly owner: Carrier;
  readonly slice: Slice;
}

interface Range {
  readonly from: number;
  readonly to: number;
}

/** Copies of slices are made here: a buffer for each would cost the collector as much as the copies. */
const shelfBytes = 64 * 1024;

/**
 * The slices of one search, found by their bytes: an airline repeats each slice with new ids in every combination that it is part
 * of. What is found need not be read. A slice in other words is not found, and is read.
 */
export class KnownSlices {
  /** V8 drops compiled code with the last object that it was compiled for: without this one, each search would begin with slow code. */
  static readonly kept = new KnownSlices();

  readonly #byKey = new Map<number, KnownSlice[]>();
  #shelf: Buffer = Buffer.alloc(0);

  /** The slice that equals the one that begins here in everything but ids. */
  find(bytes: Buffer, from: number): KnownSlice | null {
    const known = this.#byKey.get(keyOf(bytes, from));
    if (known !== undefined) for (const slice of known) if (isAt(slice, bytes, from)) return slice;
    return null;
  }

  /** Adds a slice with its text and the object in it. One whose ids cannot be told from the rest is left out. */
  add(text: string, wire: WireObject, sold: SoldSlice): void {
    const bytes = this.#copy(text);
    // A character for each byte, as in the text itself if that has no others.
    const search = bytes.length === text.length ? text : bytes.toString('latin1');
    const ids = [wire, ...listOf(wire, 'segments')].map(({ id }) => rangeOfId(search, String(id)));
    if (!ids.every((range) => range !== null)) return;
    ids.sort((a, b) => a.from - b.from);
    const parts = rangesBetween(ids, bytes.length);
    parts.sort((a, b) => b.to - b.from - (a.to - a.from));
    const key = keyOf(bytes, 0);
    const known = { bytes, ids, parts, soldBy: [sold] };
    const others = this.#byKey.get(key);
    if (others === undefined) this.#byKey.set(key, [known]);
    else others.push(known);
  }

  #copy(text: string): Buffer {
    const most = 3 * text.length;
    if (most > this.#shelf.length) this.#shelf = Buffer.allocUnsafeSlow(Math.max(most, shelfBytes));
    const length = this.#shelf.write(text);
    const bytes = this.#shelf.subarray(0, length);
    this.#shelf = this.#shelf.subarray(length);
    return bytes;
  }
}

/** Where an id is; null if that is not certain. */
function rangeOfId(text: string, id: string): Range | null {
  const word = JSON.stringify(id);
  const from = text.indexOf(word) + 1;
  const isOnlyOne = from > 0 && id !== '' && !text.includes(word, from);
  return isOnlyOne ? { from, to: from + id.length } : null;
}

function rangesBetween(ids: readonly Range[], end: number): Range[] {
  const ranges: Range[] = [];
  let from = 0;
  for (const id of ids) {
    ranges.push({ from, to: id.from });
    from = id.to;
  }
  return [...ranges, { from, to: end }];
}

function isAt(known: KnownSlice, bytes: Buffer, start: number): boolean {
  if (start + known.bytes.length > bytes.length) return false;
  for (const { from, to } of known.parts)
    if (bytes.compare(known.bytes, from, to, start + from, start + to) !== 0) return false;
  for (const { from, to } of known.ids) if (!isPlain(bytes, start + from, start + to)) return false;
  return true;
}

/** An id with a quote in it would end earlier. */
function isPlain(bytes: Buffer, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const byte = bytes[at] as number;
    if (byte < 0x20 || byte === 0x22 || byte === 0x5c || byte > 0x7e) return false;
  }
  return true;
}

/** What tells flights and fares apart, with the number of bytes behind it that do. */
const tellingMembers = [
  { find: createByteSearch('marketing_carrier_flight_number'), length: '":"0111'.length },
  { find: createByteSearch('fare_basis_code'), length: '":"YLFLXF2'.length },
];
/** In bytes; about twice as far as they are in most answers. */
const farthest = 4096;

/** Narrows the search only: equal for equal slices, mostly different for others. */
function keyOf(bytes: Buffer, from: number): number {
  let key = 0;
  let at = from;
  for (const { find, length } of tellingMembers) {
    const found = find(bytes, at, Math.min(bytes.length, at + farthest));
    if (found === -1) continue;
    at = Math.min(bytes.length, found + length);
    for (let n = found; n < at; n++) key = (31 * key + (bytes[n] as number)) | 0;
  }
  return key;
}
