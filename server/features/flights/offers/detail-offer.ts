import type { OfferDetail } from '#contract/codec/offer-detail.ts';
import { previewOf } from '#domain/booking/refund-preview.ts';
import type { CancellationTerms } from '#domain/content/cancellation-terms.ts';
import type { Offer } from '#domain/flights/offer.ts';
import { loyaltyPrograms } from '#domain/loyalty/loyalty.ts';
import type { MarkupBasisPoints } from '#domain/money/price.ts';
import type { CurrentOffer } from '#server/ports/supplier.ts';
import { ownTermsOf } from './own-terms.ts';
import { priceOffer } from './price-offer.ts';

/** An offer with its prices and the refund for canceling if it were booked now. Loyalty programs are known only for offers just read. */
export function detailOffer(
  offer: Offer & Partial<Pick<CurrentOffer, 'loyaltyAirlines'>>,
  markup: MarkupBasisPoints,
  terms: CancellationTerms,
  now: Date,
): OfferDetail {
  const priced = priceOffer(offer, markup);
  const canceling = previewOf({ ...priced, canceling: ownTermsOf(offer, terms, now) });
  return { ...priced, loyaltyPrograms: loyaltyPrograms(offer.loyaltyAirlines ?? [], offer), canceling };
}
