import type { OfferDetail } from '#contract/codec/offer-detail.ts';
import { previewCancellation } from '#domain/booking/refund-preview.ts';
import { freeCancellationUntil } from '#domain/booking/refund-rule.ts';
import type { CancellationTerms } from '#domain/content/cancellation-terms.ts';
import type { Offer } from '#domain/flights/offer.ts';
import type { MarkupBasisPoints } from '#domain/money/price.ts';
import { countriesOf, firstDeparture } from './flight-times.ts';
import { priceOffer } from './price-offer.ts';

/** An offer with its prices and the refund for canceling if it were booked now. */
export function detailOffer(offer: Offer, markup: MarkupBasisPoints, terms: CancellationTerms, now: Date): OfferDetail {
  const priced = priceOffer(offer, markup);
  const freeUntil = freeCancellationUntil({
    bookedAt: now,
    departsAt: firstDeparture(offer.slices),
    countries: countriesOf(offer.slices),
    promised: terms.freeWithin24Hours,
  });
  const canceling = previewCancellation({
    isFree: freeUntil !== null,
    paid: priced.sale.total,
    supplierPrice: offer.total,
    conditions: offer.conditions,
    passengerCount: offer.passengers.length,
    feeMinor: terms.feeMinorByCurrency[priced.sale.total.currency] ?? 0,
  });
  return { ...priced, canceling };
}
