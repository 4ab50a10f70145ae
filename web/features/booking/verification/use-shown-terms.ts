import { useState } from 'react';
import type { OfferDetail } from '#contract/codec/offer-detail.ts';
import { isSameTerms, type OfferTerms } from '#domain/flights/offer-check.ts';
import type { Verification } from '#web/checkout/verification.ts';

/** What canceling and changing an offer costs by the newest check, as the page says it. */
interface ShownTerms {
  /** Undefined if the fee for changes is not known. */
  readonly terms: OfferTerms | undefined;
  /** True once they are no longer those that the offer was opened with. */
  readonly haveChanged: boolean;
  /** Shows the terms that another check found. */
  readonly show: (terms: OfferTerms) => void;
}

/** Follows the terms of an offer, which its brand can change while a traveler fills in the forms (TERMS-01). */
export function useShownTerms({ canceling, changeFee }: OfferDetail, verification: Verification | null): ShownTerms {
  const { free24h, feePerPassenger } = canceling;
  const opened = changeFee === null ? undefined : { free24h, feePerPassenger, changeFee };
  const [newer, setNewer] = useState<OfferTerms | null>(null);
  const [compared, setCompared] = useState<Verification | null>(null);
  const shown = newer ?? opened;
  const show = (found: OfferTerms) => {
    if (shown === undefined || !isSameTerms(found, shown)) setNewer(found);
  };
  if (compared !== verification) {
    setCompared(verification);
    if (verification?.kind === 'valid' && verification.terms !== null) show(verification.terms);
  }
  return { terms: shown, haveChanged: newer !== null, show };
}

/** The offer under these terms. */
export function underTerms(offer: OfferDetail, terms: OfferTerms | undefined): OfferDetail {
  if (terms === undefined) return offer;
  const { free24h, feePerPassenger, changeFee } = terms;
  return { ...offer, canceling: { ...offer.canceling, free24h, feePerPassenger }, changeFee };
}
