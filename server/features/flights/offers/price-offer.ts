import type { Offer, PricedOffer } from '#domain/flights/offer.ts';
import { type MarkupBasisPoints, saleBreakdown, salePrice } from '#domain/money/price.ts';

/**
 * An offer with the brand's sale prices in addition to the supplier's amounts (PRICE-01, PRICE-03, API-08).
 */
export function priceOffer(offer: Offer, markup: MarkupBasisPoints): PricedOffer {
  const { total, base, taxes } = saleBreakdown(offer, markup);
  return {
    ...offer,
    sale: { total, base, tax: taxes },
    availableServices: offer.availableServices.map((service) => ({
      ...service,
      sale: salePrice(service.price, markup),
    })),
  };
}
