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

/** Whether these bytes are the content of a JSON string that needs no unescaping. */
export function isPlain(bytes: Buffer, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const byte = bytes[at] as number;
    if (byte < 0x20 || byte === 0x22 || byte === 0x5c || byte > 0x7e) return false;
  }
  return true;
}

/** Where the text of the string from `value` to `end` is if that is this id, as it stands; null if not. */
export function rangeOfId(bytes: Buffer, value: number, end: number, id: unknown): Range | null {
  const range = { from: value + 1, to: end - 1 };
  const isThis =
    id !== '' && isPlain(bytes, range.from, range.to) && bytes.toString('latin1', range.from, range.to) === id;
  return isThis ? range : null;
}
