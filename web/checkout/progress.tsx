import { Spinner } from '#web/ui/button.tsx';
import type { CheckoutStage } from './checkout-calls.ts';

const bookingWords: Record<CheckoutStage, string> = {
  card: 'Authorizing your card…',
  bank: 'Waiting for you to confirm this payment with your bank…',
  lookup: 'Checking the status of your payment…',
  verify: 'Checking the offer one last time…',
  booking: 'Booking with the airline. This can take up to half a minute…',
};

interface ProgressProps {
  readonly stage: CheckoutStage | null;
  /** The words for stages that are not those of a booking. */
  readonly words?: Partial<Record<CheckoutStage, string>>;
}

/** The progress of a checkout, announced by screen readers: a row of the bar with the main action. */
export function Progress({ stage, words = {} }: ProgressProps) {
  return (
    <div role="status" className="w-full not-empty:mb-3">
      {stage === null ? null : (
        <p className="flex items-center gap-3 rounded-md border border-line bg-muted px-4 py-3 text-sm font-medium">
          <Spinner />
          {words[stage] ?? bookingWords[stage]}
        </p>
      )}
    </div>
  );
}
