import * as z from 'zod/mini';
import { type EarlierBooking, findEarlierBooking } from '#contract/bookings.ts';
import { idText } from '#contract/call.ts';
import type { OfferDetail } from '#contract/codec/offer-detail.ts';
import { errorTable } from '#contract/errors/error-table.ts';
import { getOffer } from '#contract/flights.ts';
import { callForPage } from '#web/delivery/call-for-page.ts';
import type { PageCall } from '#web/request.ts';

/** The result of loading a page's offer, with this visitor's earlier booking of it or of its search. */
export type LoadedOffer = (
  | {
      readonly kind: 'offer';
      readonly offer: OfferDetail;
      /** When it was loaded, in epoch milliseconds: server and browser render the clock from the same initial value. */
      readonly readAt: number;
    }
  | { readonly kind: 'failed'; readonly status: number; readonly message: string | null }
) & { readonly earlier: EarlierBooking | null };

/**
 * Loads an offer for a page on the server. Never throws: the page shows what went wrong. An invalid id is treated as
 * a nonexistent offer, without an API call (BOOK-05).
 */
export async function loadOffer(call: PageCall, offerId: string): Promise<LoadedOffer> {
  if (!z.safeParse(idText, offerId).success) {
    const { status, text } = errorTable.OFFER_NOT_FOUND;
    return { kind: 'failed', status, message: text, earlier: null };
  }
  const loaded = await callForPage(call, getOffer, { params: { id: offerId } });
  const passenger = loaded.kind === 'answer' ? loaded.answer.passengers[0]?.id : undefined;
  // Unknown counts as none: the payment endpoint itself refuses to sell a search twice.
  const booked = await callForPage(call, findEarlierBooking, { query: { offer: offerId, passenger } });
  const earlier = booked.kind === 'answer' ? booked.answer.booking : null;
  return loaded.kind === 'answer'
    ? { kind: 'offer', offer: loaded.answer, readAt: Date.now(), earlier }
    : { ...loaded, earlier };
}
