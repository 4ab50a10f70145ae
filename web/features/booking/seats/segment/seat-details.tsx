import { seatKind } from '#domain/seats/seat-kind.ts';
import type { SeatElement, SeatPosition } from '#domain/seats/seat-map.ts';
import { Button } from '#web/ui/button.tsx';
import type { SeatLook } from '../cabin/seat-look.ts';
import { barTexts } from '../cabin/seat-name.ts';
import type { NamedTraveler } from '../party.ts';
import { priceText } from '../seat-price.ts';

/** The seat being viewed. */
export interface ViewedSeat {
  readonly element: SeatElement;
  readonly designator: string;
  readonly cabinClass: string;
  readonly position: SeatPosition;
  readonly look: SeatLook;
}

interface SeatDetailsProps {
  readonly seat: ViewedSeat;
  readonly active: NamedTraveler | null;
  /** Takes the seat or clears the choice; absent if clicking the seat does so. */
  readonly onAct?: (() => void) | undefined;
}

const positionNames: Record<SeatPosition, string> = { window: 'Window', middle: 'Middle', aisle: 'Aisle' };

/** Details of a seat before it is taken: its position, its price, and the airline's disclosures (SEAT-05). */
export function SeatDetails({ seat, active, onAct }: SeatDetailsProps) {
  const { designator, position, element, look } = seat;
  const { state } = look;
  const kind = seatKind(element.name);
  const act = state.kind === 'free' ? `Select ${designator}` : state.kind === 'own' ? `Remove ${designator}` : null;
  return (
    <div className="flex items-start justify-between gap-3">
      <div className="min-w-0 text-sm">
        <p className="font-semibold">
          <span className="tabular text-base">{designator}</span> · {positionNames[position]}
          {kind === null ? null : ` · ${kind}`}
        </p>
        <p className="tabular">{stateText(look, active)}</p>
        {state.kind === 'taken' || element.disclosures.length === 0 ? null : (
          <ul className="mt-1 list-disc pl-4 text-xs text-ink-soft">
            {element.disclosures.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        )}
      </div>
      {onAct === undefined || act === null ? null : (
        <Button onClick={onAct} look={state.kind === 'own' ? 'outline' : 'primary'} className="shrink-0">
          {act}
        </Button>
      )}
    </div>
  );
}

function stateText({ state }: SeatLook, active: NamedTraveler | null): string {
  switch (state.kind) {
    case 'free':
      return `${capital(priceText(state.price))} for ${active?.name ?? 'you'}`;
    case 'own':
      return `${capital(priceText(state.price))} · selected for ${state.name}`;
    case 'companion':
      return `Taken by ${state.name}`;
    case 'barred':
      return capital(barTexts[state.bar]);
    case 'taken':
      return 'Not available';
  }
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
