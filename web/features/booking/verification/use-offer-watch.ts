import { useCallback, useEffect, useRef, useState } from 'react';
import { verifyOffer } from '#contract/flights.ts';
import { request } from '#web/api/client.ts';
import { type Verification, verify } from '#web/checkout/verification.ts';

/** How often an offer is checked on each step (VER-03). */
const watchIntervals = { 'passenger-info': 30_000, 'seat-selection': 30_000, payment: 15_000 } as const;

export type WatchedStep = keyof typeof watchIntervals;

/** A single check of an offer by the server. */
export function verifyByCall(offerId: string): Promise<Verification> {
  return verify(offerId, () => request(verifyOffer, { params: { id: offerId } }));
}

/**
 * The last check of an offer: repeated at every interval and on each step, so that nobody continues with an unavailable
 * offer; not in a hidden tab, at once when it is shown again, and not while paused (VER-03, VER-09, F-72). Null before
 * the first response. An offer found invalid is not checked again.
 */
export function useOfferWatch(offerId: string, step: WatchedStep, paused: boolean): Verification | null {
  const [last, setLast] = useState<Verification | null>(null);
  const ended = last?.kind === 'invalid';
  const active = useRef(true);
  active.current = !paused && !ended;

  const check = useCallback(async () => {
    if (document.hidden || !active.current) return;
    const found = await verifyByCall(offerId);
    // A payment may have started in the meantime: its own response decides.
    if (active.current) setLast(found);
  }, [offerId]);

  const checkedStep = useRef(step);
  useEffect(() => {
    if (checkedStep.current !== step) void check();
    checkedStep.current = step;
  }, [check, step]);
  useEffect(() => {
    if (paused || ended) return;
    const timer = setInterval(() => void check(), watchIntervals[step]);
    const shown = () => void check();
    document.addEventListener('visibilitychange', shown);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', shown);
    };
  }, [check, step, paused, ended]);
  return last;
}
