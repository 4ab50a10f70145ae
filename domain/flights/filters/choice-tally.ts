import type { ChoiceCount } from './definition.ts';

/** Counts the journeys of each choice and keeps the lowest price. */
export class ChoiceTally<Choice> {
  readonly #counts = new Map<Choice, { count: number; lowest: number | null; journey: number }>();

  /** The fares of one journey must be added one after the other. */
  add(choice: Choice, price: number | null, journey: number): void {
    const tally = this.#counts.get(choice);
    if (tally === undefined) {
      this.#counts.set(choice, { count: 1, lowest: price, journey });
      return;
    }
    if (tally.journey !== journey) {
      tally.count += 1;
      tally.journey = journey;
    }
    if (price !== null && (tally.lowest === null || price < tally.lowest)) tally.lowest = price;
  }

  of(choice: Choice): ChoiceCount {
    const { count, lowest } = this.#counts.get(choice) ?? { count: 0, lowest: null };
    return { count, lowest };
  }
}
