import { memo } from 'react';
import { isSeatPlace, type SeatElement, type SeatPosition } from '#domain/seats/seat-map.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import type { SeatLook } from './seat-look.ts';
import { seatName } from './seat-name.ts';

interface SeatCellProps {
  readonly designator: string;
  readonly position: SeatPosition;
  readonly look: SeatLook;
  readonly disclosures: readonly string[];
  /** The airline's name for such seats; null if it has none. */
  readonly kind: string | null;
  /** The only seat of the grid that Tab reaches. */
  readonly isTabStop: boolean;
}

/** A seat as a cell of the grid. The grid handles clicks and keys; it finds the seat by `data-seat`. */
export const SeatCell = memo(function SeatCell({
  designator,
  position,
  look,
  disclosures,
  kind,
  isTabStop,
}: SeatCellProps) {
  const { state, tier } = look;
  const notes = kind === null ? disclosures : [kind, ...disclosures];
  const isHeld = state.kind === 'own' || state.kind === 'companion';
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the button in the cell takes the focus (ARIA grid pattern)
    // biome-ignore lint/a11y/useSemanticElements: the rows of a cabin have no columns that a table could name
    <div role="gridcell" className="cabin-place">
      <button
        type="button"
        data-seat={designator}
        data-state={state.kind}
        data-tier={tier ?? undefined}
        data-initials={isHeld ? state.initials : undefined}
        tabIndex={isTabStop ? 0 : -1}
        aria-label={seatName(designator, position, look)}
        aria-description={notes.length === 0 ? undefined : notes.join('. ')}
        aria-pressed={isHeld}
        aria-disabled={state.kind === 'taken' || state.kind === 'barred' || undefined}
        className="seat"
      >
        {state.kind === 'free' ? designator.replace(/^\d+/, '') : null}
      </button>
    </div>
  );
}, sameCell);

/** Every choice creates new looks; most seats keep theirs. */
function sameCell(a: SeatCellProps, b: SeatCellProps): boolean {
  return (
    a.designator === b.designator &&
    a.position === b.position &&
    a.isTabStop === b.isTabStop &&
    a.disclosures === b.disclosures &&
    a.kind === b.kind &&
    JSON.stringify(a.look) === JSON.stringify(b.look)
  );
}

const pictures = new Map<string, { readonly icon: IconName; readonly text: string }>([
  ['lavatory', { icon: 'lavatory', text: 'Lavatory' }],
  ['galley', { icon: 'galley', text: 'Galley' }],
  ['closet', { icon: 'closet', text: 'Closet' }],
  ['stairs', { icon: 'stairs', text: 'Stairs' }],
  ['bassinet', { icon: 'bassinet', text: 'Bassinet' }],
]);

interface CabinFixtureProps {
  readonly element: SeatElement;
  /** In a section with seats, whose names say that they are at an exit. */
  readonly isAmongSeats: boolean;
}

/**
 * Elements of a cabin other than seats with a designator: a closed seat, or a fixture with its picture; unknown
 * elements stay blank.
 */
export function CabinFixture({ element, isAmongSeats }: CabinFixtureProps) {
  const picture = pictures.get(element.type);
  if (element.type === 'exit_row')
    return (
      <span className="cabin-exit" data-door={isAmongSeats || undefined}>
        {isAmongSeats ? null : 'Exit'}
      </span>
    );
  if (isSeatPlace(element)) {
    return (
      <span className="cabin-place" title="Not available">
        <span className="seat" data-state="taken" />
      </span>
    );
  }
  if (picture === undefined) {
    return <span className="cabin-place" data-blank={element.type === 'empty' ? undefined : true} />;
  }
  return (
    <span className="cabin-fixture" data-small={element.type === 'bassinet' || undefined} title={picture.text}>
      <Icon name={picture.icon} className="size-4" />
    </span>
  );
}
