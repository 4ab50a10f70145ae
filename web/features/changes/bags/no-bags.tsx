import { amendmentInProgress } from '#domain/booking/amendments/open-amendment.ts';
import type { Booking } from '#domain/booking/views/booking.ts';
import { CallUs, PhoneInText } from '#web/booked/call-us.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { AmendFailure } from '../amend-failure.ts';

interface NoBagsProps {
  readonly bookingId: string;
  /** The brand's; '' if it has none. */
  readonly phone: string;
}

/** Replaces the list where the airline sells none. */
export function NoBags({ bookingId, phone }: NoBagsProps) {
  return (
    <Notice tone="info" role="status" title="The airline sells no bags online for this trip">
      {phone === '' ? (
        <p>Please ask the airline; My Trips shows its reference for your trip.</p>
      ) : (
        <p>
          Call us at <PhoneInText phone={phone} />, and we will ask the airline.
        </p>
      )}
      <ViewTrip bookingId={bookingId} />
    </Notice>
  );
}

interface NotReadProps extends NoBagsProps {
  readonly failure: AmendFailure;
  readonly isReading: boolean;
  readonly onAgain: () => void;
}

/** Replaces a list that could not be read, or that nobody can buy of. */
export function NotRead({ bookingId, phone, failure, isReading, onAgain }: NotReadProps) {
  return (
    <Notice tone={failure.isFinal ? 'warning' : 'destructive'} role="alert" title="Bags cannot be shown">
      <p>{failure.message}</p>
      <CallUs phone={phone} />
      {failure.isFinal ? (
        <ViewTrip bookingId={bookingId} />
      ) : (
        <Button look="outline" busy={isReading} onClick={onAgain} className="mt-3">
          Try Again
        </Button>
      )}
    </Notice>
  );
}

interface NotOnlineProps {
  readonly booking: Pick<Booking, 'id' | 'message' | 'openAmendment'>;
  readonly phone: string;
}

/** Replaces everything where the booking's state lets nobody add bags online. */
export function NotOnline({ booking: { id, message, openAmendment }, phone }: NotOnlineProps) {
  const isOpen = openAmendment !== null;
  return (
    <div className="max-w-2xl">
      <Notice tone="info" title={isOpen ? 'Bags cannot be added right now' : 'Bags cannot be added online'}>
        <p>{isOpen ? amendmentInProgress : (message ?? 'We can ask the airline for you.')}</p>
        <CallUs phone={phone} />
        <ViewTrip bookingId={id} />
      </Notice>
    </div>
  );
}

function ViewTrip({ bookingId }: { readonly bookingId: string }) {
  return (
    <ButtonLink to={`/my-trips?${new URLSearchParams({ trip: bookingId })}`} look="outline" className="mt-3">
      View Your Trip
    </ButtonLink>
  );
}
