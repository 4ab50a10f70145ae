import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { listBookings, listSessionTrips } from '../../../contract/bookings.ts';
import { ApiError } from '../../api/api-error.ts';
import { request } from '../../api/client.ts';
import { failureOf, misunderstood, parseJson, send } from '../../api/send.ts';
import type { LoadedTrips } from './load-trips.ts';
import { readBookings } from './read-bookings.ts';
import { type AccountTrips, type GuestTrips, groupTrips, isWhole } from './trip-groups.ts';

/** Trips that the page has, or that are on their way to it. */
export type ComingTrips = LoadedTrips | { readonly kind: 'coming'; readonly coming: Promise<LoadedTrips> };

export interface TripsState {
  /** Null while they are not known. */
  readonly trips: AccountTrips | GuestTrips | null;
  /** Why they could not be read, in words; null where nothing is known of that. */
  readonly failure: string | null;
  readonly hasFailed: boolean;
  readonly isAsking: boolean;
  /** Asks again, quietly where a list shows. */
  readonly refresh: () => void;
}

const tripsKey = ['trips'] as const;

/**
 * The trips of whoever is signed in, or of this booking session. Kept only while the page is open, so that nobody sees
 * the list of the one before; a session that ended meanwhile shows as signed out (TRIP-01, API-05).
 */
export function useTrips(loaded: ComingTrips, reload: () => void): TripsState {
  const client = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: tripsKey,
    queryFn: () => askTrips(client.getQueryData<AccountTrips | GuestTrips>(tripsKey)?.kind),
    initialData: loaded.kind === 'account' || loaded.kind === 'guest' ? loaded : undefined,
    enabled: false,
    gcTime: 0,
  });
  useEffect(() => {
    if (loaded.kind === 'account' && !isWhole(loaded)) void refetch();
    if (loaded.kind !== 'coming') return;
    const queryFn = async () => {
      const trips = await loaded.coming;
      if (trips.kind === 'failed') throw new UnreadableTrips(trips.message);
      return trips;
    };
    client
      .fetchQuery({ queryKey: tripsKey, queryFn, staleTime: 0, gcTime: 0 })
      .then((trips) => (trips.kind === 'account' && !isWhole(trips) ? refetch() : null))
      .catch(() => null);
  }, [client, loaded, refetch]);
  const refresh = useCallback(() => {
    if (data === undefined || (data.kind === 'guest' && data.trips === null)) reload();
    else void refetch();
  }, [data, refetch, reload]);
  const hasFailed = error !== null || (loaded.kind === 'failed' && data === undefined && !isFetching);
  return { trips: data ?? null, failure: failureText(error, loaded), hasFailed, isAsking: isFetching, refresh };
}

/** Trips that could not be read for the page; its message is the server's, where there was one. */
class UnreadableTrips extends Error {
  readonly said: string | null;

  constructor(said: string | null) {
    super('The trips could not be read');
    this.said = said;
  }
}

function failureText(error: Error | null, loaded: ComingTrips): string | null {
  if (error instanceof ApiError) return error.userMessage;
  if (error instanceof UnreadableTrips) return error.said;
  return loaded.kind === 'failed' ? loaded.message : null;
}

/** Asks for the list that was shown before: whoever was signed out is not asked whether they are signed in. */
async function askTrips(before: 'account' | 'guest' | undefined): Promise<AccountTrips | GuestTrips> {
  const account = before === 'account' ? await askAccountTrips() : null;
  return account ?? { kind: 'guest', trips: await request(listSessionTrips) };
}

/** Null where nobody is signed in any more. */
async function askAccountTrips(): Promise<AccountTrips | null> {
  const response = await send({ method: 'GET', address: listBookings.path });
  const text = await response.text().catch(() => '');
  if (response.status === 401) return null;
  if (!response.ok) throw failureOf(response, text);
  const read = readBookings(parseJson(text));
  if (read === null) throw misunderstood(response);
  return groupTrips(read);
}
