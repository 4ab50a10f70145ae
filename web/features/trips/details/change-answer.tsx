import { useState } from 'react';
import { acceptScheduleChange } from '#contract/cancellations.ts';
import { canBeFlown } from '#domain/booking/airline-changes/change-rights.ts';
import type { Booking, ShownChange } from '#domain/booking/views/booking.ts';
import { telephoneAddress } from '#domain/brand/telephone.ts';
import type { Slice } from '#domain/flights/offer.ts';
import { messageOf } from '#web/api/api-error.ts';
import { request } from '#web/api/client.ts';
import { AirlineChangeNotice } from '#web/booked/airline-change-notice.tsx';
import { CallUs } from '#web/booked/call-us.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast/toast.ts';

interface ChangeAnswerProps {
  readonly bookingId: string;
  readonly change: ShownChange;
  readonly slices: readonly Slice[];
  /** The brand's; '' if it has none. */
  readonly phone: string;
  readonly onCancel: () => void;
  /** Called with the booking after the change was accepted, or with null if it must be read again. */
  readonly onAnswer: (booking: Booking | null) => void;
}

/**
 * A change by the airline with the traveler's choices: keep the new flights, or cancel for a full refund. Where the new flights
 * cannot be flown as they are, canceling comes first, or calling if the airline takes no cancellation online.
 */
export function ChangeAnswer({ bookingId, change, slices, phone, onCancel, onAnswer }: ChangeAnswerProps) {
  const { accept, isSending, failure } = useAccept(bookingId, change.version, onAnswer);
  const isUnflyable = !canBeFlown(change.level);
  const mayCall = isUnflyable && change.choices.length > 0;
  const callsFirst = mayCall && !change.refundsAll && phone !== '';
  const keep = change.canAccept ? (
    // After a large change neither answer is the obvious one.
    <Button
      look={change.level === 'minor' ? 'primary' : 'outline'}
      busy={isSending}
      onClick={accept}
      className="max-sm:w-full"
    >
      Keep New Flights
    </Button>
  ) : null;
  const cancel = change.refundsAll ? (
    <Button
      look={isUnflyable ? 'primary' : 'outline'}
      disabled={isSending}
      onClick={onCancel}
      className="max-sm:w-full"
    >
      Cancel for Full Refund
    </Button>
  ) : null;
  return (
    <AirlineChangeNotice change={change} slices={slices}>
      {failure === null ? null : (
        <p role="alert" className="mt-3 font-medium">
          {failure}
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-3 empty:hidden">
        {callsFirst ? (
          <a href={telephoneAddress(phone)} data-call-place="trips" className={buttonClass('primary', 'max-sm:w-full')}>
            {`Call Us: ${phone}`}
          </a>
        ) : null}
        {keep}
        {cancel}
      </div>
      {mayCall && !callsFirst ? (
        <div className="mt-3">
          <CallUs phone={phone} />
        </div>
      ) : null}
    </AirlineChangeNotice>
  );
}

const acceptedToast = {
  title: 'New flights accepted',
  text: 'You keep this booking with the new flights.',
  tone: 'success',
} as const;
const pendingToast = {
  title: 'We are confirming the new flights with the airline',
  text: 'This page will show when the airline has accepted your answer.',
  tone: 'neutral',
} as const;
const fallback = 'Something went wrong. Please try again.';

/** Accepts the version that is shown; whatever comes of it, the trip is read again, so that the newest flights are shown. */
function useAccept(bookingId: string, version: number, onAnswer: ChangeAnswerProps['onAnswer']) {
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const accept = () => {
    if (isSending) return;
    setSending(true);
    setFailure(null);
    request(acceptScheduleChange, { params: { id: bookingId }, body: { version } })
      .then(
        (booking) => {
          showToast(booking.airlineChange?.answer === 'accepting' ? pendingToast : acceptedToast);
          onAnswer(booking);
        },
        (error) => {
          setFailure(messageOf(error, fallback));
          onAnswer(null);
        },
      )
      .finally(() => setSending(false));
  };
  return { accept, isSending, failure };
}
