import type { PricedOffer } from '../../../domain/flights/offer.ts';

/** How many offers are written between two turns of the event loop: about a millisecond. */
const stretch = 40;

/**
 * Offers as JSON texts, in order, each written once: those of the page that is asked for at once, the rest a little at
 * a time afterwards. Writing all of a search first would double the server's part of its time (FAST-04), and keeping
 * the offers themselves would leave the collector a hundred thousand objects a search instead of one text an offer.
 */
export class OfferTexts {
  readonly #offers: (PricedOffer | string)[];

  constructor(offers: readonly PricedOffer[]) {
    this.#offers = [...offers];
    this.#writeSoon(0);
  }

  #writeSoon(from: number): void {
    if (from >= this.#offers.length) return;
    setImmediate(() => {
      this.slice(from, from + stretch);
      this.#writeSoon(from + stretch);
    }).unref();
  }

  get count(): number {
    return this.#offers.length;
  }

  /** The texts of a stretch; shorter or empty where it passes the end. */
  slice(from: number, to: number): string[] {
    const texts: string[] = [];
    for (let at = from; at < Math.min(to, this.#offers.length); at++) {
      const offer = this.#offers[at];
      const text = typeof offer === 'string' ? offer : JSON.stringify(offer);
      this.#offers[at] = text;
      texts.push(text);
    }
    return texts;
  }
}
