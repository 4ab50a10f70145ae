import { useEffect, useRef } from 'react';
import { type EarlierBooking, findEarlierBooking } from '../../../../contract/bookings.ts';
import type { Offer } from '../../../../domain/flights/offer.ts';
import { request } from '../../../api/client.ts';

/** What this visitor has booked of an offer or of its search; null for nothing, and where that is not known. */
export async function earlierBookingOf(offer: Pick<Offer, 'id' | 'passengers'>): Promise<EarlierBooking | null> {
  try {
    const query = { offer: offer.id, passenger: offer.passengers[0]?.id };
    return (await request(findEarlierBooking, { query })).booking;
  } catch {
    return null;
  }
}

/**
 * Tells `onFound` what was booked of an offer while its page did not look: in another tab once the offer is gone, and
 * before Back brought the page out of the browser's memory or store (F-71).
 */
export function useEarlierBooking(
  offer: Pick<Offer, 'id' | 'passengers'>,
  isGone: boolean,
  onFound: (booking: EarlierBooking) => void,
): void {
  const ask = useRef(() => {});
  ask.current = () => void earlierBookingOf(offer).then((found) => found !== null && onFound(found));
  useEffect(() => {
    if (isGone) ask.current();
  }, [isGone]);
  useEffect(() => {
    const [arrival] = performance.getEntriesByType?.('navigation') ?? [];
    if ((arrival as PerformanceNavigationTiming | undefined)?.type === 'back_forward') ask.current();
    const restored = (event: PageTransitionEvent) => {
      if (event.persisted) ask.current();
    };
    window.addEventListener('pageshow', restored);
    return () => window.removeEventListener('pageshow', restored);
  }, []);
}
