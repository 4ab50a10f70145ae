import { useEffect, useRef } from 'react';
import { type EarlierBooking, findEarlierBooking } from '#contract/bookings.ts';
import type { Offer } from '#domain/flights/offer.ts';
import { request } from '#web/api/client.ts';

/** What this visitor has booked of an offer or of its search; null if none or unknown. */
export async function earlierBookingOf(offer: Pick<Offer, 'id' | 'passengers'>): Promise<EarlierBooking | null> {
  try {
    const query = { offer: offer.id, passenger: offer.passengers[0]?.id };
    return (await request(findEarlierBooking, { query })).booking;
  } catch {
    return null;
  }
}

/**
 * Passes to `onFound` a booking of an offer that was made unnoticed by this page: in another tab, checked once the
 * offer is gone or this tab is shown again, or before Back restored the page from a browser cache (F-71, F-155). While
 * this page itself pays, it finds out by its own response.
 */
export function useEarlierBooking(
  offer: Pick<Offer, 'id' | 'passengers'>,
  { isGone, isPaying }: { readonly isGone: boolean; readonly isPaying: boolean },
  onFound: (booking: EarlierBooking) => void,
): void {
  const ask = useRef(() => {});
  ask.current = () => {
    if (!isPaying) void earlierBookingOf(offer).then((found) => found !== null && onFound(found));
  };
  useEffect(() => {
    if (isGone) ask.current();
  }, [isGone]);
  useEffect(() => {
    const [arrival] = performance.getEntriesByType?.('navigation') ?? [];
    if ((arrival as PerformanceNavigationTiming | undefined)?.type === 'back_forward') ask.current();
    const restored = (event: PageTransitionEvent) => {
      if (event.persisted) ask.current();
    };
    const shown = () => {
      if (!document.hidden) ask.current();
    };
    window.addEventListener('pageshow', restored);
    document.addEventListener('visibilitychange', shown);
    return () => {
      window.removeEventListener('pageshow', restored);
      document.removeEventListener('visibilitychange', shown);
    };
  }, []);
}
