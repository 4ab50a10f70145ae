/** Remembers the last accepted events, so that a repeated event costs nothing. Bounded. */
export class RecentEvents {
  readonly #ids = new Set<string>();
  readonly #maximum: number;

  constructor(maximum = 5000) {
    this.#maximum = maximum;
  }

  has(id: string): boolean {
    return this.#ids.has(id);
  }

  add(id: string): void {
    this.#ids.add(id);
    const [oldest] = this.#ids;
    if (this.#ids.size > this.#maximum && oldest !== undefined) this.#ids.delete(oldest);
  }
}
