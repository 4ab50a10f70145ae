import type { Booking } from '#domain/booking/views/booking.ts';
import { bookedWithoutNumbers } from '#domain/loyalty/loyalty.ts';
import { CancellationOutcome } from '#web/booked/cancellation-outcome.tsx';
import { Spinner } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { tripState } from './trip-state.ts';

export interface Contact {
  /** The brand's contact details. */
  readonly name: string;
  readonly phone: string;
  readonly email: string;
}

interface OutcomeProps {
  /** Null while unknown; it then counts as open. */
  readonly booking: Booking | null;
  readonly contact: Contact;
}

const finalizing = 'Your booking is being finalized';

/** The page's title for the current state of a booking. */
export function headingOf(booking: Booking | null): string {
  if (booking === null) return finalizing;
  switch (booking.status) {
    case 'confirmed':
    case 'completed':
      return tripState(booking).heading;
    case 'pending':
      return booking.reviewUntil === null ? finalizing : 'Your payment is being checked';
    case 'cancelled':
      return booking.duffelBookingId === null ? 'Nothing was booked' : 'Booking Canceled';
  }
}

/** The outcome of the booking, what is safe, and what to do (CONF-05). */
export function Outcome({ booking, contact }: OutcomeProps) {
  if (booking === null) return <Open booking={null} contact={contact} />;
  switch (booking.status) {
    case 'pending':
      return <Open booking={booking} contact={contact} />;
    case 'cancelled':
      return (
        <div className="grid gap-3">
          <Notice tone="warning">
            <p className="font-medium">{booking.message ?? 'This booking is canceled.'}</p>
            <p>
              Please search again, or contact us at {contact.phone} or {contact.email}.
            </p>
          </Notice>
          <Canceling booking={booking} contact={contact} />
        </div>
      );
    default:
      return booking.cancellation === null ? (
        <Confirmed booking={booking} />
      ) : (
        <Canceling booking={booking} contact={contact} />
      );
  }
}

/** The state of a cancellation, as My Trips shows it. */
function Canceling({ booking, contact }: OutcomeProps) {
  if (booking?.cancellation == null) return null;
  const passengers = booking.bookingData.passengers.length;
  return <CancellationOutcome cancellation={booking.cancellation} passengers={passengers} contact={contact} />;
}

/** True of every open booking: it may be unknown whether the airline has the order (SAFE-02). */
const notConfirmed = 'Your booking is not confirmed yet. We are checking its status.';

function Open({ booking, contact }: OutcomeProps) {
  return (
    <div className="flex items-start gap-3 rounded-md border border-line bg-muted px-4 py-3 text-sm [&>.spinner]:mt-0.5 [&>.spinner]:shrink-0">
      <Spinner />
      <div>
        <p className="font-medium">{booking?.message ?? notConfirmed}</p>
        <p>
          This page updates automatically; please do not book again. You can close it and return to this address in the
          same browser. Questions: {contact.phone}.
        </p>
      </div>
    </div>
  );
}

function Confirmed({ booking }: { readonly booking: Booking }) {
  const { text, isFine } = tripState(booking);
  const email = booking.contactEmail;
  return (
    <div className="flex items-center gap-3 text-base">
      <span
        className={`inline-flex size-10 shrink-0 items-center justify-center rounded-full print:hidden ${isFine ? 'bg-success/12 text-success' : 'bg-warning/12 text-warning'}`}
      >
        <Icon name={isFine ? 'check' : 'alert'} className="size-6" />
      </span>
      <p className="min-w-0 wrap-anywhere">
        {text}
        {booking.isLoyaltyRefused ? <span className="block text-sm">{bookedWithoutNumbers}</span> : null}
        {email === null ? null : (
          <span className="block text-sm text-ink-soft">
            We’ll email <span className="font-medium text-ink">{email}</span> about this trip.
          </span>
        )}
      </p>
    </div>
  );
}
