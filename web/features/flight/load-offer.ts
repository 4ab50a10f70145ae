import * as z from 'zod/mini';
import { type EarlierBooking, findEarlierBooking } from '../../../contract/bookings.ts';
import { errorAnswer, idText } from '../../../contract/call.ts';
import { errorTable } from '../../../contract/errors.ts';
import { getOffer } from '../../../contract/flights.ts';
import type { OfferDetail } from '../../../contract/offer.ts';
import type { PageCall } from '../../request.ts';

/** What a page got when it asked for its offer, and what this visitor has booked of it or of its search before. */
export type LoadedOffer = (
  | {
      readonly kind: 'offer';
      readonly offer: OfferDetail;
      /** When it was read, in ms since 1970: the first picture of the clock in server and browser. */
      readonly readAt: number;
    }
  | { readonly kind: 'failed'; readonly status: number; readonly message: string | null }
) & { readonly earlier: EarlierBooking | null };

/**
 * Reads an offer for a page on the server. Never throws: a page says what went wrong itself. What is no id is an offer
 * that does not exist, and nobody is asked for it (BOOK-05).
 */
export async function loadOffer(call: PageCall, offerId: string): Promise<LoadedOffer> {
  if (!z.safeParse(idText, offerId).success) {
    const { status, text } = errorTable.OFFER_NOT_FOUND;
    return { kind: 'failed', status, message: text, earlier: null };
  }
  try {
    const { status, body } = await call({ method: 'GET', path: `/api/flights/offer/${encodeURIComponent(offerId)}` });
    const offer = status === 200 ? z.safeParse(getOffer.answers[200], body) : null;
    const earlier = await loadEarlierBooking(call, offerId, offer?.success ? offer.data.passengers[0]?.id : undefined);
    if (offer?.success) return { kind: 'offer', offer: offer.data, readAt: Date.now(), earlier };
    const error = z.safeParse(errorAnswer, body);
    return {
      kind: 'failed',
      status: status === 200 ? 502 : status,
      message: error.success ? error.data.message : null,
      earlier,
    };
  } catch {
    return { kind: 'failed', status: 503, message: null, earlier: null };
  }
}

/** Not known counts as nothing: the payment itself refuses to sell a search twice. */
async function loadEarlierBooking(call: PageCall, offer: string, passenger = ''): Promise<EarlierBooking | null> {
  const query = new URLSearchParams({ offer, ...(passenger === '' ? {} : { passenger }) });
  try {
    const { body } = await call({ method: 'GET', path: `${findEarlierBooking.path}?${query}` });
    const answer = z.safeParse(findEarlierBooking.answers[200], body);
    return answer.success ? answer.data.booking : null;
  } catch {
    return null;
  }
}
