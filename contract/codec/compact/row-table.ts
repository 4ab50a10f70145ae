import type { Row } from './rows.ts';

/** A cheap way to find the row of an object that consists of the same parts as an earlier one. */
export interface Likeness<T> {
  /** Equal for equal objects. */
  readonly keyOf: (value: T) => string;
  /** Compares the rest; may be false for equal objects whose parts are not shared. */
  readonly isSame: (a: T, b: T) => boolean;
}

/**
 * The rows of one table. They are found by their content; before that, by the object itself if offers share it, or by
 * its parts if those are shared. The objects stay in memory as long as the table.
 */
export class RowTable<T, R> {
  readonly #make: (value: T) => R;
  readonly #by: 'object' | 'content' | Likeness<T>;
  readonly #byContent = new Map<string, Row>();
  readonly #byObject = new Map<T, Row>();
  readonly #byParts = new Map<string, { readonly value: T; readonly row: Row }[]>();
  #fresh: R[] = [];

  constructor(make: (value: T) => R, by: 'object' | 'content' | Likeness<T>) {
    this.#make = make;
    this.#by = by;
  }

  rowOf(value: T): Row {
    if (this.#by === 'content') return this.#rowOfContent(value);
    if (this.#by !== 'object') return this.#rowOfParts(value, this.#by);
    let row = this.#byObject.get(value);
    if (row === undefined) {
      row = this.#rowOfContent(value);
      this.#byObject.set(value, row);
    }
    return row;
  }

  #rowOfParts(value: T, { keyOf, isSame }: Likeness<T>): Row {
    const key = keyOf(value);
    const known = this.#byParts.get(key);
    if (known !== undefined) for (const entry of known) if (isSame(entry.value, value)) return entry.row;
    const row = this.#rowOfContent(value);
    if (known === undefined) this.#byParts.set(key, [{ value, row }]);
    else known.push({ value, row });
    return row;
  }

  #rowOfContent(value: T): Row {
    const made = this.#make(value);
    const content = JSON.stringify(made);
    let row = this.#byContent.get(content);
    if (row === undefined) {
      row = this.#byContent.size;
      this.#byContent.set(content, row);
      this.#fresh.push(made);
    }
    return row;
  }

  /** The rows added since the last call. */
  takeFresh(): R[] {
    const fresh = this.#fresh;
    this.#fresh = [];
    return fresh;
  }
}
