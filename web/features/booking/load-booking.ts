import { getBooking } from '#contract/bookings.ts';
import type { Booking } from '#domain/booking/views/booking.ts';
import { callForPage } from '#web/delivery/call-for-page.ts';
import type { PageCall } from '#web/request.ts';

/** The result of loading a booking for a page; null if it failed and must be loaded again. */
export type LoadedBooking =
  | { readonly kind: 'booking'; readonly bookingId: string; readonly booking: Booking | null }
  | { readonly kind: 'no-booking'; readonly bookingId: string };

/** Loads a booking of this visitor for a page on the server. Never throws. */
export async function loadBooking(call: PageCall, bookingId: string): Promise<LoadedBooking> {
  const loaded = await callForPage(call, getBooking, { params: { id: bookingId } });
  if (loaded.kind === 'answer') return { kind: 'booking', bookingId, booking: loaded.answer };
  const isUnknown = loaded.status === 404 || loaded.status === 400;
  return isUnknown ? { kind: 'no-booking', bookingId } : { kind: 'booking', bookingId, booking: null };
}
