import { freeCancellationUntil, minDaysAhead } from '#domain/booking/refund-rule.ts';
import { type BrandTerms, changeFeeIn } from '#domain/content/change-terms.ts';
import type { ListedOffer, Offer } from '#domain/flights/offer.ts';
import type { Money } from '#domain/money/money.ts';
import { countriesOf, departureAround } from './flight-times.ts';

/** Time between reading the terms and booking. */
const readingMs = 3_600_000;
const dayMs = 24 * 3_600_000;

export interface OwnTerms extends Pick<ListedOffer, 'canceling'> {
  readonly changeFee: Money;
}

/**
 * A brand's promises and fees for canceling and changing an offer read at `now`. The 24-hour rule is promised only if
 * it will still apply when the booking is made.
 */
export function ownTermsOf(
  { slices, total: { currency } }: Pick<Offer, 'slices' | 'total'>,
  terms: BrandTerms,
  now: Date,
): OwnTerms {
  const bookedAt = new Date(now.getTime() + readingMs);
  const freeUntil = freeCancellationUntil({
    bookedAt,
    departsAt: departureAround(slices, new Date(bookedAt.getTime() + minDaysAhead * dayMs)),
    countries: countriesOf(slices),
    promised: terms.freeWithin24Hours,
  });
  const feePerPassenger = { amountMinor: terms.feeMinorByCurrency[currency] ?? 0, currency };
  return {
    canceling: { free24h: freeUntil !== null, feePerPassenger },
    changeFee: changeFeeIn(currency, terms.change),
  };
}
