/** Searches of one visitor that the supplier may work on at once. */
const perVisitor = 8;

/** Counts the searches that the supplier works on for each visitor, so that one cannot take every place. */
export class SearchesOfVisitors {
  readonly #underWay = new Map<string, number>();
  readonly #maximum: number;

  /** `factor` multiplies the bound; only tests and benchmarks raise it. */
  constructor(factor: number) {
    this.#maximum = Math.ceil(perVisitor * factor);
  }

  /** True where another search may begin, and then `end` must follow. */
  begin(visitor: string): boolean {
    const count = this.#underWay.get(visitor) ?? 0;
    if (count >= this.#maximum) return false;
    this.#underWay.set(visitor, count + 1);
    return true;
  }

  end(visitor: string): void {
    const count = this.#underWay.get(visitor) ?? 0;
    if (count > 1) this.#underWay.set(visitor, count - 1);
    else this.#underWay.delete(visitor);
  }
}
