import { encodeOffer, encodeSlice } from '#contract/codec/offer.ts';
import type { Slice } from '#domain/flights/offer.ts';
import type { MarkupBasisPoints } from '#domain/money/price.ts';
import type { WholeOffer } from '#server/ports/supplier.ts';
import { priceOffer } from '../offers/price-offer.ts';

/** A text that no supplier can send: NUL is replaced in each of its texts. */
const gap = '\0';
const writtenGap = JSON.stringify(gap);

/**
 * Writes the offers of one search as JSON. Slices that several offers share are written once, with gaps for the ids that each offer
 * has of its own: they are four fifths of an offer.
 */
export class OfferJson {
  readonly #markup: MarkupBasisPoints;
  /** The texts between the gaps. */
  readonly #slices = new Map<Slice, readonly string[]>();

  constructor(markup: MarkupBasisPoints) {
    this.#markup = markup;
  }

  /** As `JSON.stringify` of the whole encoded offer. */
  write({ offer, ids }: WholeOffer): string {
    const head = encodeOffer(priceOffer({ ...offer, slices: [] }, this.#markup));
    const texts = offer.slices.map((slice, index) => filled(this.#partsOf(slice), ids[index] ?? []));
    const [before, behind, ...others] = JSON.stringify({ ...head, slices: gap }).split(writtenGap);
    if (others.length > 0) throw new Error('An offer has a NUL in a text');
    return `${before}[${texts.join(',')}]${behind}`;
  }

  #partsOf(slice: Slice): readonly string[] {
    const known = this.#slices.get(slice);
    if (known !== undefined) return known;
    const segments = slice.segments.map((segment) => ({ ...segment, id: gap }));
    const parts = JSON.stringify(encodeSlice({ ...slice, id: gap, segments })).split(writtenGap);
    this.#slices.set(slice, parts);
    return parts;
  }
}

function filled(parts: readonly string[], ids: readonly string[]): string {
  if (parts.length !== ids.length + 1) throw new Error('The number of ids does not match the segments of the slice');
  return parts.reduce((text, part, index) => `${text}${JSON.stringify(ids[index - 1])}${part}`);
}
