import type { PricedOffer } from '../../../domain/flights/offer.ts';

/**
 * Offers as JSON texts, in order, each written when it is first asked for and once only: few travellers look past the
 * first pages, and writing all of a search would double the server's part of its time (FAST-04).
 */
export class OfferTexts {
  readonly #offers: (PricedOffer | string)[];

  constructor(offers: readonly PricedOffer[]) {
    this.#offers = [...offers];
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
