import { asObject, type WireObject } from '../mapping/wire.ts';
import { isEnd, isList, itemAfter, memberOf, startOf } from './json-walk.ts';

/** About ten offers. What is incomplete at its end is looked at again, from its beginning. */
const pieceBytes = 128 * 1024;

/** Reads the element that begins here and returns its end; -1, and nothing is read, if the bytes end first. */
export type ReadElement = (bytes: Buffer, from: number) => number;

/**
 * Reads the list `data.offers` of an answer element by element as its bytes come: neither the whole text nor all of its objects
 * are in memory at once, and others can get their turn in between.
 */
export class OfferScanner {
  /** As `KnownSlices.kept`. */
  static readonly kept = new OfferScanner(() => -1);

  readonly #readElement: ReadElement;
  /** One for all chunks: allocating others costs collections. */
  #buffer: Buffer = Buffer.alloc(0);
  /** Number of bytes that came and were not read, at the beginning of the buffer. */
  #length = 0;
  /** With fewer bytes there is nothing to look at. */
  #wanted = pieceBytes;
  /** The answer up to the list; null until that has come. */
  #before: string | null = null;
  #isListOver = false;

  constructor(readElement: ReadElement) {
    this.#readElement = readElement;
  }

  /** Reads the elements that are complete, as soon as there is a piece of them. Throws what reading an element throws. */
  push(chunk: Buffer): void {
    this.#append(chunk);
    if (this.#length >= this.#wanted) this.#read();
  }

  /**
   * Reads the last elements; then the answer with an empty list, or as it is if it has none. Throws SyntaxError if it is not JSON or
   * not complete.
   */
  end(): WireObject {
    this.#read();
    const rest = this.#buffer.toString('utf8', 0, this.#length);
    return asObject(JSON.parse(`${this.#before ?? ''}${rest}`), 'answer');
  }

  #read(): void {
    if (this.#isListOver) return;
    const bytes = this.#buffer.subarray(0, this.#length);
    const read = this.#before === null ? this.#readUntilList(bytes) : this.#readElements(bytes, 0);
    this.#buffer.copyWithin(0, read, this.#length);
    this.#length -= read;
    this.#wanted = Math.max(pieceBytes, 2 * this.#length);
  }

  #append(chunk: Buffer): void {
    const length = this.#length + chunk.length;
    if (length > this.#buffer.length) {
      const larger = Buffer.allocUnsafeSlow(2 * length);
      this.#buffer.copy(larger, 0, 0, this.#length);
      this.#buffer = larger;
    }
    chunk.copy(this.#buffer, this.#length);
    this.#length = length;
  }

  #readUntilList(bytes: Buffer): number {
    const list = memberOf(bytes, memberOf(bytes, startOf(bytes), 'data'), 'offers');
    if (list === -1 || !isList(bytes, list)) return 0;
    this.#before = bytes.toString('utf8', 0, list + 1);
    return this.#readElements(bytes, list + 1);
  }

  /** Returns where the bytes begin that were not read. */
  #readElements(bytes: Buffer, from: number): number {
    for (let read = from; ; ) {
      const at = itemAfter(bytes, read);
      if (at === -1) return read;
      if (isEnd(bytes, at)) {
        this.#isListOver = true;
        return at;
      }
      const end = this.#readElement(bytes, at);
      if (end === -1) return read;
      read = end;
    }
  }
}
