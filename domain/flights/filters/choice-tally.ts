import type { ChoiceCount } from './definition.ts';

/** Counts the offers of each choice and keeps the lowest price. */
export class ChoiceTally<Choice> {
  readonly #counts = new Map<Choice, { count: number; lowest: number | null }>();

  add(choice: Choice, price: number | null): void {
    const tally = this.#counts.get(choice);
    if (tally === undefined) {
      this.#counts.set(choice, { count: 1, lowest: price });
      return;
    }
    tally.count += 1;
    if (price !== null && (tally.lowest === null || price < tally.lowest)) tally.lowest = price;
  }

  of(choice: Choice): ChoiceCount {
    return this.#counts.get(choice) ?? { count: 0, lowest: null };
  }
}
