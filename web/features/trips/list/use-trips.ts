import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { listBookings, listSessionTrips } from '#contract/bookings.ts';
import { ApiError } from '#web/api/api-error.ts';
import { request } from '#web/api/client.ts';
import { failureOf, parseJson, send, unexpectedResponse } from '#web/api/send.ts';
import { readBookings } from '../read-bookings.ts';
import type { LoadedTrips } from './load-trips.ts';
import { type AccountTrips, type GuestTrips, groupTrips, isComplete } from './trip-groups.ts';

/** Trips that the page has, or is loading. */
export type PageTrips = LoadedTrips | { readonly kind: 'loading'; readonly trips: Promise<LoadedTrips> };

export interface TripsState {
  /** Null until known. */
  readonly trips: AccountTrips | GuestTrips | null;
  /** The server's message if they could not be loaded; null if there is none. */
  readonly failure: string | null;
  readonly hasFailed: boolean;
  readonly isFetching: boolean;
  /** Fetches them again; the current list stays meanwhile. */
  readonly refresh: () => void;
}

const tripsKey = ['trips'] as const;

/**
 * The trips of the signed-in user, or of this booking session. Cached only while the page is open, so that nobody sees
 * another user's list; an expired session shows as signed out (TRIP-01, API-05).
 */
export function useTrips(loaded: PageTrips, reload: () => void): TripsState {
  const client = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: tripsKey,
    queryFn: () => fetchTrips(client.getQueryData<AccountTrips | GuestTrips>(tripsKey)?.kind),
    initialData: loaded.kind === 'account' || loaded.kind === 'guest' ? loaded : undefined,
    enabled: false,
    gcTime: 0,
  });
  useEffect(() => {
    if (loaded.kind === 'account' && !isComplete(loaded)) void refetch();
    if (loaded.kind !== 'loading') return;
    const queryFn = async () => {
      const trips = await loaded.trips;
      if (trips.kind === 'failed') throw new UnreadableTrips(trips.message);
      return trips;
    };
    client
      .fetchQuery({ queryKey: tripsKey, queryFn, staleTime: 0, gcTime: 0 })
      .then((trips) => (trips.kind === 'account' && !isComplete(trips) ? refetch() : null))
      .catch(() => null);
  }, [client, loaded, refetch]);
  const refresh = useCallback(() => {
    if (data === undefined || (data.kind === 'guest' && data.trips === null)) reload();
    else void refetch();
  }, [data, refetch, reload]);
  const hasFailed = error !== null || (loaded.kind === 'failed' && data === undefined && !isFetching);
  return { trips: data ?? null, failure: failureText(error, loaded), hasFailed, isFetching, refresh };
}

/** The trips could not be loaded for the page. */
class UnreadableTrips extends Error {
  /** Null if the server sent none. */
  readonly serverMessage: string | null;

  constructor(serverMessage: string | null) {
    super('The trips could not be read');
    this.serverMessage = serverMessage;
  }
}

function failureText(error: Error | null, loaded: PageTrips): string | null {
  if (error instanceof ApiError) return error.userMessage;
  if (error instanceof UnreadableTrips) return error.serverMessage;
  return loaded.kind === 'failed' ? loaded.message : null;
}

/** The same kind of list as before: a guest's refresh does not request an account's. */
async function fetchTrips(before: 'account' | 'guest' | undefined): Promise<AccountTrips | GuestTrips> {
  const account = before === 'account' ? await fetchAccountTrips() : null;
  return account ?? { kind: 'guest', trips: await request(listSessionTrips) };
}

/** Null if the user is no longer signed in. */
async function fetchAccountTrips(): Promise<AccountTrips | null> {
  const response = await send({ method: 'GET', address: listBookings.path });
  const text = await response.text().catch(() => '');
  if (response.status === 401) return null;
  if (!response.ok) throw failureOf(response, text);
  const read = readBookings(parseJson(text));
  if (read === null) throw unexpectedResponse(response);
  return groupTrips(read);
}
