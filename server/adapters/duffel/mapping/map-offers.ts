import { inTurns } from '#server/in-turns.ts';
import type { SupplierEvents, TakeOffer } from '#server/ports/supplier.ts';
import { mapOffer } from './map-offer.ts';
import { asObject, isObject, WireError, type WireObject } from './wire.ts';

/**
 * Passes on the offers of an answer, while others get their turn in between. One that cannot be read is reported and takes no
 * other with it. Throws WireError for `offers`
 * that are neither absent nor a list: such an answer must not be taken for a search without offers.
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
