export interface Range {
  readonly from: number;
  readonly to: number;
}

/** Copies are made here: a buffer for each would cost the collector as much as the copies. */
const shelfBytes = 64 * 1024;

/** Keeps copies of bytes whose buffer is used again. */
export class Shelf {
  #free: Buffer = Buffer.alloc(0);

  copy(bytes: Buffer, from: number, to: number): Buffer {
    const length = to - from;
    if (length > this.#free.length) this.#free = Buffer.allocUnsafeSlow(Math.max(length, shelfBytes));
    const copied = this.#free.subarray(0, length);
    bytes.copy(copied, 0, from, to);
    this.#free = this.#free.subarray(length);
    return copied;
  }
}

/** Whether these bytes are what begins here. */
export function isPart(part: Buffer, bytes: Buffer, from: number): boolean {
  const end = from + part.length;
  return end <= bytes.length && part.compare(bytes, from, end) === 0;
}

/** Whether these bytes are the content of a JSON string that needs no unescaping. */
export function isPlain(bytes: Buffer, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const byte = bytes[at] as number;
    if (byte < 0x20 || byte === 0x22 || byte === 0x5c || byte > 0x7e) return false;
  }
  return true;
}

/** Where the text of a string is if that is this id, as it stands; null if not. */
export function rangeOfId(bytes: Buffer, string: Range | null, id: unknown): Range | null {
  if (string === null || id === '') return null;
  const range = { from: string.from + 1, to: string.to - 1 };
  return isPlain(bytes, range.from, range.to) && bytes.toString('latin1', range.from, range.to) === id ? range : null;
}
