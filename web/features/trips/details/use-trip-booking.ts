import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type BookingAnswer, getBooking } from '../../../../contract/bookings.ts';
import { addressOf } from '../../../api/client.ts';
import { failureOf, misunderstood, parseJson, send } from '../../../api/send.ts';
import { readBooking } from '../read-bookings.ts';

const firstPauseMs = 3000;
const longestPauseMs = 30_000;

/** The pause before the next question: 3 s at first, growing by half each time, at most half a minute. */
export function pauseMs(asked: number): number {
  return Math.min(longestPauseMs, Math.round(firstPauseMs * 1.5 ** asked));
}

/** The key of a booking among the queries. */
export const bookingKey = (bookingId: string) => ['booking', bookingId] as const;

/** True while a booking's own outcome, or that of its cancellation, is not known. */
export function isOpen(booking: BookingAnswer): boolean {
  return booking.status === 'pending' || booking.cancellation?.status === 'in_progress';
}

/** A booking as it stands, asked for again as long as something about it is open; never from an earlier look. */
export function useTripBooking(bookingId: string): UseQueryResult<BookingAnswer> {
  return useQuery({
    queryKey: bookingKey(bookingId),
    queryFn: () => askBooking(bookingId),
    gcTime: 0,
    refetchInterval: ({ state }) =>
      state.data !== undefined && isOpen(state.data)
        ? pauseMs(state.dataUpdateCount + state.errorUpdateCount - 1)
        : false,
  });
}

/** Reads one booking. Throws ApiError. */
export async function askBooking(bookingId: string): Promise<BookingAnswer> {
  const response = await send({ method: 'GET', address: addressOf(getBooking, { params: { id: bookingId } }) });
  const text = await response.text().catch(() => '');
  if (!response.ok) throw failureOf(response, text);
  const booking = readBooking(parseJson(text));
  if (booking === null) throw misunderstood(response);
  return booking;
}
