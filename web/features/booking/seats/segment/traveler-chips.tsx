import { type SelectedSeat, seatOf } from '#domain/seats/choose-seat.ts';
import type { NamedTraveler } from '../party.ts';
import { priceText } from '../seat-price.ts';

interface TravelerChipsProps {
  readonly travelers: readonly NamedTraveler[];
  readonly active: NamedTraveler | null;
  readonly segmentId: string;
  readonly chosen: readonly SelectedSeat[];
  readonly onPick: (id: string) => void;
  /** Receives each chip, so that it can be focused. */
  readonly chipRef: (id: string, chip: HTMLButtonElement | null) => void;
}

/** The travelers, their choices on this flight, and which one is active (SEAT-03). */
export function TravelerChips({ travelers, active, segmentId, chosen, onPick, chipRef }: TravelerChipsProps) {
  return (
    <ul aria-label="Travelers" className="flex flex-wrap gap-2">
      {travelers.map(({ id, name, initials }) => {
        const seat = seatOf(chosen, segmentId, id);
        return (
          <li key={id}>
            <button
              ref={(chip) => chipRef(id, chip)}
              type="button"
              aria-pressed={id === active?.id}
              onClick={() => onPick(id)}
              className="traveler-chip"
            >
              <span aria-hidden="true" className="traveler-mark">
                {initials}
              </span>
              <span className="min-w-0 text-left leading-4">
                <span className="block font-semibold wrap-anywhere">{name}</span>
                <span className="tabular block text-xs text-ink-soft">
                  {seat === null ? 'No seat yet' : `${seat.seatId} · ${priceText(seat.price)}`}
                </span>
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
