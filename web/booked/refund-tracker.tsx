import type { RefundStep, TrackedRefund } from '#domain/booking/views/cancellation.ts';
import { isCalendarDate, localDate } from '#domain/time/calendar-date.ts';
import { formatFullDate } from '#domain/time/date-text.ts';
import { Icon } from '#web/ui/icon.tsx';

/** Read by screen readers in place of the mark. */
const said: Record<RefundStep['state'], string> = { done: 'Done', next: 'Still to come', late: 'Not as planned' };

/** What the airline did before the money goes back. */
const agreedLabels = {
  cancellation: 'Airline canceled the booking',
  amendment: 'Airline changed the flights',
} as const;

interface RefundTrackerProps {
  readonly refund: TrackedRefund;
  /** What the money goes back for. */
  readonly cause: keyof typeof agreedLabels;
  /** Whether it may go back to more than one card. */
  readonly mayBeSplit: boolean;
}

/** Of a refund that goes back to one card, and of one that may go back to several. */
const cardLabels = {
  one: {
    sent: 'Sent to your card',
    pending: 'Being sent to your card',
    open: 'Not sent to your card yet',
    failed: 'Did not reach your card',
  },
  several: { sent: 'Sent', pending: 'Being sent', open: 'Not sent yet', failed: 'Did not arrive in full' },
} as const;

/** The dated steps of a refund to the card (SERV-05). Renders nothing without one. */
export function RefundTracker({ refund: { refundSteps, bankReference }, cause, mayBeSplit }: RefundTrackerProps) {
  if (refundSteps.length === 0) return null;
  const isSent = refundSteps.some(({ kind, state }) => kind === 'sent' && state === 'done');
  return (
    <section aria-label="Refund progress" className="rounded-md border border-line px-4 py-3 text-sm">
      <ol className="grid gap-2">
        {refundSteps.map((step) => (
          <Step key={step.kind} step={step} cause={cause} mayBeSplit={mayBeSplit} />
        ))}
      </ol>
      {isSent && bankReference !== null ? (
        <p className="mt-3 border-t border-line pt-3 wrap-anywhere">
          {`Bank reference ${bankReference}. With this number your bank can find the refund.`}
        </p>
      ) : null}
    </section>
  );
}

type StepWords = Pick<RefundTrackerProps, 'cause' | 'mayBeSplit'>;

function Step({ step, ...told }: StepWords & { readonly step: RefundStep }) {
  const { label, date } = wordsOf(step, told);
  return (
    <li className="flex items-start gap-3">
      <Mark state={step.state} />
      <span className="sr-only">{said[step.state]}: </span>
      <span className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-4">
        <span className={step.state === 'next' ? 'text-ink-soft' : ''}>{label}</span>{' '}
        {date === null ? null : <span className="text-ink-soft">{date}</span>}
      </span>
    </li>
  );
}

function Mark({ state }: Pick<RefundStep, 'state'>) {
  switch (state) {
    case 'done':
      return <Icon name="check" className="size-5 shrink-0 text-success" />;
    case 'late':
      return <Icon name="alert" className="size-5 shrink-0 text-warning" />;
    case 'next':
      return <span aria-hidden={true} className="m-1 size-3 shrink-0 rounded-full border-2 border-outline" />;
  }
}

/** The words of a step. One that was taken on an unknown day says so; one that was not has no date. */
function wordsOf(
  { kind, state, at }: RefundStep,
  { cause, mayBeSplit }: StepWords,
): { readonly label: string; readonly date: string | null } {
  const date = at === null ? null : formatFullDate(isCalendarDate(at) ? at : localDate(new Date(at)));
  const taken = date ?? 'Date not known';
  const isDone = state === 'done';
  const card = cardLabels[mayBeSplit ? 'several' : 'one'];
  switch (kind) {
    case 'asked':
      return { label: 'Requested', date: taken };
    case 'agreed':
      return isDone
        ? { label: agreedLabels[cause], date: taken }
        : { label: 'Airline has not confirmed yet', date: null };
    case 'sent':
      if (isDone) return { label: card.sent, date: taken };
      if (date !== null) return { label: card.pending, date: `Since ${date}` };
      return { label: state === 'late' ? `${card.open}; our team is looking into it` : card.open, date: null };
    case 'expected':
      if (date === null) return { label: 'Expected date not known yet', date: null };
      return {
        label: state === 'late' ? `Expected by ${date}; late, and our team is looking into it` : `Expected by ${date}`,
        date: null,
      };
    case 'failed':
      return { label: card.failed, date: null };
    case 'repaid':
      return { label: 'Settled another way by our team', date: null };
  }
}
