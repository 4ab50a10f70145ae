import { useEffect, useRef, useState } from 'react';
import { getBooking } from '#contract/bookings.ts';
import type { Booking } from '#domain/booking/views/booking.ts';
import { ApiError } from '#web/api/api-error.ts';
import { request } from '#web/api/client.ts';
import { pauseMs } from '#web/api/poll-pause.ts';

/**
 * The current state of a booking, polled until its outcome is final. Null while unknown. `onSettled` is called when the
 * outcome becomes final (CONF-05), and when this browser may no longer read the booking.
 */
export function useBooking(bookingId: string, first: Booking | null, onSettled: () => void): Booking | null {
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
        (error: unknown) => {
          // The session may have ended in another tab. A missing response says nothing about the booking: poll again.
          if (error instanceof ApiError && error.code === 'NOT_FOUND') heard.current();
          wait();
        },
      );
    };
    if (first === null) ask();
    else wait();
    return () => clearTimeout(timer);
  }, [bookingId, first, settled]);
  return booking;
}
