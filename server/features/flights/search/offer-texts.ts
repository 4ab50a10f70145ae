import { setImmediate as nextTurn } from 'node:timers/promises';

/** Serializes one offer as JSON; null if it turns out to be unreadable. */
export type WriteOffer = () => string | null;

/** Offers serialized per turn of the event loop: as many as a first page has, about a millisecond. */
const batchSize = 30;

/**
 * Offers as JSON strings, in order, each read and serialized once, in batches, one per turn of the event loop; the first page is
 * ready at once. Serializing a whole search first would take several times as long as its first page (FAST-04),
 * and keeping the offers themselves would leave the garbage collector a hundred thousand objects per search instead of one
 * string per offer.
 */
export class OfferTexts {
  readonly #texts: string[] = [];
  /** Offers not serialized yet, in reverse order. */
  readonly #waiting: WriteOffer[];

  constructor(offers: readonly WriteOffer[]) {
    this.#waiting = offers.toReversed();
    this.#writeSoon();
  }

  #writeSoon(): void {
    if (this.#waiting.length === 0) return;
    setImmediate(() => {
      this.#writeUntil(this.#texts.length + batchSize);
      this.#writeSoon();
    }).unref();
  }

  #writeUntil(count: number): void {
    while (this.#texts.length < count) {
      const write = this.#waiting.pop();
      if (write === undefined) return;
      const text = write();
      if (text !== null) this.#texts.push(text);
    }
  }

  /** Number of offers known so far: an unreadable one counts until it is reached. */
  get count(): number {
    return this.#texts.length + this.#waiting.length;
  }

  /**
   * The offers in a range; shorter or empty if it exceeds the end. Later ones wait for the turns in which those before them are
   * serialized: all at once would hold the thread for a tenth of a second.
   */
  async slice(from: number, to: number): Promise<string[]> {
    this.#writeUntil(Math.min(to, this.#texts.length + batchSize));
    while (this.#texts.length < to && this.#waiting.length > 0) await nextTurn();
    return this.#texts.slice(from, to);
  }
}
