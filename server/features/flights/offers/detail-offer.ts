import type { OfferDetail } from '#contract/codec/offer-detail.ts';
import { previewOf } from '#domain/booking/refund-preview.ts';
import type { BrandTerms } from '#domain/content/change-terms.ts';
import type { Offer } from '#domain/flights/offer.ts';
import { loyaltyPrograms } from '#domain/loyalty/loyalty.ts';
import type { MarkupBasisPoints } from '#domain/money/price.ts';
import type { CurrentOffer } from '#server/ports/supplier.ts';
import { ownTermsOf } from './own-terms.ts';
import { priceOffer } from './price-offer.ts';

/**
 * An offer with its prices, the refund for canceling if it were booked now, and our fee for changes. Loyalty programs
 * are known only for freshly read offers.
 */
export function detailOffer(
  offer: Offer & Partial<Pick<CurrentOffer, 'loyaltyAirlines'>>,
  markup: MarkupBasisPoints,
  terms: BrandTerms,
  now: Date,
): OfferDetail {
  const priced = priceOffer(offer, markup);
  const own = ownTermsOf(offer, terms, now);
  const canceling = previewOf({ ...priced, canceling: own.canceling });
  const programs = loyaltyPrograms(offer.loyaltyAirlines ?? [], offer);
  return { ...priced, loyaltyPrograms: programs, canceling, changeFee: own.changeFee };
}
