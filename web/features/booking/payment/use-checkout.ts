import { useCallback, useMemo, useRef, useState } from 'react';
import type { BookingPassengerInput } from '../../../../contract/bookings.ts';
import type { Offer } from '../../../../domain/flights/offer.ts';
import type { CardDetails } from '../../../../domain/payment/card.ts';
import { showToast } from '../../../ui/toast.ts';
import { readTab, writeTab } from '../tab-storage.ts';
import { type CheckoutEnd, type CheckoutStage, checkout, finishBooking, lookUpAttempt } from './checkout.ts';
import { checkoutCalls } from './checkout-calls.ts';
import {
  attemptFor,
  attemptText,
  type PaymentAttempt,
  type Purchase,
  readAttempt,
  withNewBookingKey,
} from './payment-attempt.ts';
import type { PaymentNotice } from './payment-notices.ts';

/** Where a checkout stands. */
export type CheckoutState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly stage: CheckoutStage }
  /** Money is held and no booking made: it can be finished without a card. */
  | {
      readonly kind: 'held';
      readonly paymentId: string;
      /** What the money is held for. */
      readonly purchase: Purchase;
      /** Found by looking an attempt up: nothing failed, the booking may go on by itself. */
      readonly found: boolean;
    }
  /** The outcome of the card call is not known: nothing else is allowed before it is. */
  | { readonly kind: 'unknown' };

export interface Checkout {
  readonly state: CheckoutState;
  /** The last failure; it stays on the screen until the next try (SHELL-07). */
  readonly failure: PaymentNotice | null;
  /** Authorises the card and books. Does nothing while one is under way. */
  readonly pay: (purchase: Purchase, card: CardDetails, passengers: readonly BookingPassengerInput[]) => void;
  /** Books on the money that is held. */
  readonly finish: (passengers: readonly BookingPassengerInput[]) => void;
  /** Asks what became of a kept attempt; false when there is none. `quiet` does not tell of one that never arrived. */
  readonly resume: (how: { readonly quiet: boolean }) => boolean;
  /** Lets held money go. */
  readonly giveUp: () => void;
}

/**
 * Pays and books an offer, one try at a time. Each try's keys are kept in this tab until its outcome is definite, so
 * that a reload or a lost answer never makes a second payment (PAY-08, BOOK-04). `onEnd` hears every outcome.
 */
export function useCheckout(offer: Pick<Offer, 'id' | 'passengers'>, onEnd: (end: CheckoutEnd) => void): Checkout {
  const calls = useMemo(() => checkoutCalls(offer), [offer]);
  const attemptName = `attempt:${offer.id}`;
  const [state, setState] = useState<CheckoutState>({ kind: 'idle' });
  const [failure, setFailure] = useState<PaymentNotice | null>(null);
  const running = useRef(false);
  const heardBy = useRef(onEnd);
  heardBy.current = onEnd;

  const events = useMemo(
    () => ({
      onStage: (stage: CheckoutStage) => setState({ kind: 'running', stage }),
      onWarning: (notice: PaymentNotice) => showToast({ ...notice, tone: 'warning' }),
    }),
    [],
  );

  const settle = useCallback(
    (attempt: PaymentAttempt, end: CheckoutEnd) => {
      const kept = end.attempt === 'rebook' ? withNewBookingKey(attempt, newKey) : attempt;
      writeTab(attemptName, end.attempt === 'drop' ? null : attemptText(kept));
      if ('notice' in end) {
        setFailure(end.notice);
        showToast({ ...end.notice, tone: 'destructive' });
      }
      setState(stateAfter(end, attempt));
      heardBy.current(end);
    },
    [attemptName],
  );

  const run = useCallback(
    (attempt: PaymentAttempt, work: () => Promise<CheckoutEnd>) => {
      if (running.current) return;
      running.current = true;
      setFailure(null);
      writeTab(attemptName, attemptText(attempt));
      void work()
        .then((end) => settle(attempt, end))
        .finally(() => {
          running.current = false;
        });
    },
    [attemptName, settle],
  );

  const pay: Checkout['pay'] = (purchase, card, passengers) => {
    const attempt = attemptFor(readAttempt(readTab(attemptName)), purchase, newKey);
    run(attempt, () => checkout(calls, attempt, card, passengers, events));
  };

  const finish: Checkout['finish'] = (passengers) => {
    const attempt = readAttempt(readTab(attemptName));
    if (attempt === null || state.kind !== 'held') return;
    const { paymentId } = state;
    run(attempt, () => finishBooking(calls, attempt, paymentId, passengers, events));
  };

  const resume: Checkout['resume'] = useCallback(
    ({ quiet }) => {
      const attempt = readAttempt(readTab(attemptName));
      if (attempt === null || running.current) return attempt !== null;
      running.current = true;
      setFailure(null);
      setState({ kind: 'running', stage: 'lookup' });
      void lookUpAttempt(calls, attempt)
        .then((found) => {
          if (found.kind === 'held') {
            setState({ kind: 'held', paymentId: found.paymentId, purchase: attempt, found: true });
          } else if (found.kind === 'not-paid' && found.attempt === 'keep') {
            // An attempt that never arrived is none: its key serves the next try.
            setState({ kind: 'idle' });
            setFailure(quiet ? null : found.notice);
          } else settle(attempt, found);
        })
        .finally(() => {
          running.current = false;
        });
      return true;
    },
    [attemptName, calls, settle],
  );

  const giveUp = () => {
    if (state.kind !== 'held' || running.current) return;
    const { paymentId } = state;
    running.current = true;
    void calls
      .release(paymentId)
      .catch(() => {
        // The server frees a hold without a booking by itself within 20 minutes.
      })
      .finally(() => {
        running.current = false;
        writeTab(attemptName, null);
        setFailure(null);
        setState({ kind: 'idle' });
      });
  };

  return { state, failure, pay, finish, resume, giveUp };
}

function stateAfter(end: CheckoutEnd, purchase: Purchase): CheckoutState {
  switch (end.kind) {
    case 'booked':
      return { kind: 'running', stage: 'booking' };
    case 'payment-unknown':
      return { kind: 'unknown' };
    case 'booking-unknown':
      return { kind: 'held', paymentId: end.paymentId, purchase, found: false };
    case 'travelers-wrong':
      return end.paymentId === null
        ? { kind: 'idle' }
        : { kind: 'held', paymentId: end.paymentId, purchase, found: false };
    default:
      return { kind: 'idle' };
  }
}

function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(18));
  return btoa(String.fromCharCode(...bytes)).replace(/[+/]/g, '-');
}
