import { inTurns } from '#server/in-turns.ts';
import type { SupplierEvents, TakeOffer } from '#server/ports/supplier.ts';
import { mapOffer } from './map-offer.ts';
import { asObject, isObject, WireError, type WireObject } from './wire.ts';

/**
 * Passes on the offers of a response one by one, yielding in between. An unreadable one is reported and does not affect
 * the others. Throws WireError if `offers` is neither absent nor a list: that is not a search without offers.
 */
export async function mapOffers(
  wire: WireObject,
  take: TakeOffer,
  onUnreadable: SupplierEvents['onUnreadable'],
  signal: AbortSignal,
): Promise<void> {
  if (wire.offers != null && !Array.isArray(wire.offers)) throw new WireError('offers', 'a list');
  for await (const offer of inTurns(wire.offers ?? [])) {
    signal.throwIfAborted();
    try {
      take({ offer: mapOffer(asObject(offer, 'offers'), (reason) => onUnreadable('service', reason)) });
    } catch (error) {
      if (!(error instanceof WireError)) throw error;
      onUnreadable('offer', error.message);
      take({ offer: null, id: isObject(offer) && typeof offer.id === 'string' ? offer.id : null });
    }
  }
}
