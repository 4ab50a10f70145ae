import { useEffect, useRef } from 'react';
import { cancelingWarning, isFullRefund, refundableNow } from '#domain/booking/refund-texts.ts';
import { summaryOfTrip } from '#domain/booking/trip-summary.ts';
import type { Booking } from '#domain/booking/views/booking.ts';
import { formatFullDate } from '#domain/time/date-text.ts';
import { type BrandContact, CallUs } from '#web/booked/call-us.tsx';
import { PhoneDigitsField, usePhoneDigits } from '#web/booked/phone-digits.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ModalFooter } from '#web/ui/modal.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { CancelStep } from './cancel-step.ts';
import { OpenChange } from './open-change.tsx';
import { RefundBill } from './refund-bill.tsx';
import { useCancellation } from './use-cancellation.ts';

interface CancelViewProps {
  readonly booking: Booking;
  readonly contact: BrandContact;
  /** Called with the booking after a response. */
  readonly onBooking: (booking: Booking) => void;
  /** Called if the traveler keeps the booking, or has read why it cannot be canceled. */
  readonly onBack: () => void;
}

/** Asks whether to cancel; the refund is shown before the traveler can confirm (TRIP-04, TRIP-07, TRIP-12). */
export function CancelView({ booking, contact, onBooking, onBack }: CancelViewProps) {
  const { step, requestQuote, confirm } = useCancellation(booking, onBooking);
  const digits = usePhoneDigits(booking.id);
  const asksPhone = step.kind === 'asking' && step.notice?.kind === 'phone';
  const send = async () => {
    if (!asksPhone || (await digits.check())) confirm();
  };
  return (
    <>
      <BookingLine booking={booking} />
      <OpenChange change={booking.airlineChange} />
      {isImpossible(step) ? null : <Question warning={warningOf(booking, step)} />}
      <div className="mt-4">
        <Refund
          step={step}
          passengers={booking.bookingData.passengers.length}
          contact={contact}
          onAgain={requestQuote}
        />
        {asksPhone ? <PhoneDigitsField digits={digits} /> : null}
      </div>
      <ModalFooter>
        <Buttons step={step} isChecking={digits.isChecking} onBack={onBack} onConfirm={() => void send()} />
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

function isFreeOption(type: string | undefined): boolean {
  return type === 'free_24h' || type === 'airline_change';
}

/**
 * The warning of TRIP-04, unless canceling is free, by the quote or, until there is one, by the 24-hour rule. A quote
 * without a refund says so itself.
 */
function warningOf({ bookingData }: Booking, step: CancelStep): string | null {
  const { cancellationOptions } = bookingData.conditions;
  const isSaid =
    'quote' in step
      ? isFullRefund(step.quote.shares) || step.quote.rule === 'no_refund'
      : isFreeOption(cancellationOptions[0]?.type);
  return isSaid ? null : cancelingWarning(refundableNow(bookingData));
}

/** True if the booking cannot be canceled here. */
function isImpossible(step: CancelStep): boolean {
  return step.kind === 'no-quote' && !step.again;
}

function BookingLine({ booking }: { readonly booking: Booking }) {
  const { originCity, destinationCity, departureDate } = summaryOfTrip(booking.bookingData.slices);
  return (
    <p className="text-sm">
      <span className="font-semibold">
        {originCity} to {destinationCity}
      </span>
      <span className="tabular text-ink-soft">
        {' '}
        · {formatFullDate(departureDate)} ·{' '}
        <span translate="no" className="whitespace-nowrap">
          {booking.reference}
        </span>
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
              Try Again
            </Button>
          ) : null}
        </Notice>
      );
    case 'lost':
      return (
        <Notice tone="info" role="status" title="We are checking whether your cancellation arrived">
          <p>The connection was lost. Please wait: this page updates automatically, and nothing is canceled twice.</p>
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

/** Says before the traveler confirms if everything is refunded, or nothing at all (TRIP-10, TRIP-12). */
function RuleNotice({ quote }: { readonly quote: Extract<CancelStep, { kind: 'asking' }>['quote'] }) {
  if (isFullRefund(quote.shares)) {
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

/** Why the last attempt did nothing. */
function StepNotice({ notice, contact }: StepNoticeProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (notice !== null) box.current?.scrollIntoView({ block: 'nearest' });
  }, [notice]);
  if (notice === null || notice.kind === 'phone') return null;
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

/** Has the shape of the bill that is loading. */
function BillSkeleton() {
  return (
    <div role="status" className="rounded-md border border-line px-4 py-3">
      <p className="text-sm text-ink-soft">Asking the airline about your refund…</p>
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
  readonly isChecking: boolean;
  readonly onBack: () => void;
  readonly onConfirm: () => void;
}

function Buttons({ step, isChecking, onBack, onConfirm }: ButtonsProps) {
  const buttons = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button lost the focus while it was disabled.
    if (step.kind === 'asking' && step.notice !== null && step.notice.kind !== 'phone')
      buttons.current?.querySelector<HTMLButtonElement>('button:last-child')?.focus();
  }, [step]);
  const isUnderWay = step.kind === 'sending' || step.kind === 'lost';
  return (
    <div ref={buttons} className="grid gap-3 sm:flex sm:justify-end">
      <Button onClick={onBack}>{isUnderWay || isImpossible(step) ? 'Close' : 'No, Keep Booking'}</Button>
      {isImpossible(step) ? null : (
        <Button look="danger" busy={isUnderWay || isChecking} disabled={step.kind !== 'asking'} onClick={onConfirm}>
          {isUnderWay ? 'Cancelling...' : 'Yes, Cancel Booking'}
        </Button>
      )}
    </div>
  );
}
