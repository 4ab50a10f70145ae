/** Concurrent supplier searches allowed per visitor. */
const perVisitor = 8;

/** Limits concurrent supplier searches per visitor, so that one visitor cannot use up all slots. */
export class SearchLimiter {
  readonly #underWay = new Map<string, number>();
  readonly #maximum: number;

  /** `factor` multiplies the limit; only tests and benchmarks raise it. */
  constructor(factor: number) {
    this.#maximum = Math.ceil(perVisitor * factor);
  }

  /** Reserves a slot; if true, the caller must call `release`. */
  reserve(visitor: string): boolean {
    const count = this.#underWay.get(visitor) ?? 0;
    if (count >= this.#maximum) return false;
    this.#underWay.set(visitor, count + 1);
    return true;
  }

  release(visitor: string): void {
    const count = this.#underWay.get(visitor) ?? 0;
    if (count > 1) this.#underWay.set(visitor, count - 1);
    else this.#underWay.delete(visitor);
  }
}
