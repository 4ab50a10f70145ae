import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { EarlierBooking } from '#contract/bookings.ts';
import type { Offer } from '#domain/flights/offer.ts';
import { freshSearchAddress } from '#domain/search/address.ts';
import { useDiscardedSearches } from '#web/api/discard-searches.ts';
import { type InvalidOffer, type Verification, verificationMessages } from '#web/checkout/verification.ts';
import { showToast } from '#web/ui/toast/toast.ts';
import { expiresSoon, timeLeft } from './offer-notices.tsx';
import { useEarlierBooking } from './use-earlier-booking.ts';
import { useOfferWatch, type WatchedStep } from './use-offer-watch.ts';

/** How long an expired offer stays on the payment step before the search opens (VER-07). */
const redirectMs = 3500;

interface OfferEndProps {
  readonly offer: Pick<Offer, 'id' | 'passengers'>;
  readonly step: WatchedStep;
  /** A payment is in progress: its own response decides. */
  readonly running: boolean;
  /** Set once a payment found that the offer is gone. */
  readonly gone: InvalidOffer | null;
  readonly searchTo: string;
  readonly onEarlierBooking: (booking: EarlierBooking) => void;
}

/**
 * Watches an offer until it ends and returns its last check. At the end the cached search that it came from is removed,
 * a visitor who booked it learns so, and an expired one leaves the payment step for a new search (VER-04, VER-07, F-71,
 * F-72).
 */
export function useOfferEnd(props: OfferEndProps): Verification | null {
  const { offer, step, running, gone, searchTo, onEarlierBooking } = props;
  const watched = useOfferWatch(offer.id, step, running || gone !== null);
  const verification = gone ?? watched;
  const isOver = !running && verification?.kind === 'invalid';
  useEarlierBooking(offer, { isGone: isOver, isPaying: running }, onEarlierBooking);
  useDiscardedSearches(offer.id, isOver);

  const soon = step === 'payment' && expiresSoon(verification);
  const minutes = verification?.kind === 'valid' ? verification.minutesRemaining : 0;
  const warned = useRef(false);
  useEffect(() => {
    if (!soon || warned.current) return;
    warned.current = true;
    showToast({ title: 'Offer Expiring Soon', text: timeLeft(minutes), tone: 'warning' });
  }, [soon, minutes]);

  const navigate = useNavigate();
  const leaving = isOver && step === 'payment' && verification.code === 'OFFER_EXPIRED';
  useEffect(() => {
    if (!leaving) return;
    const timer = setTimeout(() => {
      showToast({ title: 'Flight Offer Expired', text: verificationMessages.invalid, tone: 'destructive' });
      void navigate(freshSearchAddress(searchTo));
    }, redirectMs);
    return () => clearTimeout(timer);
  }, [leaving, navigate, searchTo]);
  return verification;
}
