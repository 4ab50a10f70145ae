import { isPart, Shelf } from './kept-bytes.ts';

/** A member of an object whose value is an object, or a list of objects. */
export interface KnownMember {
  /** From its name to the end of its value. */
  readonly bytes: Buffer;
  readonly name: string;
  /** One object for all offers: not to be changed. */
  readonly value: unknown;
}

/** In bytes. Finding a shorter member costs as much as reading it. */
const shortest = 64;
/** Of those bytes, every third tells members apart: a value's beginning is its id, or what it is about. */
const step = 3;
/** Members that differ only behind those bytes share a key. */
const mostOfOneKey = 8;

/**
 * The longer members of a search's offers, found by their bytes: all of them name the same airports, airlines, travelers and rules. What is
 * found is neither walked over nor read again.
 */
export class KnownMembers {
  /** As `KnownSlices.kept`. */
  static readonly kept = new KnownMembers();

  readonly #byKey = new Map<number, KnownMember[]>();
  readonly #shelf = new Shelf();

  /** The member that begins here; null if it is not known. */
  find(bytes: Buffer, from: number): KnownMember | null {
    const known = this.#byKey.get(keyOf(bytes, from));
    if (known !== undefined) for (const member of known) if (isPart(member.bytes, bytes, from)) return member;
    return null;
  }

  /** Reads the member from here to `end`, whose value begins at `value`; null if it is too short to be found again. */
  add(bytes: Buffer, from: number, value: number, end: number): KnownMember | null {
    if (end - from < shortest) return null;
    const [name] = Object.keys(JSON.parse(`{${bytes.toString('utf8', from, value)}0}`)) as [string];
    const parsed: unknown = JSON.parse(bytes.toString('utf8', value, end));
    const member = { bytes: this.#shelf.copy(bytes, from, end), name, value: parsed };
    const key = keyOf(bytes, from);
    const others = this.#byKey.get(key) ?? [];
    this.#byKey.set(key, [member, ...others.slice(0, mostOfOneKey - 1)]);
    return member;
  }
}

function keyOf(bytes: Buffer, from: number): number {
  const end = Math.min(bytes.length, from + shortest);
  let key = 0;
  for (let at = from; at < end; at += step) key = (Math.imul(31, key) + (bytes[at] as number)) | 0;
  return key;
}
