/** Writes one offer as JSON; null where it turns out that it cannot be read. */
export type WriteOffer = () => string | null;

/** How many offers are written between two turns of the event loop: about a millisecond. */
const stretch = 25;

/**
 * Offers as JSON texts, in order, each read and written once: those of the page that is asked for at once, the rest a
 * little at a time afterwards. Doing all of a search first would take several times as long as its first page (FAST-04),
 * and keeping the offers themselves would leave the collector a hundred thousand objects a search instead of one text an
 * offer.
 */
export class OfferTexts {
  readonly #texts: string[] = [];
  /** What is not written yet, the next one last. */
  readonly #waiting: WriteOffer[];

  constructor(offers: readonly WriteOffer[]) {
    this.#waiting = offers.toReversed();
    this.#writeSoon();
  }

  #writeSoon(): void {
    if (this.#waiting.length === 0) return;
    setImmediate(() => {
      this.#writeUntil(this.#texts.length + stretch);
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

  /** Offers that there are, as far as is known: one that cannot be read counts until its turn comes. */
  get count(): number {
    return this.#texts.length + this.#waiting.length;
  }

  /** The texts of a stretch; shorter or empty where it passes the end. */
  slice(from: number, to: number): string[] {
    this.#writeUntil(to);
    return this.#texts.slice(from, to);
  }
}
