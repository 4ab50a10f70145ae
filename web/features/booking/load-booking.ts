import * as z from 'zod/mini';
import { type BookingAnswer, getBooking } from '../../../contract/bookings.ts';
import type { PageCall } from '../../request.ts';

/** What a page got when it asked for a booking: null where the answer failed and must be asked for again. */
export type LoadedBooking =
  | { readonly kind: 'booking'; readonly bookingId: string; readonly booking: BookingAnswer | null }
  | { readonly kind: 'no-booking'; readonly bookingId: string };

/** Reads a booking of this visitor for a page on the server. Never throws. */
export async function loadBooking(call: PageCall, bookingId: string): Promise<LoadedBooking> {
  try {
    const { status, body } = await call({ method: 'GET', path: `/api/bookings/${encodeURIComponent(bookingId)}` });
    if (status === 404 || status === 400) return { kind: 'no-booking', bookingId };
    const parsed = status === 200 ? z.safeParse(getBooking.answers[200], body) : null;
    return { kind: 'booking', bookingId, booking: parsed?.success ? parsed.data : null };
  } catch {
    return { kind: 'booking', bookingId, booking: null };
  }
}
