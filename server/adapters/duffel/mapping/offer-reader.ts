import type { Offer, OfferListing } from '#domain/flights/offer.ts';
import type { FoundOffer, SupplierEvents } from '#server/ports/supplier.ts';
import { mapListing, mapOffer, mapOfferHead } from './map-offer.ts';
import { createSharedParts } from './shared-parts.ts';
import { readableOf, WireError, type WireObject } from './wire.ts';

/**
 * One offer of the last search, as sent and as read. V8 drops compiled code together with the last object of a shape that
 * the code was compiled for, so that each search would begin with slow code.
 */
const keptShapes: { wire: WireObject | null; offer: Offer | OfferListing | null } = { wire: null, offer: null };

/** Reads the offers of the responses to one search, each offer once: recorded responses list some twice. */
export function createOfferReader(onUnreadable: SupplierEvents['onUnreadable']): (wire: WireObject) => FoundOffer[] {
  const shared = createSharedParts((reason) => onUnreadable('service', reason));
  const seen = new Set<string>();
  const readWith = <T extends OfferListing>(wire: WireObject, map: () => T): T | null => {
    try {
      const offer = map();
      keptShapes.wire = wire;
      keptShapes.offer = offer;
      return offer;
    } catch (error) {
      if (!(error instanceof WireError)) throw error;
      onUnreadable('offer', error.message);
      return null;
    }
  };
  return (wire) => {
    // A response without a list must not be taken for a search without offers.
    if (wire.offers != null && !Array.isArray(wire.offers)) throw new WireError('offers', 'a list');
    return readableOf(
      wire,
      'offers',
      (offer): FoundOffer[] => {
        const head = mapOfferHead(offer, shared);
        if (seen.has(head.id)) return [];
        seen.add(head.id);
        return [
          {
            ...head,
            read: () => readWith(offer, () => mapOffer(offer, shared, head)),
            list: () => readWith(offer, () => mapListing(offer, shared, head)),
          },
        ];
      },
      (reason) => onUnreadable('offer', reason),
    );
  };
}
