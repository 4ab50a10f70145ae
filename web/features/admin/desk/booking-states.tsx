import type { DeskAction } from '#domain/booking/desk.ts';
import type { DeskBooking } from '#domain/booking/views/desk-booking.ts';
import { momentText } from '#domain/time/date-text.ts';
import { Button } from '#web/ui/button.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { Card } from '../card.tsx';
import { StatusPill } from '../status-pill.tsx';
import { manualActionTexts } from './manual-action-texts.ts';
import { bookingLabel, paymentLabel, stateLabel, stateLook } from './state-labels.ts';

interface BookingStatesProps {
  readonly booking: DeskBooking;
  readonly onAct: (action: DeskAction) => void;
}

/** The states of booking, payment and cancellation, and the manual actions that they allow. */
export function BookingStates({ booking, onAct }: BookingStatesProps) {
  const { bookingState, paymentState, cancellationState } = booking;
  return (
    <Card id="states" title="Status">
      <dl className="mt-3 grid gap-3 text-sm sm:grid-cols-3">
        <State name="Booking" state={bookingState} label={bookingLabel(booking)} />
        <State name="Payment" state={paymentState} label={paymentLabel(booking)} />
        <State name="Cancellation" state={cancellationState} label={stateLabel(cancellationState ?? '')} />
      </dl>
      <ManualActions booking={booking} onAct={onAct} />
    </Card>
  );
}

interface StateProps {
  readonly name: string;
  readonly state: string | null;
  readonly label: string;
}

function State({ name, state, label }: StateProps) {
  return (
    <div className="flex items-center justify-between gap-3 sm:block">
      <dt className="text-ink-soft sm:mb-1">{name}</dt>
      <dd>
        {state === null ? (
          <span className="text-ink-soft">None</span>
        ) : (
          <StatusPill look={stateLook(state)}>{label}</StatusPill>
        )}
      </dd>
    </div>
  );
}

function ManualActions({ booking, onAct }: BookingStatesProps) {
  const { actions, isBusy, watchUntil } = booking;
  const hydrated = useHydrated();
  if (actions.length === 0) {
    return <p className="mt-4 border-t border-line pt-4 text-sm text-ink-soft">No manual actions are possible.</p>;
  }
  return (
    <div className="mt-4 border-t border-line pt-4">
      <h3 id="by-hand" className="text-sm font-semibold">
        Manual actions
      </h3>
      {watchUntil === null ? null : (
        <p className="mt-1 text-sm text-ink-soft">We keep looking for a late order until {momentText(watchUntil)}.</p>
      )}
      <ul aria-labelledby="by-hand" className="mt-3 flex flex-wrap gap-3 max-sm:grid">
        {actions.map((action) => (
          <li key={action}>
            <Button
              look="outline"
              disabled={!hydrated || isBusy}
              onClick={() => onAct(action)}
              className="max-sm:w-full"
            >
              {manualActionTexts(action, booking).label}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
