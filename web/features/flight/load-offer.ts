import * as z from 'zod/mini';
import { errorAnswer, idText } from '../../../contract/call.ts';
import { errorTable } from '../../../contract/errors.ts';
import { getOffer } from '../../../contract/flights.ts';
import type { OfferDetail } from '../../../contract/offer.ts';
import type { PageCall } from '../../request.ts';

/** What a page got when it asked for its offer. */
export type LoadedOffer =
  | {
      readonly kind: 'offer';
      readonly offer: OfferDetail;
      /** When it was read, in ms since 1970: the first picture of the clock in server and browser. */
      readonly readAt: number;
    }
  | { readonly kind: 'failed'; readonly status: number; readonly message: string | null };

/**
 * Reads an offer for a page on the server. Never throws: a page says what went wrong itself. What is no id is an offer
 * that does not exist, and nobody is asked for it (BOOK-05).
 */
export async function loadOffer(call: PageCall, offerId: string): Promise<LoadedOffer> {
  if (!z.safeParse(idText, offerId).success) {
    return { kind: 'failed', status: errorTable.OFFER_NOT_FOUND.status, message: errorTable.OFFER_NOT_FOUND.text };
  }
  try {
    const { status, body } = await call({ method: 'GET', path: `/api/flights/offer/${encodeURIComponent(offerId)}` });
    const offer = status === 200 ? z.safeParse(getOffer.answers[200], body) : null;
    if (offer?.success) return { kind: 'offer', offer: offer.data, readAt: Date.now() };
    const error = z.safeParse(errorAnswer, body);
    return {
      kind: 'failed',
      status: status === 200 ? 502 : status,
      message: error.success ? error.data.message : null,
    };
  } catch {
    return { kind: 'failed', status: 503, message: null };
  }
}
