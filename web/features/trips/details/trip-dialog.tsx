import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Booking } from '#domain/booking/views/booking.ts';
import { ApiError } from '#web/api/api-error.ts';
import { wrappedMessageOf } from '#web/api/wrapped-error.ts';
import { type BrandContact, CallUs } from '#web/booked/call-us.tsx';
import { Button } from '#web/ui/button.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { CancelView } from '../cancellation/cancel-view.tsx';
import { showCanceled, showFailure } from '../cancellation/use-cancellation.ts';
import type { OpenTrip } from '../trip-address.ts';
import { BookingDetails } from './booking-details.tsx';
import { DetailsSkeleton } from './details-skeleton.tsx';
import { bookingKey, useTripBooking } from './use-trip-booking.ts';

interface TripDialogProps {
  readonly open: OpenTrip;
  /** Of the page's brand; a booking names the one that sold it. */
  readonly contact: BrandContact;
  /** One step back: to the details, or to the list. */
  readonly onBack: () => void;
  readonly onCancel: () => void;
  /** Shows the details instead of the cancellation. */
  readonly onDetails: () => void;
  /** Called if the booking has changed: the list is out of date. */
  readonly onChange: () => void;
}

const refused = 'The airline did not carry out the cancellation. Your booking is unchanged.';

/** A booking above the list: its details, or its cancellation (TRIP-04, TRIP-05). */
export function TripDialog({ open, contact, onBack, onCancel, onDetails, onChange }: TripDialogProps) {
  const client = useQueryClient();
  const { data: booking, error, isFetching, refetch } = useTripBooking(open.bookingId);
  // During a retry the notice stays, with the focus on its button.
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

  const onBooking = (current: Booking) => {
    onChange();
    if (isShown.current) client.setQueryData(bookingKey(current.id), current);
  };
  const onAnswer = (current: Booking | null) => {
    if (current === null) void refetch();
    else onBooking(current);
  };
  return (
    <Modal
      title={asksToCancel ? 'Cancel Booking' : 'Booking Details'}
      view={asksToCancel ? 'cancel' : 'details'}
      onClose={onBack}
    >
      {booking === undefined ? (
        <Waiting failure={failure} isFetching={isFetching} phone={contact.phone} onAgain={() => void refetch()} />
      ) : asksToCancel ? (
        <CancelView booking={booking} contact={booking.soldBy ?? contact} onBack={onBack} onBooking={onBooking} />
      ) : (
        <BookingDetails
          booking={booking}
          news={wasRefused ? refused : null}
          contact={booking.soldBy ?? contact}
          onCancel={onCancel}
          onAnswer={onAnswer}
        />
      )}
    </Modal>
  );
}

/** A current booking that is neither being canceled nor changed; for a pending one the dialog says why it cannot be canceled. */
function canAsk({ status, cancellation, openAmendment }: Booking): boolean {
  return cancellation === null && openAmendment === null && (status === 'confirmed' || status === 'pending');
}

/** Reports changes of the open booking in a toast; true if the airline did not carry out the cancellation. */
function useNews(booking: Booking | undefined, onChange: () => void): boolean {
  const before = useRef<Booking | undefined>(undefined);
  const heard = useRef(onChange);
  heard.current = onChange;
  const [wasRefused, setWasRefused] = useState(false);
  useEffect(() => {
    const [was, is] = [before.current, booking];
    before.current = booking;
    if (was === undefined || is === undefined) return;
    const wasCanceling = was.cancellation?.status === 'in_progress';
    const isOther = was.status !== is.status || was.openAmendment !== is.openAmendment;
    if (isOther || (wasCanceling && is.cancellation?.status !== 'in_progress')) heard.current();
    if (is.cancellation !== null) setWasRefused(false);
    if (wasCanceling && is.status === 'cancelled') showCanceled();
    if (wasCanceling && is.cancellation === null) {
      setWasRefused(true);
      showFailure(refused);
    }
  }, [booking]);
  return wasRefused;
}

interface WaitingProps {
  /** Null while the booking is loading for the first time. */
  readonly failure: Error | null;
  readonly isFetching: boolean;
  readonly phone: string;
  readonly onAgain: () => void;
}

/** Replaces a booking that is loading or cannot be loaded. */
function Waiting({ failure, isFetching, phone, onAgain }: WaitingProps) {
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
      <Button look="outline" busy={isFetching} onClick={onAgain} className="mt-3">
        Try Again
      </Button>
    </Notice>
  );
}
