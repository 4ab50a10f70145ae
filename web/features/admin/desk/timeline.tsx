import type { DeskEvent } from '#domain/booking/views/desk-booking.ts';
import { momentText } from '#domain/time/date-text.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Card } from '../card.tsx';
import { actionNames } from './manual-action-texts.ts';
import { amendmentLabel, stateLabel } from './state-labels.ts';

const subjects = {
  booking: 'Booking',
  payment: 'Payment',
  cancellation: 'Cancellation',
  amendment: 'Change by the traveler',
} as const;

/**
 * The audit trail, newest first: every transition of booking, payment, cancellation and the traveler’s changes, and every manual
 * action with its reason.
 */
export function Timeline({ events }: { readonly events: readonly DeskEvent[] }) {
  return (
    <Card id="history" title="History">
      <ol className="mt-4">
        {events.toReversed().map((event) => (
          <li
            key={event.id}
            className="relative pb-5 pl-7 text-sm before:absolute before:top-3 before:bottom-[-0.25rem] before:left-[5px] before:w-px before:bg-line last:pb-0 last:before:hidden"
          >
            <span
              aria-hidden="true"
              className={`absolute top-1 left-0 size-[11px] rounded-full border-2 ${event.action === null ? 'border-outline bg-card' : 'border-primary bg-primary'}`}
            />
            <Entry event={event} />
          </li>
        ))}
      </ol>
    </Card>
  );
}

function Entry({ event }: { readonly event: DeskEvent }) {
  const { subject, at, from, to, detail, action, reason, actor } = event;
  const labelOf = subject === 'amendment' ? amendmentLabel : stateLabel;
  return (
    <div className="flex flex-wrap justify-between gap-x-6 gap-y-0.5">
      <div className="min-w-0 flex-1 basis-64">
        {action === null ? (
          <p>
            <span className="text-ink-soft">{subjects[subject]}: </span>
            <span className="font-medium">
              {from === null || from === to ? labelOf(to) : `${labelOf(from)} → ${labelOf(to)}`}
            </span>
          </p>
        ) : (
          <>
            <p className="flex items-center gap-1.5 font-semibold">
              <Icon name="person" className="size-4" />
              {actionNames[action]}
            </p>
            {reason === null ? null : <p>“{reason}”</p>}
            <p className="text-xs text-ink-soft">by {actor ?? 'a former administrator'}</p>
          </>
        )}
        {detail === null || detail === '' ? null : <p className="text-xs text-ink-soft">{detail}</p>}
      </div>
      <time dateTime={at} className="tabular text-xs leading-5 text-ink-soft">
        {momentText(at)}
      </time>
    </div>
  );
}
