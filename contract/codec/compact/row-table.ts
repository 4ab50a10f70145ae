import type { Row } from './rows.ts';

/** Rows are found by the object they were made from or, if it is a new one, by their content. */
export class RowTable<T, R> {
  readonly #make: (value: T) => R;
  readonly #byContent = new Map<string, Row>();
  readonly #byObject = new Map<T, Row>();
  #fresh: R[] = [];

  constructor(make: (value: T) => R) {
    this.#make = make;
  }

  rowOf(value: T): Row {
    const known = this.#byObject.get(value);
    if (known !== undefined) return known;
    const made = this.#make(value);
    const content = JSON.stringify(made);
    let row = this.#byContent.get(content);
    if (row === undefined) {
      row = this.#byContent.size;
      this.#byContent.set(content, row);
      this.#fresh.push(made);
    }
    this.#byObject.set(value, row);
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
