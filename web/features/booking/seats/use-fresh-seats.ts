import { useEffect, useRef, useState } from 'react';
import { refreshSeats, type SelectedSeat } from '#domain/seats/choose-seat.ts';
import type { SeatMap } from '#domain/seats/seat-map.ts';
import type { NamedTraveler } from './party.ts';
import { priceText } from './seat-price.ts';
import type { ChosenSeats } from './use-chosen-seats.ts';

interface FreshSeatsOptions {
  /** Undefined until loaded. */
  readonly maps: readonly SeatMap[] | undefined;
  /** When they were loaded, in ms since 1970. */
  readonly readAt: number;
  readonly seats: ChosenSeats;
  readonly travelers: readonly NamedTraveler[];
  readonly currency: string;
  /** The airline rejected the chosen seats or their price. */
  readonly refused: boolean;
  /** The rejection is explained by something else; null while that is not known. */
  readonly isExplained: boolean | null;
}

/**
 * Compares chosen seats with every newly loaded set of maps: seats no longer on offer are dropped, changed prices are
 * applied, and messages say so (BOOK-04). Rejected seats that the maps still offer unchanged are dropped too: trying
 * again would fail the same way.
 */
export function useFreshSeats({
  maps,
  readAt,
  seats,
  travelers,
  currency,
  refused,
  isExplained,
}: FreshSeatsOptions): readonly string[] {
  const [news, setNews] = useState<readonly string[]>([]);
  const seen = useRef(0);
  useEffect(() => {
    if (maps === undefined || !seats.restored || isExplained === null || seen.current === readAt) return;
    seen.current = readAt;
    const { chosen } = seats;
    const fresh = refreshSeats(chosen, maps, travelers, currency);
    const isUnchanged = fresh.kept.every(({ serviceId }, index) => serviceId === chosen[index]?.serviceId);
    const isStuck = refused && !isExplained && fresh.dropped.length === 0 && fresh.repriced.length === 0 && isUnchanged;
    const kept = isStuck ? [] : fresh.kept;
    const dropped = isStuck ? chosen : fresh.dropped;
    if (chosen.length > 0) seats.choose(kept);
    const nameOf = ({ passengerId }: SelectedSeat) => travelers.find(({ id }) => id === passengerId)?.name;
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
