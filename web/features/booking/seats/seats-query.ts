import { queryOptions } from '@tanstack/react-query';
import { getSeatMaps } from '#contract/flights.ts';
import type { SeatMap } from '#domain/seats/seat-map.ts';
import { request } from '#web/api/client.ts';

/** The step's own seat maps: those that another screen loaded earlier may be sold by now. */
export function seatMapsKey(offerId: string) {
  return ['seat-maps', offerId, 'booking'] as const;
}

/** Requested when the seat step opens, again if it opens after a minute, and never without an id (SEAT-01, BOOK-05). */
export function seatMapsQuery(
  offerId: string,
  read: (offerId: string, signal: AbortSignal) => Promise<readonly SeatMap[]> = readSeatMaps,
) {
  return queryOptions({
    queryKey: seatMapsKey(offerId),
    queryFn: ({ signal }) => read(offerId, signal),
    enabled: offerId !== '',
    staleTime: 60_000,
    refetchOnMount: true,
  });
}

function readSeatMaps(offerId: string, signal: AbortSignal): Promise<readonly SeatMap[]> {
  return request(getSeatMaps, { params: { id: offerId }, signal });
}
