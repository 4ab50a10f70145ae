import { type ReactNode, useEffect, useRef } from 'react';
import type { BookingAnswer } from '../../../../contract/bookings.ts';
import { Button, ButtonLink, Spinner } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toast.ts';
import { StepIndicator } from '../step-indicator.tsx';
import { clearTab, readTab } from '../tab-storage.ts';
import { ItineraryCard } from './itinerary-card.tsx';
import { ReferenceCard } from './reference-card.tsx';
import { useBooking } from './use-booking.ts';

interface ConfirmationScreenProps {
  readonly bookingId: string;
  /** As it stood when the page was made; null when that is not known. */
  readonly booking: BookingAnswer | null;
  /** Called once the outcome has become definite while the page was open. */
  readonly onSettled: () => void;
  /** Phone and e-mail of the brand. */
  readonly contact: { readonly phone: string; readonly email: string };
}

/** What became of a booking, asked until it is definite (CONF-01, CONF-02, CONF-05). */
export function ConfirmationScreen({ bookingId, booking: first, contact, onSettled }: ConfirmationScreenProps) {
  const booking = useBooking(bookingId, first, onSettled);
  const status = booking?.status ?? 'pending';
  const fresh = useRef<boolean | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    fresh.current ??= readTab('fresh') === bookingId;
    if (fresh.current) heading.current?.focus({ preventScroll: true });
    if (status === 'pending') return;
    clearTab();
    if (fresh.current && status === 'confirmed') showToast({ title: 'Booking confirmed!', tone: 'success' });
    fresh.current = false;
  }, [bookingId, status]);
  return (
    <div className={`mx-auto grid max-w-3xl gap-5 px-4 pt-6 pb-12 text-ink ${onPaper}`}>
      <h1 ref={heading} tabIndex={-1} className="text-lg leading-8 font-bold outline-none md:text-xl md:leading-10">
        {headings[status]}
      </h1>
      {status === 'cancelled' ? null : <StepIndicator step={status === 'pending' ? 'payment' : 'confirmation'} />}
      <div role="status">{outcome(status, booking, contact)}</div>
      {booking === null || status === 'cancelled' ? null : (
        <>
          <ReferenceCard booking={booking} />
          <ItineraryCard booking={booking} />
        </>
      )}
      <div className="flex flex-wrap gap-3 print:hidden">
        {status === 'pending' ? null : (
          <ButtonLink to="/">{status === 'cancelled' ? 'Search again' : 'Book Another Flight'}</ButtonLink>
        )}
        {status === 'confirmed' || status === 'completed' ? (
          <Button look="outline" onClick={() => window.print()}>
            Print
          </Button>
        ) : null}
      </div>
    </div>
  );
}

/** Paper is white whatever the brand's background is, and printers leave backgrounds out. */
const onPaper =
  'print:[--brand-text:black] print:[--brand-text-muted:black] print:[--brand-card:white] print:[--brand-success:black] print:[--brand-outline:gray] print:[--brand-border:gray]';

const headings: Record<BookingAnswer['status'], string> = {
  confirmed: 'Booking Confirmed',
  completed: 'Booking Confirmed',
  pending: 'Your booking is being finalised',
  cancelled: 'Booking cancelled',
};

function outcome(
  status: BookingAnswer['status'],
  booking: BookingAnswer | null,
  contact: ConfirmationScreenProps['contact'],
): ReactNode {
  if (status === 'pending') {
    return (
      <div className="flex items-start gap-3 rounded-md border border-line bg-muted px-4 py-3 text-sm [&>.spinner]:mt-0.5 [&>.spinner]:shrink-0">
        <Spinner />
        <div>
          <p className="font-medium">The airline has your order and its answer is on the way.</p>
          <p>
            This page asks by itself; please do not book again. You can close it and come back to this address in the
            same browser. Questions: {contact.phone}.
          </p>
        </div>
      </div>
    );
  }
  if (status === 'cancelled') {
    return (
      <Notice tone="warning">
        <p className="font-medium">{booking?.message ?? 'This booking was cancelled.'}</p>
        <p>
          Please search again, or contact us at {contact.phone} or {contact.email}.
        </p>
      </Notice>
    );
  }
  return (
    <Notice tone="success">
      <p>
        Your flight is booked and paid.
        {booking?.contactEmail == null ? null : (
          <>
            {' '}
            The contact for this booking is <span className="font-medium">{booking.contactEmail}</span>.
          </>
        )}
      </p>
    </Notice>
  );
}
