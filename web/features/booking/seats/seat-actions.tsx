import { Button } from '../../../ui/button.tsx';
import { ActionBar } from '../action-bar.tsx';

export interface SeatActionsProps {
  readonly total: string;
  readonly blocked: 'expired' | 'waiting' | null;
  /** Null while it is not known yet what to wait for. */
  readonly onContinue: (() => void) | null;
  readonly onSkip: () => void;
  readonly onBack: () => void;
}

/** The ways on and back from the seat step (BOOK-03). On a small screen the bar holds the main one. */
export function SeatActions({ total, blocked, onContinue, onSkip, onBack }: SeatActionsProps) {
  return (
    <ActionBar total={total}>
      <div className="contents max-lg:hidden">
        <Button look="outline" onClick={onBack}>
          Back
        </Button>
        <Button look="outline" disabled={blocked !== null} onClick={onSkip}>
          Skip Seat Selection
        </Button>
      </div>
      <Button disabled={blocked !== null || onContinue === null} onClick={() => onContinue?.()} className="px-6">
        {blocked === 'expired' ? 'Offer Expired' : 'Continue to Payment'}
      </Button>
    </ActionBar>
  );
}

/** The other two on a small screen, in the page above the bar. */
export function QuietSeatActions({ blocked, onSkip, onBack }: SeatActionsProps) {
  return (
    <div className="flex justify-between gap-2 lg:hidden">
      <Button look="quiet" onClick={onBack}>
        Back
      </Button>
      <Button look="quiet" disabled={blocked !== null} onClick={onSkip}>
        Skip Seat Selection
      </Button>
    </div>
  );
}
