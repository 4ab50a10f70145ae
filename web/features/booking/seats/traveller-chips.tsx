import { type SelectedSeat, seatOf } from '../../../../domain/seats/choose-seat.ts';
import type { NamedTraveller } from './party.ts';
import { priceText } from './seat-price.ts';

interface TravellerChipsProps {
  readonly travellers: readonly NamedTraveller[];
  readonly active: NamedTraveller | null;
  readonly segmentId: string;
  readonly chosen: readonly SelectedSeat[];
  readonly onPick: (id: string) => void;
  /** Hears of each chip, so that the focus can be sent there. */
  readonly chipRef: (id: string, chip: HTMLButtonElement | null) => void;
}

/** Who travels, what each has chosen on this flight, and whose turn it is (SEAT-03). */
export function TravellerChips({ travellers, active, segmentId, chosen, onPick, chipRef }: TravellerChipsProps) {
  return (
    <ul aria-label="Travelers" className="flex flex-wrap gap-2">
      {travellers.map(({ id, name, initials }) => {
        const seat = seatOf(chosen, segmentId, id);
        return (
          <li key={id}>
            <button
              ref={(chip) => chipRef(id, chip)}
              type="button"
              aria-pressed={id === active?.id}
              onClick={() => onPick(id)}
              className="traveller-chip"
            >
              <span aria-hidden="true" className="traveller-mark">
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
