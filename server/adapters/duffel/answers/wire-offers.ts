import { afterMembers, isEnd, isList, isNamed, isObject, itemAfter } from './json-walk.ts';
import { KnownMembers } from './known-members.ts';
import { KnownSlices, type SliceHere } from './known-slices.ts';
import { ObjectReader, readValue } from './object-reader.ts';

/** An offer of a search in the supplier's words. */
export interface WireOffer {
  /** Without its slices. */
  readonly wire: unknown;
  readonly slices: readonly SliceHere[];
  /** Where it ends. */
  readonly end: number;
}

/** Reads the offers of one search; what they repeat is read once. */
export class WireOffers {
  /** As `KnownSlices.kept`. */
  static readonly kept = new WireOffers();

  readonly #members = new KnownMembers();
  readonly #slices = new KnownSlices(this.#members);

  /** The offer that begins here; null if the bytes end first. What is no object has no slices. Throws SyntaxError for what is not JSON. */
  read(bytes: Buffer, from: number): WireOffer | null {
    if (!isObject(bytes, from)) {
      const read = readValue(bytes, from);
      return read === null ? null : { ...read, slices: [] };
    }
    const reader = new ObjectReader(bytes, from, this.#members);
    const slices: SliceHere[] = [];
    const end = afterMembers(bytes, from, (member, value) => {
      if (!isNamed(bytes, member, 'slices') || !isList(bytes, value)) return reader.member(member, value);
      slices.length = 0;
      const behind = this.#readSlices(bytes, value, slices);
      return behind === -1 ? -1 : reader.put(value, behind, { name: 'slices', value: null });
    });
    return end === -1 ? null : { wire: reader.finish(end).wire, slices, end };
  }

  /** Adds the slices of the list here to `slices`; the end of the list, or -1. */
  #readSlices(bytes: Buffer, list: number, slices: SliceHere[]): number {
    for (let end = list + 1; ; ) {
      const at = itemAfter(bytes, end);
      if (at === -1) return -1;
      if (isEnd(bytes, at)) return at + 1;
      const slice = this.#slices.read(bytes, at);
      if (slice === null) return -1;
      slices.push(slice);
      end = slice.end;
    }
  }
}
