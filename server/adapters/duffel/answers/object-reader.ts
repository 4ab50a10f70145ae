import { afterValue, isList, isObject } from './json-walk.ts';
import type { KnownMembers } from './known-members.ts';

export interface ReadObject {
  readonly wire: Record<string, unknown>;
  /** False if a name is written twice or in other words, so that what was found under a name may not be what counts. */
  readonly isCertain: boolean;
}

/** The value that begins here, read as a whole; null if the bytes end first. */
export function readValue(bytes: Buffer, from: number): { readonly wire: unknown; readonly end: number } | null {
  const end = afterValue(bytes, from);
  return end === -1 ? null : { wire: JSON.parse(bytes.toString('utf8', from, end)), end };
}

/** Reads an object member by member. Those that are known, and those that the caller reads, are not read again. */
export class ObjectReader {
  readonly #bytes: Buffer;
  readonly #from: number;
  readonly #known: KnownMembers;
  /** The object as text, up to `#copied`, with null in the place of each value that is put in later. */
  #text = '';
  #copied: number;
  #count = 0;
  readonly #put: { readonly name: string; readonly value: unknown }[] = [];

  constructor(bytes: Buffer, from: number, known: KnownMembers) {
    this.#bytes = bytes;
    this.#from = from;
    this.#copied = from;
    this.#known = known;
  }

  /** Where the value of the member ends; -1 if the bytes end first. */
  member(member: number, value: number): number {
    const bytes = this.#bytes;
    if (!isObject(bytes, value) && !(isList(bytes, value) && isObject(bytes, value + 1))) {
      this.#count += 1;
      return afterValue(bytes, value);
    }
    const found = this.#known.find(bytes, member);
    if (found !== null) return this.put(value, member + found.bytes.length, found);
    const end = afterValue(bytes, value);
    const added = end === -1 ? null : this.#known.add(bytes, member, value, end);
    if (added !== null) return this.put(value, end, added);
    this.#count += 1;
    return end;
  }

  /** Puts in a value that was read by itself, which ends at `end`; returns that. */
  put(value: number, end: number, read: { readonly name: string; readonly value: unknown }): number {
    this.#count += 1;
    this.#text += `${this.#bytes.toString('utf8', this.#copied, value)}null`;
    this.#copied = end;
    this.#put.push(read);
    return end;
  }

  /** Throws SyntaxError for what is not JSON. */
  finish(end: number): ReadObject {
    const wire = JSON.parse(this.#text + this.#bytes.toString('utf8', this.#copied, end)) as Record<string, unknown>;
    if (this.#count !== Object.keys(wire).length)
      return { wire: JSON.parse(this.#bytes.toString('utf8', this.#from, end)), isCertain: false };
    for (const { name, value } of this.#put) wire[name] = value;
    return { wire, isCertain: true };
  }
}
