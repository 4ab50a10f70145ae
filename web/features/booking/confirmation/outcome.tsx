import type { BookingAnswer } from '../../../../contract/bookings.ts';
import { CancellationOutcome } from '../../../itinerary/cancellation-outcome.tsx';
import { Spinner } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Notice } from '../../../ui/notice.tsx';

export interface Contact {
  /** Of the brand. */
  readonly name: string;
  readonly phone: string;
  readonly email: string;
}

interface OutcomeProps {
  /** Null while it is not known; then it counts as open. */
  readonly booking: BookingAnswer | null;
  readonly contact: Contact;
}

/** The page's title for a booking as it stands. */
export function headingOf(booking: BookingAnswer | null): string {
  switch (booking?.status ?? 'pending') {
    case 'confirmed':
    case 'completed':
      return 'Booking Confirmed';
    case 'pending':
      return 'Your booking is being finalized';
    case 'cancelled':
      return booking?.duffelBookingId == null ? 'Nothing was booked' : 'Booking Canceled';
  }
}

/** What became of the booking, what is safe, and what to do (CONF-05). */
export function Outcome({ booking, contact }: OutcomeProps) {
  switch (booking?.status ?? 'pending') {
    case 'pending':
      return <Open booking={booking} contact={contact} />;
    case 'cancelled':
      return (
        <div className="grid gap-3">
          <Notice tone="warning">
            <p className="font-medium">{booking?.message ?? 'This booking is canceled.'}</p>
            <p>
              Please search again, or contact us at {contact.phone} or {contact.email}.
            </p>
          </Notice>
          <Canceling booking={booking} contact={contact} />
        </div>
      );
    default:
      return booking?.cancellation == null ? (
        <Confirmed email={booking?.contactEmail ?? null} />
      ) : (
        <Canceling booking={booking} contact={contact} />
      );
  }
}

/** Where a cancellation stands, as My Trips shows it. */
function Canceling({ booking, contact }: OutcomeProps) {
  if (booking?.cancellation == null) return null;
  const passengers = booking.bookingData.passengers.length;
  return <CancellationOutcome cancellation={booking.cancellation} passengers={passengers} contact={contact} />;
}

/** True of every open booking: whether the airline has the order may be just what is not known (SAFE-02). */
const notConfirmed = 'Your booking is not confirmed yet. We are finding out what became of it.';

function Open({ booking, contact }: OutcomeProps) {
  return (
    <div className="flex items-start gap-3 rounded-md border border-line bg-muted px-4 py-3 text-sm [&>.spinner]:mt-0.5 [&>.spinner]:shrink-0">
      <Spinner />
      <div>
        <p className="font-medium">{booking?.message ?? notConfirmed}</p>
        <p>
          This page updates itself; please do not book again. You can close it and come back to this address in the same
          browser. Questions: {contact.phone}.
        </p>
      </div>
    </div>
  );
}

function Confirmed({ email }: { readonly email: string | null }) {
  return (
    <div className="flex items-center gap-3 text-base">
      <span className="inline-flex size-10 shrink-0 items-center justify-center rounded-full bg-success/12 text-success print:hidden">
        <Icon name="check" className="size-6" />
      </span>
      <p className="min-w-0 break-words">
        Your flight is booked and paid.
        {email === null ? null : (
          <span className="block text-sm text-ink-soft">
            The contact for this booking is <span className="font-medium text-ink">{email}</span>.
          </span>
        )}
      </p>
    </div>
  );
}
