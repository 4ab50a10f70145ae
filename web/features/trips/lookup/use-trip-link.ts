import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { openTripLink } from '#contract/bookings.ts';
import { getReceipt } from '#contract/order-file/calls.ts';
import { readTripLink, type TripLink } from '#domain/booking/mails/trip-link.ts';
import { ApiError, messageOf } from '#web/api/api-error.ts';
import { addressOf, request } from '#web/api/client.ts';

export type OpeningLink =
  | { readonly kind: 'none' }
  | { readonly kind: 'opening' }
  /** `retry` is null for a link that will never open a trip. */
  | { readonly kind: 'failed'; readonly message: string; readonly retry: (() => void) | null };

/**
 * Opens the trip of a mailed link (SERV-06). Its secret is taken out of the address at once, so that it is neither in the history nor in
 * a copied address; the link in the mail stays good. The link of a receipt downloads that, too (TERMS-02).
 */
export function useTripLink(onOpened: (bookingId: string) => void): OpeningLink {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const [state, setState] = useState<OpeningLink>({ kind: 'none' });
  const latest = useRef(onOpened);
  latest.current = onOpened;
  const open = useCallback(async ({ token, wantsReceipt }: TripLink) => {
    setState({ kind: 'opening' });
    try {
      const { id } = await request(openTripLink, { body: { token } });
      setState({ kind: 'none' });
      latest.current(id);
      if (wantsReceipt) downloadReceipt(id);
    } catch (error) {
      const isFinal =
        error instanceof ApiError && ['NOT_FOUND', 'TRIP_LINK_EXPIRED', 'INVALID_REQUEST'].includes(error.code);
      setState({
        kind: 'failed',
        message: messageOf(error),
        retry: isFinal ? null : () => void open({ token, wantsReceipt }),
      });
    }
  }, []);
  useEffect(() => {
    const link = readTripLink(hash);
    if (link === null) return;
    void navigate({ search, hash: '' }, { replace: true, preventScrollReset: true });
    void open(link);
  }, [hash, search, navigate, open]);
  return state;
}

/** If the browser does not download by itself, the link in the trip's details is there. */
function downloadReceipt(id: string): void {
  const link = document.createElement('a');
  link.href = addressOf(getReceipt, { params: { id } });
  link.download = '';
  link.click();
}
