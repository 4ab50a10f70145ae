import { useEffect, useRef, useState } from 'react';
import { refreshSeats, type SelectedSeat } from '../../../../domain/seats/choose-seat.ts';
import type { SeatMap } from '../../../../domain/seats/seat-map.ts';
import type { NamedTraveller } from './party.ts';
import { priceText } from './seat-price.ts';
import type { ChosenSeats } from './use-chosen-seats.ts';

interface FreshSeatsAsk {
  /** Undefined until they are read. */
  readonly maps: readonly SeatMap[] | undefined;
  /** When they were read, in ms since 1970. */
  readonly readAt: number;
  readonly seats: ChosenSeats;
  readonly travellers: readonly NamedTraveller[];
  readonly currency: string;
  /** The airline or the price refused the seats as they were chosen. */
  readonly refused: boolean;
}

/**
 * Lays kept seats beside every fresh reading of the maps: what is no longer on offer is dropped, what costs something
 * else takes the new price, and sentences say so (BOOK-04). Seats that were refused although the maps still offer them
 * unchanged are dropped too: asking again would end the same way.
 */
export function useFreshSeats({
  maps,
  readAt,
  seats,
  travellers,
  currency,
  refused,
}: FreshSeatsAsk): readonly string[] {
  const [news, setNews] = useState<readonly string[]>([]);
  const seen = useRef(0);
  useEffect(() => {
    if (maps === undefined || !seats.restored || seen.current === readAt) return;
    seen.current = readAt;
    const { chosen } = seats;
    const fresh = refreshSeats(chosen, maps, travellers, currency);
    const isUnchanged = fresh.kept.every(({ serviceId }, index) => serviceId === chosen[index]?.serviceId);
    const isStuck = refused && fresh.dropped.length === 0 && fresh.repriced.length === 0 && isUnchanged;
    const kept = isStuck ? [] : fresh.kept;
    const dropped = isStuck ? chosen : fresh.dropped;
    if (chosen.length > 0) seats.choose(kept);
    const nameOf = ({ passengerId }: SelectedSeat) => travellers.find(({ id }) => id === passengerId)?.name;
    setNews([
      ...dropped.map((seat) => droppedText(seat, nameOf(seat))),
      ...fresh.repriced.map((old) => repricedText(old, kept)),
    ]);
  });
  return news;
}

function droppedText({ seatId }: SelectedSeat, name: string | undefined): string {
  return `Seat ${seatId}${name === undefined ? '' : ` for ${name}`} is no longer available and was removed.`;
}

function repricedText(old: SelectedSeat, kept: readonly SelectedSeat[]): string {
  const now = kept.find(({ passengerId, segmentId }) => passengerId === old.passengerId && segmentId === old.segmentId);
  return `Seat ${old.seatId} is now ${now === undefined ? 'at another price' : priceText(now.price)}; it was ${priceText(old.price)}.`;
}
