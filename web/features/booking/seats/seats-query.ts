import { queryOptions } from '@tanstack/react-query';
import { getSeatMaps, type SeatMapAnswer } from '../../../../contract/flights.ts';
import { request } from '../../../api/client.ts';

/** The step's own reading of an offer's seat maps: what another screen read earlier may be sold by now. */
export function seatMapsKey(offerId: string) {
  return ['seat-maps', offerId, 'booking'] as const;
}

/** Asked for when the seat step shows, again when it shows after a minute, and never without an id (SEAT-01, BOOK-05). */
export function seatMapsQuery(
  offerId: string,
  read: (offerId: string, signal: AbortSignal) => Promise<readonly SeatMapAnswer[]> = readSeatMaps,
) {
  return queryOptions({
    queryKey: seatMapsKey(offerId),
    queryFn: ({ signal }) => read(offerId, signal),
    enabled: offerId !== '',
    staleTime: 60_000,
    refetchOnMount: true,
  });
}

async function readSeatMaps(offerId: string, signal: AbortSignal): Promise<readonly SeatMapAnswer[]> {
  const { data } = await request(getSeatMaps, { params: { id: offerId }, signal });
  return data;
}
