import { useEffect, useRef, useState } from 'react';
import type { BookingPassengerInput } from '#contract/bookings.ts';
import type { CardDetails } from '#domain/payment/card.ts';
import { readTab, writeTab } from '#web/ui/tab-storage.ts';
import { showToast } from '#web/ui/toast/toast.ts';
import { checkout, finishBooking, isHigher } from './checkout.ts';
import type { CheckoutCalls, CheckoutEvents } from './checkout-calls.ts';
import type { CheckoutEnd } from './checkout-end.ts';
import { type CheckoutState, stateAfter } from './checkout-state.ts';
import { lookUpAttempt, releaseHold } from './look-up-attempt.ts';
import {
  attemptFor,
  attemptText,
  type PaymentAttempt,
  type Purchase,
  readAttempt,
  withNewBookingKey,
} from './payment-attempt.ts';
import { noticeToast, type PaymentNotice, paymentTexts } from './payment-notices.ts';

export interface Checkout {
  readonly state: CheckoutState;
  /**
   * The last failure; it stays on the screen until the next attempt (SHELL-07). Null for seats and extras that are
   * gone, and for a new price: the step where they are chosen again, or the question about the price, says so.
   */
  readonly failure: PaymentNotice | null;
  /** Authorizes the card, null for one in a wallet, and books. Does nothing while one is in progress. */
  readonly pay: (purchase: Purchase, card: CardDetails | null, passengers: readonly BookingPassengerInput[]) => void;
  /** Books with the held money. */
  readonly finish: (passengers: readonly BookingPassengerInput[]) => void;
  /** Looks up a stored attempt; false if there is none. `quiet` reports nothing about one that never arrived. */
  readonly resume: (how: { readonly quiet: boolean }) => boolean;
  /** Takes the last failure off the screen: it has been dealt with. */
  readonly dismiss: () => void;
  /** Releases held money. */
  readonly giveUp: () => void;
}

/**
 * Pays for and orders what has this id, one attempt at a time. Each attempt's keys are stored in this tab until its outcome is
 * final, so that a reload or a lost response never causes a second payment (PAY-08, BOOK-04). Calls the `onEnd` of the
 * render in which the attempt began with its outcome.
 */
export function useCheckout(id: string, calls: CheckoutCalls, onEnd: (end: CheckoutEnd) => void): Checkout {
  const kept = useKeptAttempt(id);
  const [state, setState] = useState<CheckoutState>({ kind: 'idle' });
  const [failure, setFailure] = useState<PaymentNotice | null>(null);
  const once = useOneAtATime();
  const events = eventsFor(setState);
  const fail = (notice: PaymentNotice) => {
    setFailure(notice);
    showToast(noticeToast(notice, 'destructive'));
  };
  const settle = (attempt: PaymentAttempt, end: CheckoutEnd) => {
    kept.write(attemptAfter(end, attempt));
    if (end.kind === 'services-gone') showToast(noticeToast(end.notice, 'destructive'));
    // The question about a new price stands on the screen already (F-161).
    else if (end.kind === 'price-changed' && end.price !== null && calls.asksAboutPrice)
      showToast(noticeToast(end.notice, isHigher(end.price, attempt.fare) ? 'warning' : 'success'));
    else if ('notice' in end) fail(end.notice);
    setState(stateAfter(end, attempt));
    onEnd(end);
  };
  const run = (attempt: PaymentAttempt, work: (attempt: PaymentAttempt) => Promise<CheckoutEnd>) =>
    once(async () => {
      setFailure(null);
      kept.write(attempt);
      settle(attempt, await work(attempt));
    });
  const lookUp = async (attempt: PaymentAttempt, quiet: boolean) => {
    setFailure(null);
    setState({ kind: 'running', stage: 'lookup' });
    const found = await lookUpAttempt(calls, attempt);
    if (found.kind === 'held') return setState({ ...found, purchase: attempt, found: true });
    if (found.kind !== 'not-paid' || found.attempt === 'drop') return settle(attempt, found);
    // The attempt never arrived: its keys serve the next one.
    setState({ kind: 'idle' });
    setFailure(quiet ? null : found.notice);
  };

  const resume = ({ quiet }: { readonly quiet: boolean }) => {
    const attempt = kept.read();
    if (attempt !== null) once(() => lookUp(attempt, quiet));
    return attempt !== null;
  };
  useReconnection(state.kind === 'unknown', () => void resume({ quiet: false }));

  return {
    state,
    failure,
    pay: (purchase, card, passengers) => {
      // A price that could not be read was never shown, so nobody can agree to it.
      if (Number.isNaN(purchase.price.amountMinor)) return fail({ code: 'payment-error', text: paymentTexts.noPrice });
      run(attemptFor(kept.read(), purchase, newKey), (attempt) => checkout(calls, attempt, card, passengers, events));
    },
    finish: (passengers) => {
      const attempt = kept.read();
      if (attempt === null || state.kind !== 'held') return;
      run(attempt, () => finishBooking(calls, attempt, state.paymentId, passengers, events));
    },
    resume,
    dismiss: () => setFailure(null),
    giveUp: () => {
      if (state.kind !== 'held') return;
      once(async () => {
        await releaseHold(calls, state.paymentId);
        kept.write(null);
        setFailure(null);
        setState({ kind: 'idle' });
      });
    },
  };
}

/** Looks again as soon as the browser is online again, while the outcome of a payment is unknown. */
function useReconnection(isUnknown: boolean, look: () => void): void {
  const latest = useRef(look);
  latest.current = look;
  useEffect(() => {
    if (!isUnknown) return;
    const again = () => latest.current();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [isUnknown]);
}

function eventsFor(setState: (state: CheckoutState) => void): CheckoutEvents {
  return {
    onStage: (stage) => setState({ kind: 'running', stage }),
    onWarning: (notice) => showToast(noticeToast(notice, 'warning')),
  };
}

/** The attempt to keep after an end; null for none. */
function attemptAfter(end: CheckoutEnd, attempt: PaymentAttempt): PaymentAttempt | null {
  if (end.attempt === 'drop') return null;
  return end.attempt === 'rebook' ? withNewBookingKey(attempt, newKey) : attempt;
}

/** Runs work unless other work is still running. */
function useOneAtATime(): (work: () => Promise<void>) => void {
  const running = useRef(false);
  return (work) => {
    if (running.current) return;
    running.current = true;
    void work().finally(() => {
      running.current = false;
    });
  };
}

/** The attempt for an offer or a change of a trip that is stored in this tab. */
function useKeptAttempt(id: string) {
  const name = `attempt:${id}`;
  return {
    read: () => readAttempt(readTab(name)),
    write: (attempt: PaymentAttempt | null) => writeTab(name, attempt === null ? null : attemptText(attempt)),
  };
}

function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(18));
  return btoa(String.fromCharCode(...bytes)).replace(/[+/]/g, '-');
}
