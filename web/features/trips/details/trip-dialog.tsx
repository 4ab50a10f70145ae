import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { BookingAnswer } from '../../../../contract/bookings.ts';
import { ApiError } from '../../../api/api-error.ts';
import { wrappedMessageOf } from '../../../api/wrapped-error.ts';
import { type BrandContact, CallUs } from '../../../itinerary/call-us.tsx';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { CancelView } from '../cancelling/cancel-view.tsx';
import { tellFailure, tellSuccess } from '../cancelling/use-cancelling.ts';
import type { OpenTrip } from '../trip-address.ts';
import { BookingDetails } from './booking-details.tsx';
import { DetailsSkeleton } from './details-skeleton.tsx';
import { bookingKey, useTripBooking } from './use-trip-booking.ts';

interface TripDialogProps {
  readonly open: OpenTrip;
  readonly contact: BrandContact;
  /** One step back: to the details, or to the list. */
  readonly onBack: () => void;
  readonly onCancel: () => void;
  /** Shows the details in place of the question. */
  readonly onDetails: () => void;
  /** Something became of the booking: the list is old. */
  readonly onChange: () => void;
}

const refused = 'The airline did not carry out the cancellation. Your booking stands.';

/** One booking over the list: its details, or the question whether to cancel it (TRIP-04, TRIP-05). */
export function TripDialog({ open, contact, onBack, onCancel, onDetails, onChange }: TripDialogProps) {
  const client = useQueryClient();
  const { data: booking, error, isFetching, refetch } = useTripBooking(open.bookingId);
  // Asked again, the notice stays with the focus on its button.
  const [failure, setFailure] = useState<Error | null>(null);
  useEffect(() => setFailure((before) => error ?? before), [error]);
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const wasRefused = useNews(booking, onChange);
  const asksToCancel = open.view === 'cancel' && (booking === undefined || canAsk(booking));
  useEffect(() => {
    if (open.view === 'cancel' && !asksToCancel) onDetails();
  }, [asksToCancel, onDetails, open.view]);

  const onBooking = (current: BookingAnswer) => {
    onChange();
    if (isShown.current) client.setQueryData(bookingKey(current.id), current);
  };
  return (
    <Modal
      title={asksToCancel ? 'Cancel Booking' : 'Booking Details'}
      view={asksToCancel ? 'cancel' : 'details'}
      onClose={onBack}
    >
      {booking === undefined ? (
        <Waiting failure={failure} isAsking={isFetching} phone={contact.phone} onAgain={() => void refetch()} />
      ) : asksToCancel ? (
        <CancelView booking={booking} contact={contact} onBack={onBack} onBooking={onBooking} />
      ) : (
        <BookingDetails booking={booking} news={wasRefused ? refused : null} contact={contact} onCancel={onCancel} />
      )}
    </Modal>
  );
}

/** A booking that stands and that nobody is cancelling; what is pending is told why not by the question itself. */
function canAsk({ status, cancellation }: BookingAnswer): boolean {
  return cancellation === null && (status === 'confirmed' || status === 'pending');
}

/** Tells what became of an open booking or cancellation meanwhile; true where the airline did not cancel after all. */
function useNews(booking: BookingAnswer | undefined, onChange: () => void): boolean {
  const before = useRef<BookingAnswer | undefined>(undefined);
  const heard = useRef(onChange);
  heard.current = onChange;
  const [wasRefused, setWasRefused] = useState(false);
  useEffect(() => {
    const [was, is] = [before.current, booking];
    before.current = booking;
    if (was === undefined || is === undefined) return;
    const wasCancelling = was.cancellation?.status === 'in_progress';
    if (was.status !== is.status || (wasCancelling && is.cancellation?.status !== 'in_progress')) heard.current();
    if (is.cancellation !== null) setWasRefused(false);
    if (wasCancelling && is.status === 'cancelled') tellSuccess();
    if (wasCancelling && is.cancellation === null) {
      setWasRefused(true);
      tellFailure(refused);
    }
  }, [booking]);
  return wasRefused;
}

interface WaitingProps {
  /** Null while the booking is on its way for the first time. */
  readonly failure: Error | null;
  readonly isAsking: boolean;
  readonly phone: string;
  readonly onAgain: () => void;
}

/** In place of a booking that is not there yet, or cannot be read. */
function Waiting({ failure, isAsking, phone, onAgain }: WaitingProps) {
  if (failure === null) return <DetailsSkeleton />;
  const isAbsent = failure instanceof ApiError && (failure.status === 404 || failure.status === 400);
  return (
    <Notice tone={isAbsent ? 'warning' : 'destructive'} role="alert" title="Unable to load booking details">
      <p>
        {isAbsent
          ? 'This booking cannot be shown here. Sign in, or find it by its booking reference on this page.'
          : `${wrappedMessageOf('getBooking', failure)} Your booking is not affected.`}
      </p>
      <CallUs phone={phone} />
      <Button look="outline" busy={isAsking} onClick={onAgain} className="mt-3">
        Try again
      </Button>
    </Notice>
  );
}
