import type { Row } from './rows.ts';

/** The rows of one table, each once. */
export class RowTable<T, R> {
  readonly #encode: (value: T) => R;
  readonly #rows = new Map<string, Row>();
  #fresh: R[] = [];

  constructor(encode: (value: T) => R) {
    this.#encode = encode;
  }

  rowOf(value: T): Row {
    const encoded = this.#encode(value);
    const content = JSON.stringify(encoded);
    const known = this.#rows.get(content);
    if (known !== undefined) return known;
    const row = this.#rows.size;
    this.#rows.set(content, row);
    this.#fresh.push(encoded);
    return row;
  }

  /** The rows added since the last call. */
  takeFresh(): R[] {
    const fresh = this.#fresh;
    this.#fresh = [];
    return fresh;
  }
}
