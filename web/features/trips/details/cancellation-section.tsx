import { refundByPhone } from '#domain/booking/airline-changes/change-texts.ts';
import { amendmentInProgress } from '#domain/booking/amendments/open-amendment.ts';
import { airlineChangeSentence, cancelingOffer, refundableNow, yourCard } from '#domain/booking/refund-texts.ts';
import { type Booking, refundFlagsOf } from '#domain/booking/views/booking.ts';
import { formatPrice } from '#domain/money/format.ts';
import { sumMoney } from '#domain/money/money.ts';
import { type BrandContact, CallUs } from '#web/booked/call-us.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { pendingReason } from '../pending-reason.ts';

interface CancellationSectionProps {
  readonly booking: Booking;
  readonly contact: BrandContact;
  readonly onCancel: () => void;
}

/**
 * Whether a booking can be canceled, with the button for it (TRIP-05, TRIP-12); renders nothing if there is nothing to
 * cancel.
 */
export function CancellationSection({ booking, contact, onCancel }: CancellationSectionProps) {
  if (booking.cancellation !== null) return null;
  if (booking.status !== 'confirmed' && booking.status !== 'pending') return null;
  return (
    <section aria-labelledby="cancellation-heading">
      <h3 id="cancellation-heading" className="mb-2 text-base font-semibold">
        Cancellation
      </h3>
      <Terms booking={booking} contact={contact} onCancel={onCancel} />
    </section>
  );
}

function Terms({ booking, contact, onCancel }: CancellationSectionProps) {
  const { conditions, sale, changes } = booking.bookingData;
  const flags = refundFlagsOf(changes);
  const fees = sumMoney(
    changes.map(({ fee }) => fee),
    sale.currency,
  );
  const [option] = conditions.cancellationOptions;
  const refundable = refundableNow(booking.bookingData);
  const offer = cancelingOffer(refundable);
  if (booking.status === 'pending') {
    return <NotNow reason={booking.reviewUntil === null ? (booking.message ?? pendingReason) : pendingReason} />;
  }
  if (booking.openAmendment !== null) return <NotNow reason={amendmentInProgress} phone={contact.phone} />;
  if (booking.airlineChange?.choices.includes(refundByPhone) === true) {
    return (
      <Notice tone="warning" title="Full refund after a change by the airline">
        <p>{refundByPhone}</p>
        <CallUs phone={contact.phone} />
      </Notice>
    );
  }
  if (option === undefined) {
    return refundable === false ? (
      <Notice tone="warning" title="Non-Refundable Ticket">
        <p>This ticket cannot be canceled or refunded. Please contact the airline about other options.</p>
        <CallUs phone={contact.phone} />
      </Notice>
    ) : (
      <Notice tone="warning" title="No online cancellation">
        <p>This booking cannot be canceled online. Please contact the airline or us.</p>
        <CallUs phone={contact.phone} />
      </Notice>
    );
  }
  return (
    <>
      {option.type === 'airline_change' ? (
        <Notice tone="success" title="Full refund after a change by the airline">
          {airlineChangeSentence(sale, fees, { level: booking.airlineChange?.level ?? 'minor', ...flags })}
        </Notice>
      ) : option.type === 'free_24h' ? (
        <Notice tone="success" title="Free cancellation within 24 hours of booking">
          <p>
            {booking.freeCancellation ?? `The full ${formatPrice(sale)} is refunded to ${yourCard(flags.mayBeSplit)}.`}
          </p>
          {booking.canCancelOnline ? null : <CallUs phone={contact.phone} />}
        </Notice>
      ) : (
        <Notice tone="info" title={offer.title}>
          {offer.text}
        </Notice>
      )}
      {booking.canCancelOnline ? (
        <Button look="danger" onClick={onCancel} className="mt-3 max-sm:w-full">
          Cancel Booking
        </Button>
      ) : null}
    </>
  );
}

interface NotNowProps {
  readonly reason: string;
  /** Where a call can help; absent or '' for none. */
  readonly phone?: string;
}

/** The button that cannot be pressed yet, and why. */
function NotNow({ reason, phone = '' }: NotNowProps) {
  return (
    <>
      <div id="cancel-reason" className="text-sm text-ink-soft">
        <p>{reason}</p>
        <CallUs phone={phone} />
      </div>
      <Button look="outline" disabled aria-describedby="cancel-reason" className="mt-3 max-sm:w-full">
        Cancel Booking
      </Button>
    </>
  );
}
