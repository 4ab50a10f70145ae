import { freeCancellationUntil, minDaysAhead } from '#domain/booking/refund-rule.ts';
import { type BrandTerms, changeFeeIn } from '#domain/content/change-terms.ts';
import type { ListedOffer, Offer, OfferListing, Slice } from '#domain/flights/offer.ts';
import type { Money } from '#domain/money/money.ts';
import { countriesOf, departureAround } from './flight-times.ts';

/** Whoever reads the terms books within this time. */
const readingMs = 3_600_000;
const dayMs = 24 * 3_600_000;

export interface OwnTerms extends Pick<ListedOffer, 'canceling'> {
  readonly changeFee: Money;
}

/**
 * What a brand promises and charges for canceling and changing an offer that is read at `now`. The 24-hour rule is promised only if it still
 * applies when the booking is made.
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

/** The same for the offers of one search, each departure looked up once. Equal terms are one object. */
export function createOwnTerms(terms: BrandTerms, now: Date): (offer: OfferListing) => OwnTerms {
  const known = new Map<string, OwnTerms>();
  const distinct = new Map<string, OwnTerms>();
  // Offers share their slices.
  const keys = new Map<Slice, SliceKey>();
  const lookUp = (offer: OfferListing) => {
    const found = ownTermsOf(offer, terms, now);
    const key = `${found.canceling.free24h} ${found.changeFee.currency}`;
    const equal = distinct.get(key) ?? found;
    distinct.set(key, equal);
    return equal;
  };
  const keyOf = (slice: Slice) => {
    const key = keys.get(slice) ?? keyOfSlice(slice);
    keys.set(slice, key);
    return key;
  };
  return (offer) => {
    const [first] = offer.slices;
    let key = `${offer.total.currency} ${first && keyOf(first).departure}`;
    for (const slice of offer.slices) key += keyOf(slice).countries;
    const found = known.get(key) ?? lookUp(offer);
    known.set(key, found);
    return found;
  };
}

interface SliceKey {
  readonly departure: string;
  readonly countries: string;
}

function keyOfSlice(slice: Slice): SliceKey {
  const first = slice.segments[0];
  return {
    departure: `${first?.origin.iataCode} ${first?.departingAt}`,
    countries: ` ${countriesOf([slice]).join(' ')}`,
  };
}
