import { useCallback, useEffect, useRef, useState } from 'react';
import type { BookingAnswer } from '../../../../contract/bookings.ts';
import { type CancelAnswer, cancelBooking, getCancellationQuote } from '../../../../contract/cancellations.ts';
import { request } from '../../../api/client.ts';
import { showToast } from '../../../ui/toast.ts';
import { askBooking, pauseMs } from '../details/use-trip-booking.ts';
import { afterNo, afterNoQuote, type CancelStep, neverArrived } from './cancel-step.ts';

/** A yes that was lost may still be on its way: looked up so often before it counts as never arrived. */
const looks = 2;

export interface Cancelling {
  readonly step: CancelStep;
  /** Asks what would go back. */
  readonly ask: () => void;
  /** The final yes to the quote that shows. */
  readonly confirm: () => void;
}

/**
 * Asks what cancelling would give back, and cancels on the final yes (TRIP-07). `onBooking` hears how the booking stands
 * after an answer, also when the question is no longer on the screen.
 */
export function useCancelling(bookingId: string, onBooking: (booking: BookingAnswer) => void): Cancelling {
  const [step, setStep] = useState<CancelStep>({ kind: 'quoting' });
  const heard = useRef(onBooking);
  heard.current = onBooking;
  const isSending = useRef(false);

  const settle = useCallback((next: CancelStep) => {
    setStep(next);
    if (next.kind === 'asking' && next.notice !== null) tellFailure(next.notice.message);
    if (next.kind === 'no-quote') tellFailure(next.message);
  }, []);

  useEffect(() => {
    if (step.kind !== 'quoting') return;
    let isWanted = true;
    request(getCancellationQuote, { params: { id: bookingId } }).then(
      (quote) => isWanted && setStep({ kind: 'asking', quote, notice: null }),
      (error) => isWanted && setStep(afterNoQuote(error)),
    );
    return () => {
      isWanted = false;
    };
  }, [bookingId, step]);

  useEffect(() => {
    if (step.kind !== 'changed') return;
    askBooking(bookingId).then(
      (booking) => heard.current(booking),
      (error) => setStep(afterNoQuote(error)),
    );
  }, [bookingId, step]);

  useEffect(() => {
    if (step.kind !== 'lost') return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (asked: number, standing: number) => {
      timer = setTimeout(() => {
        askBooking(bookingId).then(
          (booking) => {
            if (booking.cancellation !== null || booking.status !== 'confirmed') {
              if (booking.status === 'cancelled') tellSuccess();
              heard.current(booking);
            } else if (standing + 1 < looks) look(asked + 1, standing + 1);
            else settle({ kind: 'asking', quote: step.quote, notice: { kind: 'failed', message: neverArrived } });
          },
          // No answer says nothing about the booking: asked again.
          () => look(asked + 1, standing),
        );
      }, pauseMs(asked));
    };
    look(0, 0);
    return () => clearTimeout(timer);
  }, [bookingId, settle, step]);

  const confirm = () => {
    if (step.kind !== 'asking' || isSending.current) return;
    const { quote } = step;
    isSending.current = true;
    setStep({ kind: 'sending', quote });
    request(cancelBooking, { params: { id: bookingId }, body: { quoteId: quote.quoteId } })
      .then(
        ({ success, booking }: CancelAnswer) => {
          if (success) tellSuccess();
          heard.current(booking);
        },
        (error) => settle(afterNo(quote, error)),
      )
      .finally(() => {
        isSending.current = false;
      });
  };

  return { step, ask: () => setStep({ kind: 'quoting' }), confirm };
}

/** TRIP-06. */
export function tellSuccess(): void {
  showToast({
    title: 'Booking cancelled',
    text: 'Your booking has been successfully cancelled.',
    tone: 'success',
  });
}

/** TRIP-06; the same stands on the screen (SHELL-07). */
export function tellFailure(message: string): void {
  showToast({ title: 'Cancellation failed', text: message, tone: 'destructive' });
}
