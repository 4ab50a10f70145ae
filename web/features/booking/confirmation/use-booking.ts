import { useEffect, useRef, useState } from 'react';
import { type BookingAnswer, getBooking } from '../../../../contract/bookings.ts';
import { request } from '../../../api/client.ts';

const firstPauseMs = 3000;
const longestPauseMs = 30_000;

/** The pause before the next question: 3 s at first, growing by half each time, at most half a minute. */
export function pauseMs(asked: number): number {
  return Math.min(longestPauseMs, Math.round(firstPauseMs * 1.5 ** asked));
}

/**
 * A booking as it stands: asked for again as long as its outcome is not definite (CONF-05). Null until it is known.
 * `onSettled` hears of an outcome that became definite meanwhile.
 */
export function useBooking(
  bookingId: string,
  first: BookingAnswer | null,
  onSettled: () => void,
): BookingAnswer | null {
  const [booking, setBooking] = useState(first);
  const heard = useRef(onSettled);
  heard.current = onSettled;
  const settled = booking !== null && booking.status !== 'pending';
  useEffect(() => {
    if (settled) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asked = 0;
    const wait = () => {
      timer = setTimeout(ask, pauseMs(asked));
    };
    const ask = () => {
      asked += 1;
      request(getBooking, { params: { id: bookingId } }).then(
        (found) => {
          setBooking(found);
          if (found.status === 'pending') wait();
          else heard.current();
        },
        // No answer says nothing about the booking: asked again.
        wait,
      );
    };
    if (first === null) ask();
    else wait();
    return () => clearTimeout(timer);
  }, [bookingId, first, settled]);
  return booking;
}
