import { extrasForSale } from '#domain/extras/choose-extras.ts';
import type { Money } from '#domain/money/money.ts';
import { type BagAllowance, bagAllowance } from '../fare/bag-text.ts';
import { statedBags } from '../itinerary.ts';
import type { PricedOffer, PricedService } from '../offer.ts';
import { type BagOffer, type ChosenBag, cheapestCover, type LackingBags } from './bag-cover.ts';
import type { BagWish } from './bag-wish.ts';

/** What the wished bags cost with an offer, for all travelers: nothing more, a known price, or not known. */
export type BagPrice =
  | { readonly kind: 'included' }
  | { readonly kind: 'priced'; readonly price: Money; readonly bags: readonly ChosenBag[] }
  | { readonly kind: 'unknown' };

/** An offer with the bags that it sells. */
export type OfferWithBags = Pick<PricedOffer, 'slices' | 'passengers' | 'sale' | 'availableServices'>;

const unknown: BagPrice = { kind: 'unknown' };
const kinds = [
  { kind: 'cabin', included: 'carry_on', sold: 'cabin_bag' },
  { kind: 'checked', included: 'checked', sold: 'checked_bag' },
] as const;

/** Whether every traveler has the wished bags on all flights; null if the airline does not state enough. */
export function isIncluded({ cabin, checked }: BagAllowance, wish: BagWish): boolean | null {
  const answers = [hasEnough(cabin, wish.cabin), hasEnough(checked, wish.checked)];
  if (answers.includes(false)) return false;
  return answers.includes(null) ? null : true;
}

/** Whether a listed offer includes the wished bags; null if the airline does not state it. The offer as read may. */
export function includesBags(
  { slices, passengers }: Pick<OfferWithBags, 'slices' | 'passengers'>,
  wish: BagWish,
): boolean | null {
  return isIncluded(bagAllowance(slices, passengers), wish);
}

/**
 * The price of the wished bags beyond those that are included, from the bags that a freshly read offer sells. Unknown if an
 * allowance that matters is not stated, or if what is sold does not cover every flight of every traveler with a seat.
 */
export function bagPrice(offer: OfferWithBags, wish: BagWish): BagPrice {
  const { sale } = offer;
  if (includesBags(offer, wish) === true) return { kind: 'included' };
  const lacking = lackingBags(offer, wish);
  if (lacking === null) return unknown;
  const bags: ChosenBag[] = [];
  let amountMinor = 0;
  for (const { passengerId, sold, flights } of lacking) {
    const cover = cheapestCover(bagOffers(offer, passengerId, sold), flights);
    if (cover === null) return unknown;
    amountMinor += cover.amountMinor;
    bags.push(...cover.bags);
  }
  // Nothing lacks on no flights.
  if (bags.length === 0) return unknown;
  return { kind: 'priced', price: { amountMinor, currency: sale.total.currency }, bags };
}

function hasEnough(count: number | null, wanted: number): boolean | null {
  if (wanted === 0) return true;
  return count === null ? null : count >= wanted;
}

interface LackingOfTraveler {
  readonly passengerId: string;
  readonly sold: PricedService['kind'];
  /** Every flight of the trip. */
  readonly flights: readonly LackingBags[];
}

/** What each traveler with a seat lacks of each wished kind; null if an allowance is not stated. */
function lackingBags(
  { slices, passengers }: Pick<OfferWithBags, 'slices' | 'passengers'>,
  wish: BagWish,
): LackingOfTraveler[] | null {
  const segments = slices.flatMap((slice) => slice.segments);
  const lacking: LackingOfTraveler[] = [];
  for (const { id: passengerId, type } of passengers) {
    if (type === 'infant_without_seat') continue;
    for (const { kind, included, sold } of kinds) {
      const wanted = wish[kind];
      if (wanted === 0) continue;
      const flights: LackingBags[] = [];
      for (const { id: segmentId, passengers: travelers } of segments) {
        const own = travelers.find((traveler) => traveler.passengerId === passengerId);
        const stated = own === undefined ? null : statedBags(own.baggages, included);
        if (stated === null) return null;
        flights.push({ segmentId, count: Math.max(0, wanted - stated) });
      }
      lacking.push({ passengerId, sold, flights });
    }
  }
  return lacking;
}

/** What is sold to one traveler alone: of a bag for several nobody says whether they share it. Without flights it is for all. */
function bagOffers(offer: OfferWithBags, passengerId: string, kind: PricedService['kind']): BagOffer[] {
  const all = offer.slices.flatMap(({ segments }) => segments.map(({ id }) => id));
  return extrasForSale(offer.availableServices, offer.sale.total.currency)
    .filter(
      ({ kind: sold, passengerIds: [first, ...others] }) =>
        sold === kind && first === passengerId && others.length === 0,
    )
    .map(({ id, segmentIds, maximumQuantity, sale }) => ({
      id,
      segmentIds: segmentIds.length === 0 ? all : segmentIds,
      maximumQuantity,
      price: sale,
    }));
}
