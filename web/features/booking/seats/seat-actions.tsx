import { Button } from '#web/ui/button.tsx';

export interface SeatActionsProps {
  readonly total: string;
  readonly blocked: 'expired' | 'waiting' | null;
  /** Null while it is not known yet what to wait for. */
  readonly onContinue: (() => void) | null;
  readonly onSkip: () => void;
  readonly onBack: () => void;
}

/** The buttons of the seat step (BOOK-03): two rows on a small screen, one on others. */
export function SeatActions({ total, blocked, onContinue, onSkip, onBack }: SeatActionsProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 border-t border-line bg-card px-4 py-2 lg:rounded-lg lg:border lg:py-3">
      <div className="-mx-2 flex grow basis-full justify-between lg:basis-auto">
        <Button look="quiet" onClick={onBack}>
          Back
        </Button>
        <Button look="quiet" disabled={blocked !== null} onClick={onSkip}>
          Skip Seat Selection
        </Button>
      </div>
      <p className="tabular grow leading-5 lg:hidden">
        <span className="block text-lg font-bold">{total}</span>
        <span className="text-xs text-ink-soft">Total</span>
      </p>
      <Button disabled={blocked !== null || onContinue === null} onClick={() => onContinue?.()} className="px-6">
        {blocked === 'expired' ? 'Offer Expired' : 'Continue to Payment'}
      </Button>
    </div>
  );
}
