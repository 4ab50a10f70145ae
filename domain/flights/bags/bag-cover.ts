import type { Money } from '#domain/money/money.ts';

/** A bag that one traveler can buy. `price` is for one bag on all of its flights. */
export interface BagOffer {
  readonly id: string;
  /** The flights that it covers. */
  readonly segmentIds: readonly string[];
  readonly maximumQuantity: number;
  readonly price: Money;
}

export interface ChosenBag {
  readonly id: string;
  readonly quantity: number;
}

/** The bags that a traveler lacks on a flight. */
export interface LackingBags {
  readonly segmentId: string;
  readonly count: number;
}

interface Cover {
  readonly amountMinor: number;
  readonly bags: readonly ChosenBag[];
}

interface Piece extends BagOffer {
  /** The flights that it covers, one bit each. */
  readonly flights: number;
  /** How many of it the flights need. */
  readonly quantity: number;
}

/** Bits of an integer. */
const maxFlights = 30;

/**
 * The cheapest choice that gives one traveler all lacking bags, within the maximum quantities; null if there is none.
 * Bags whose flights overlap are alternatives (for the whole trip or one direction, of 15 or 23 kg) and never added up: every
 * flight has the bags of one of them. Equal prices are decided by the order given.
 * @param flights every flight of the trip
 */
export function cheapestCover(
  offers: readonly BagOffer[],
  flights: readonly LackingBags[],
): { readonly amountMinor: number; readonly bags: readonly ChosenBag[] } | null {
  if (flights.length > maxFlights) return null;
  const pieces = offers.flatMap((offer) => pieceOf(offer, flights));
  const needed = flights.reduce((bits, { count }, index) => (count > 0 ? bits | (1 << index) : bits), 0);
  const known = new Map<number, Cover | null>();
  const best = (covered: number): Cover | null => {
    const open = needed & ~covered;
    if (open === 0) return { amountMinor: 0, bags: [] };
    const earlier = known.get(covered);
    if (earlier !== undefined) return earlier;
    const next = open & -open;
    let cheapest: Cover | null = null;
    for (const piece of pieces) {
      if ((piece.flights & next) === 0 || (piece.flights & covered) !== 0) continue;
      const rest = best(covered | piece.flights);
      if (rest === null) continue;
      const amountMinor = piece.price.amountMinor * piece.quantity + rest.amountMinor;
      if (cheapest !== null && cheapest.amountMinor <= amountMinor) continue;
      cheapest = { amountMinor, bags: [{ id: piece.id, quantity: piece.quantity }, ...rest.bags] };
    }
    known.set(covered, cheapest);
    return cheapest;
  };
  return best(0);
}

/** Nothing for an offer that covers no flight that needs it, or that is not sold often enough. */
function pieceOf(offer: BagOffer, flights: readonly LackingBags[]): Piece[] {
  let bits = 0;
  let quantity = 0;
  for (const [index, { segmentId, count }] of flights.entries()) {
    if (!offer.segmentIds.includes(segmentId)) continue;
    bits |= 1 << index;
    quantity = Math.max(quantity, count);
  }
  return quantity === 0 || quantity > offer.maximumQuantity ? [] : [{ ...offer, flights: bits, quantity }];
}
