import { useEffect, useRef } from 'react';
import type { BookingAnswer } from '../../../../contract/bookings.ts';
import { cancelingWarning, isFullRefund } from '../../../../domain/booking/refund-words.ts';
import { summaryOfTrip } from '../../../../domain/booking/trip-summary.ts';
import { formatFullDate } from '../../../../domain/time/date-text.ts';
import { type BrandContact, CallUs } from '../../../itinerary/call-us.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ModalFooter } from '../../../ui/modal.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { CancelStep } from './cancel-step.ts';
import { RefundBill } from './refund-bill.tsx';
import { useCancelling } from './use-cancelling.ts';

interface CancelViewProps {
  readonly booking: BookingAnswer;
  readonly contact: BrandContact;
  /** Hears how the booking stands after an answer. */
  readonly onBooking: (booking: BookingAnswer) => void;
  /** The traveller keeps the booking, or has read why it cannot be canceled. */
  readonly onBack: () => void;
}

/** The question whether to cancel, with the refund before the final yes is possible (TRIP-04, TRIP-07, TRIP-12). */
export function CancelView({ booking, contact, onBooking, onBack }: CancelViewProps) {
  const { step, ask, confirm } = useCancelling(booking.id, onBooking);
  return (
    <>
      <BookingLine booking={booking} />
      {isImpossible(step) ? null : <Question warning={warningOf(booking, step)} />}
      <div className="mt-4">
        <Refund step={step} passengers={booking.bookingData.passengers.length} contact={contact} onAgain={ask} />
      </div>
      <ModalFooter>
        <Buttons step={step} onBack={onBack} onConfirm={confirm} />
      </ModalFooter>
    </>
  );
}

function Question({ warning }: { readonly warning: string | null }) {
  return (
    <>
      <p className="mt-4 text-base font-medium">
        Are you sure you want to cancel this booking? This action cannot be undone.
      </p>
      {warning === null ? null : (
        <p className="mt-2 flex items-start gap-2 text-sm text-ink-soft">
          <Icon name="alert" className="size-5" />
          {warning}
        </p>
      )}
    </>
  );
}

/**
 * The warning of TRIP-04, unless canceling is free, by the quote or, until there is one, by the 24-hour rule. A quote that
 * refunds nothing says so itself.
 */
function warningOf({ bookingData }: BookingAnswer, step: CancelStep): string | null {
  const { refundable, cancellation_options } = bookingData.conditions;
  const isSaid =
    'quote' in step
      ? isFullRefund(step.quote, step.quote.currency) || step.quote.rule === 'no_refund'
      : cancellation_options[0]?.type === 'free_24h';
  return isSaid ? null : cancelingWarning(refundable);
}

/** True where no yes can ever be given. */
function isImpossible(step: CancelStep): boolean {
  return step.kind === 'no-quote' && !step.again;
}

function BookingLine({ booking }: { readonly booking: BookingAnswer }) {
  const { origin_city, destination_city, departure_date } = summaryOfTrip(booking.bookingData.slices);
  return (
    <p className="text-sm">
      <span className="font-semibold">
        {origin_city} to {destination_city}
      </span>
      <span className="tabular text-ink-soft">
        {' '}
        · {formatFullDate(departure_date)} · <span className="whitespace-nowrap">{booking.reference}</span>
      </span>
    </p>
  );
}

interface RefundProps {
  readonly step: CancelStep;
  readonly passengers: number;
  readonly contact: BrandContact;
  readonly onAgain: () => void;
}

function Refund({ step, passengers, contact, onAgain }: RefundProps) {
  switch (step.kind) {
    case 'quoting':
    case 'changed':
      return <BillSkeleton />;
    case 'no-quote':
      return (
        <Notice tone={step.again ? 'destructive' : 'warning'} role="alert">
          <p className="font-medium">{step.message}</p>
          <CallUs phone={contact.phone} />
          {step.again ? (
            <Button look="outline" onClick={onAgain} className="mt-3">
              Try again
            </Button>
          ) : null}
        </Notice>
      );
    case 'lost':
      return (
        <Notice tone="info" role="status" title="We are finding out whether your cancellation arrived">
          <p>The connection was lost. Please wait: this page updates itself, and nothing is canceled twice.</p>
          <CallUs phone={contact.phone} />
        </Notice>
      );
    default:
      return (
        <>
          <StepNotice notice={step.kind === 'asking' ? step.notice : null} contact={contact} />
          <section aria-label="What you get back" aria-live="polite">
            <RuleNotice quote={step.quote} />
            <div className="rounded-md border border-line px-4 py-3">
              <RefundBill quote={step.quote} passengers={passengers} />
            </div>
          </section>
        </>
      );
  }
}

/** What follows from the rule, before the yes: all is refunded, or nothing at all (TRIP-10, TRIP-12). */
function RuleNotice({ quote }: { readonly quote: Extract<CancelStep, { kind: 'asking' }>['quote'] }) {
  if (isFullRefund(quote, quote.currency)) {
    return (
      <Notice tone="success" title="Free cancellation" className="mb-3">
        {quote.message}
      </Notice>
    );
  }
  if (quote.rule !== 'no_refund') return null;
  return (
    <Notice tone="warning" title="No refund" className="mb-3">
      {quote.message}
    </Notice>
  );
}

interface StepNoticeProps {
  readonly notice: Extract<CancelStep, { kind: 'asking' }>['notice'];
  readonly contact: BrandContact;
}

/** Why the last yes did nothing; it takes the focus, because the button that had it was disabled meanwhile. */
function StepNotice({ notice, contact }: StepNoticeProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (notice !== null) box.current?.scrollIntoView({ block: 'nearest' });
  }, [notice]);
  if (notice === null) return null;
  const isNewAmount = notice.kind === 'new-amount';
  return (
    <Notice
      ref={box}
      tone={isNewAmount ? 'warning' : 'destructive'}
      role="alert"
      title={isNewAmount ? 'The refund has changed' : 'Your booking was not canceled'}
      className="mb-3"
    >
      <p>{isNewAmount ? 'Nothing was canceled. This is your refund now.' : notice.message}</p>
      {isNewAmount ? null : <CallUs phone={contact.phone} />}
    </Notice>
  );
}

/** In the shape of the bill that comes. */
function BillSkeleton() {
  return (
    <div role="status" className="rounded-md border border-line px-4 py-3">
      <p className="text-sm text-ink-soft">Asking the airline what you get back…</p>
      <div className="mt-2 grid animate-pulse gap-2" aria-hidden="true">
        <div className="h-5 w-full rounded-sm bg-muted" />
        <div className="h-5 w-3/4 rounded-sm bg-muted" />
        <div className="h-8 w-full rounded-sm bg-muted" />
      </div>
    </div>
  );
}

interface ButtonsProps {
  readonly step: CancelStep;
  readonly onBack: () => void;
  readonly onConfirm: () => void;
}

function Buttons({ step, onBack, onConfirm }: ButtonsProps) {
  const buttons = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A button that was disabled meanwhile has lost the focus.
    if (step.kind === 'asking' && step.notice !== null)
      buttons.current?.querySelector<HTMLButtonElement>('button:last-child')?.focus();
  }, [step]);
  const isUnderWay = step.kind === 'sending' || step.kind === 'lost';
  return (
    <div ref={buttons} className="grid gap-3 sm:flex sm:justify-end">
      <Button onClick={onBack}>{isUnderWay || isImpossible(step) ? 'Close' : 'No, Keep Booking'}</Button>
      {isImpossible(step) ? null : (
        <Button look="danger" busy={isUnderWay} disabled={step.kind !== 'asking'} onClick={onConfirm}>
          {isUnderWay ? 'Cancelling...' : 'Yes, Cancel Booking'}
        </Button>
      )}
    </div>
  );
}
