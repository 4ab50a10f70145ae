import type { Row } from './rows.ts';

interface RowTableOptions {
  /** Whether several offers of a batch have the same object. */
  readonly isShared: boolean;
}

/** Rows are found by the object they were made from, if offers share it, or by their content. */
export class RowTable<T, R> {
  readonly #make: (value: T) => R;
  readonly #byContent = new Map<string, Row>();
  readonly #byObject = new Map<T, Row>();
  #fresh: R[] = [];

  readonly #isShared: boolean;

  constructor(make: (value: T) => R, { isShared }: RowTableOptions = { isShared: true }) {
    this.#make = make;
    this.#isShared = isShared;
  }

  rowOf(value: T): Row {
    const known = this.#isShared ? this.#byObject.get(value) : undefined;
    if (known !== undefined) return known;
    const made = this.#make(value);
    const content = JSON.stringify(made);
    let row = this.#byContent.get(content);
    if (row === undefined) {
      row = this.#byContent.size;
      this.#byContent.set(content, row);
      this.#fresh.push(made);
    }
    if (this.#isShared) this.#byObject.set(value, row);
    return row;
  }

  /** The rows added since the last call. */
  takeFresh(): R[] {
    const fresh = this.#fresh;
    this.#fresh = [];
    return fresh;
  }

  /** Objects are remembered during a batch only: the supplier's answers must not stay in memory. */
  forgetObjects(): void {
    this.#byObject.clear();
  }
}
