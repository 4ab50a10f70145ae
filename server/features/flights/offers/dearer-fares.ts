import type { FastifyBaseLogger } from 'fastify';
import { isOfferExpired } from '#domain/flights/expiry.ts';
import type { Offer } from '#domain/flights/offer.ts';
import type { FlightSupplier } from '#server/ports/supplier.ts';

/** Maximum fares in a response. */
const most = 20;

/**
 * The supplier's dearer fares for an offer's flights, cheapest first (FARE-04). Empty if it has none, refuses or fails:
 * the offer can be sold without them.
 */
export async function dearerFares(
  supplier: FlightSupplier,
  offerId: string,
  now: Date,
  log: FastifyBaseLogger,
): Promise<readonly Offer[]> {
  const answer = await supplier.getDearerOffers(offerId);
  if (!answer.ok) {
    log.info({ upstream: answer.error.message, offerId }, 'No dearer fares');
    return [];
  }
  return answer.value
    .filter((fare) => !isOfferExpired(fare, now))
    .sort((a, b) => a.total.amountMinor - b.total.amountMinor)
    .slice(0, most);
}
