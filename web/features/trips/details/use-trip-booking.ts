import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { getBooking } from '#contract/bookings.ts';
import type { Booking } from '#domain/booking/views/booking.ts';
import { addressOf } from '#web/api/client.ts';
import { failureOf, parseJson, send, unexpectedResponse } from '#web/api/send.ts';
import { readBooking } from '../read-bookings.ts';

const firstPauseMs = 3000;
const longestPauseMs = 30_000;

/** The pause before the next request: 3 s at first, growing by half each time, at most 30 s. */
export function pauseMs(attempts: number): number {
  return Math.min(longestPauseMs, Math.round(firstPauseMs * 1.5 ** attempts));
}

/** Query key of a booking. */
export const bookingKey = (bookingId: string) => ['booking', bookingId] as const;

/** True while the outcome of a booking, of its cancellation, or of a change is unknown. */
export function isOpen(booking: Booking): boolean {
  const { status, cancellation, airlineChange, openAmendment } = booking;
  if (status === 'pending' || openAmendment !== null) return true;
  return cancellation?.status === 'in_progress' || airlineChange?.answer === 'accepting';
}

/** A booking, refetched while anything about it is open; never from the cache. */
export function useTripBooking(bookingId: string): UseQueryResult<Booking> {
  return useQuery({
    queryKey: bookingKey(bookingId),
    queryFn: () => fetchBooking(bookingId),
    gcTime: 0,
    refetchInterval: ({ state }) =>
      state.data !== undefined && isOpen(state.data)
        ? pauseMs(state.dataUpdateCount + state.errorUpdateCount - 1)
        : false,
  });
}

/** Fetches a booking. Throws ApiError. */
export async function fetchBooking(bookingId: string): Promise<Booking> {
  const response = await send({ method: 'GET', address: addressOf(getBooking, { params: { id: bookingId } }) });
  const text = await response.text().catch(() => '');
  if (!response.ok) throw failureOf(response, text);
  const booking = readBooking(parseJson(text));
  if (booking === null) throw unexpectedResponse(response);
  return booking;
}
