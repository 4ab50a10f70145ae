import type { Offer, OfferListing } from '#domain/flights/offer.ts';
import type { FoundOffer, SupplierEvents } from '#server/ports/supplier.ts';
import { mapOffer, mapOfferHead } from './map-offer.ts';
import { createSharedParts } from './shared-parts.ts';
import { readableOf, WireError, type WireObject } from './wire.ts';

/**
 * One offer of the last search, as sent and as read. V8 drops compiled code together with the last object of a shape that
 * the code was compiled for, so that each search would begin with slow code.
 */
const keptShapes: { wire: WireObject | null; offer: Offer | OfferListing | null } = { wire: null, offer: null };

/** What is read from an offer; null, and a report, if it cannot be read. */
export function readOfferOrReport<T extends OfferListing>(
  wire: WireObject,
  read: () => T,
  onUnreadable: SupplierEvents['onUnreadable'],
): T | null {
  try {
    const offer = read();
    keptShapes.wire = wire;
    keptShapes.offer = offer;
    return offer;
  } catch (error) {
    if (!(error instanceof WireError)) throw error;
    onUnreadable('offer', error.message);
    return null;
  }
}

/** Reads the offers of the responses to one search, each offer once: recorded responses list some twice. */
export function createOfferReader(onUnreadable: SupplierEvents['onUnreadable']): (wire: WireObject) => FoundOffer[] {
  const shared = createSharedParts((reason) => onUnreadable('service', reason));
  const seen = new Set<string>();
  return (wire) =>
    readableOf(
      wireWithOffers(wire),
      'offers',
      (offer): FoundOffer[] => {
        const head = mapOfferHead(offer, shared);
        if (seen.has(head.id)) return [];
        seen.add(head.id);
        return [{ ...head, read: () => readOfferOrReport(offer, () => mapOffer(offer, shared, head), onUnreadable) }];
      },
      (reason) => onUnreadable('offer', reason),
    );
}

/** Throws WireError for a response without a list: it must not be taken for a search without offers. */
export function wireWithOffers(wire: WireObject): WireObject {
  if (wire.offers != null && !Array.isArray(wire.offers)) throw new WireError('offers', 'a list');
  return wire;
}
