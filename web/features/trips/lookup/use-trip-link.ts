import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { openTripLink } from '#contract/bookings.ts';
import { readTripLink } from '#domain/booking/mails/trip-link.ts';
import { ApiError, messageOf } from '#web/api/api-error.ts';
import { request } from '#web/api/client.ts';

export type TripLink =
  | { readonly kind: 'none' }
  | { readonly kind: 'opening' }
  /** `retry` is null for a link that will never open a trip. */
  | { readonly kind: 'failed'; readonly message: string; readonly retry: (() => void) | null };

/**
 * Opens the trip of a mailed link (SERV-06). Its secret is taken out of the address at once, so that it is neither in the history nor in
 * a copied address; the link in the mail stays good.
 */
export function useTripLink(onOpened: (bookingId: string) => void): TripLink {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const [state, setState] = useState<TripLink>({ kind: 'none' });
  const latest = useRef(onOpened);
  latest.current = onOpened;
  const open = useCallback(async (token: string) => {
    setState({ kind: 'opening' });
    try {
      const { id } = await request(openTripLink, { body: { token } });
      setState({ kind: 'none' });
      latest.current(id);
    } catch (error) {
      const isFinal =
        error instanceof ApiError && ['NOT_FOUND', 'TRIP_LINK_EXPIRED', 'INVALID_REQUEST'].includes(error.code);
      setState({ kind: 'failed', message: messageOf(error), retry: isFinal ? null : () => void open(token) });
    }
  }, []);
  const token = readTripLink(hash);
  useEffect(() => {
    if (token === null) return;
    void navigate({ search, hash: '' }, { replace: true, preventScrollReset: true });
    void open(token);
  }, [token, search, navigate, open]);
  return state;
}
