import { type Dispatch, useCallback, useEffect, useRef, useState } from 'react';
import { cancelBooking, getCancellationQuote } from '#contract/cancellations.ts';
import type { Booking } from '#domain/booking/views/booking.ts';
import { request } from '#web/api/client.ts';
import { showToast } from '#web/ui/toast/toast.ts';
import { fetchBooking, pauseMs } from '../details/use-trip-booking.ts';
import { afterCancelError, afterQuoteError, type CancelStep, neverArrived } from './cancel-step.ts';

export interface Cancellation {
  readonly step: CancelStep;
  /** Requests a quote. */
  readonly requestQuote: () => void;
  /** Cancels with the displayed quote. */
  readonly confirm: () => void;
}

type OnBooking = (booking: Booking) => void;

/**
 * Requests a quote, and cancels once the traveler confirms (TRIP-07). `onBooking` gets the booking after every
 * response, even if the dialog has been closed.
 */
export function useCancellation({ id: bookingId, airlineChange }: Booking, onBooking: OnBooking): Cancellation {
  const [step, setStep] = useState<CancelStep>({ kind: 'quoting' });
  const listener = useRef(onBooking);
  listener.current = onBooking;
  const report = useCallback<OnBooking>((booking) => listener.current(booking), []);
  const fail = useCallback((next: CancelStep) => {
    setStep(next);
    if (next.kind === 'asking' && next.notice !== null && next.notice.kind !== 'phone')
      showFailure(next.notice.message);
    if (next.kind === 'no-quote') showFailure(next.message);
  }, []);
  const known = useRef<number | null>(null);
  known.current = airlineChange?.version ?? null;
  const withChangeRead = useCallback<ReadsChange>(
    (next) => readChange(bookingId, next, known.current).then((read) => read !== null && report(read)),
    [bookingId, report],
  );
  useQuote(bookingId, step, { setStep, withChangeRead });
  useReload(bookingId, step, { report, fail: setStep });
  useLostAnswer(bookingId, step, { report, fail });

  const isSending = useRef(false);
  const confirm = () => {
    if (step.kind !== 'asking' || isSending.current) return;
    const { quote } = step;
    isSending.current = true;
    setStep({ kind: 'sending', quote });
    request(cancelBooking, {
      params: { id: bookingId },
      body: { quoteId: quote.quoteId },
    })
      .then(
        ({ success, booking }) => {
          if (success) showCanceled();
          report(booking);
        },
        async (error) => {
          const next = afterCancelError(quote, error);
          await withChangeRead(next);
          fail(next);
        },
      )
      .finally(() => {
        isSending.current = false;
      });
  };

  return { step, requestQuote: () => setStep({ kind: 'quoting' }), confirm };
}

type ReadsChange = (next: CancelStep) => Promise<unknown>;

/**
 * The booking with the change by the airline that a quote names, or that cannot be canceled online after all; null if
 * nothing is new, or it cannot be read: the answer says enough.
 */
async function readChange(bookingId: string, next: CancelStep, known: number | null): Promise<Booking | null> {
  const isNew = 'quote' in next ? next.quote.airlineChangeVersion !== known : next.kind === 'no-quote' && !next.again;
  if (!isNew) return null;
  return fetchBooking(bookingId).catch(() => null);
}

interface Quoting {
  readonly setStep: Dispatch<CancelStep>;
  /** Reads the booking if a step shows that it is not as known. */
  readonly withChangeRead: ReadsChange;
}

function useQuote(bookingId: string, step: CancelStep, { setStep, withChangeRead }: Quoting): void {
  useEffect(() => {
    if (step.kind !== 'quoting') return;
    let isCurrent = true;
    void request(getCancellationQuote, { params: { id: bookingId } })
      .then((quote): CancelStep => ({ kind: 'asking', quote, notice: null }), afterQuoteError)
      .then(async (next) => {
        if (isCurrent) await withChangeRead(next);
        if (isCurrent) setStep(next);
      });
    return () => {
      isCurrent = false;
    };
  }, [bookingId, setStep, step, withChangeRead]);
}

interface Outcomes {
  /** Both must be stable. */
  readonly report: OnBooking;
  readonly fail: Dispatch<CancelStep>;
}

/** Shown if what kept the booking from being canceled is over. */
const freeAgain = 'The booking was being processed. Please try again.';

/** Reloads a booking whose state is not what was shown. */
function useReload(bookingId: string, step: CancelStep, { report, fail }: Outcomes): void {
  useEffect(() => {
    if (step.kind !== 'changed') return;
    fetchBooking(bookingId).then(
      (booking) => {
        report(booking);
        const isFree = booking.cancellation === null && booking.openAmendment === null;
        if (isFree && booking.status === 'confirmed') fail({ kind: 'no-quote', message: freeAgain, again: true });
      },
      (error) => fail(afterQuoteError(error)),
    );
  }, [bookingId, fail, report, step]);
}

/**
 * A request without a response may still be on its way: the booking is read this often before it counts as never
 * arrived.
 */
const readsBeforeNeverArrived = 2;

/** Reads the booking until it is known whether an unanswered cancellation arrived. */
function useLostAnswer(bookingId: string, step: CancelStep, { report, fail }: Outcomes): void {
  useEffect(() => {
    if (step.kind !== 'lost') return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const readLater = (attempts: number, unchangedReads: number) => {
      timer = setTimeout(() => {
        fetchBooking(bookingId).then(
          (booking) => {
            if (booking.cancellation !== null || booking.status !== 'confirmed') {
              if (booking.status === 'cancelled') showCanceled();
              report(booking);
            } else if (unchangedReads + 1 < readsBeforeNeverArrived) readLater(attempts + 1, unchangedReads + 1);
            else fail({ kind: 'asking', quote: step.quote, notice: { kind: 'failed', message: neverArrived } });
          },
          // A missing response says nothing about the booking.
          () => readLater(attempts + 1, unchangedReads),
        );
      }, pauseMs(attempts));
    };
    readLater(0, 0);
    return () => clearTimeout(timer);
  }, [bookingId, fail, report, step]);
}

/** TRIP-06. */
export function showCanceled(): void {
  showToast({
    title: 'Booking cancelled',
    text: 'Your booking has been successfully cancelled.',
    tone: 'success',
  });
}

/** TRIP-06; the screen shows the same message (SHELL-07). */
export function showFailure(message: string): void {
  showToast({ title: 'Cancellation failed', text: message, tone: 'destructive' });
}
