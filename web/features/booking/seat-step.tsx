import { Button } from '../../ui/button.tsx';
import { ActionBar } from './action-bar.tsx';

interface SeatStepProps {
  readonly total: string;
  readonly blocked: 'expired' | 'waiting' | null;
  readonly onBack: () => void;
  readonly onSkip: () => void;
}

/** The seat step while seats cannot be chosen here: it says so and goes on (BOOK-03). */
export function SeatStep({ total, blocked, onBack, onSkip }: SeatStepProps) {
  return (
    <div className="grid gap-4">
      <section className="rounded-lg border border-line bg-card p-4 shadow-raised md:p-6">
        <h2 className="text-base font-semibold">Seats</h2>
        <p className="mt-1 text-sm">
          Seats cannot be chosen here for this flight. You can continue with your booking without selecting seats.
        </p>
      </section>
      <ActionBar total={total}>
        <Button look="outline" onClick={onBack}>
          Back
        </Button>
        <Button disabled={blocked !== null} onClick={onSkip}>
          {blocked === 'expired' ? 'Offer Expired' : 'Skip Seat Selection'}
        </Button>
      </ActionBar>
    </div>
  );
}
