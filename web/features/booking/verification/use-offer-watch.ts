import { useCallback, useEffect, useRef, useState } from 'react';
import { verifyOffer } from '../../../../contract/flights.ts';
import { request } from '../../../api/client.ts';
import { type Verification, verify } from './verification.ts';

/** How often an offer is checked on each step (VER-03). */
const watchIntervals = { 'passenger-info': 30_000, 'seat-selection': 30_000, payment: 15_000 } as const;

export type WatchedStep = keyof typeof watchIntervals;

/** One check of an offer by the server. */
export function verifyByCall(offerId: string): Promise<Verification> {
  return verify(offerId, () => request(verifyOffer, { params: { id: offerId } }));
}

/**
 * The last check of an offer: anew after every interval and at each step, so that nobody types on for a dead one; not in
 * a hidden tab, at once when it shows again, and not while paused (VER-03, VER-09, F-72). Null before the first answer. An offer once invalid is not asked about again.
 */
export function useOfferWatch(offerId: string, step: WatchedStep, paused: boolean): Verification | null {
  const [last, setLast] = useState<Verification | null>(null);
  const ended = last?.kind === 'invalid';
  const active = useRef(true);
  active.current = !paused && !ended;

  const look = useCallback(async () => {
    if (document.hidden || !active.current) return;
    const found = await verifyByCall(offerId);
    // A payment may have begun meanwhile: then its own answer decides.
    if (active.current) setLast(found);
  }, [offerId]);

  const looked = useRef(step);
  useEffect(() => {
    if (looked.current !== step) void look();
    looked.current = step;
  }, [look, step]);
  useEffect(() => {
    if (paused || ended) return;
    const timer = setInterval(() => void look(), watchIntervals[step]);
    const shown = () => void look();
    document.addEventListener('visibilitychange', shown);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', shown);
    };
  }, [look, step, paused, ended]);
  return last;
}
