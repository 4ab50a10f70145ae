import { getBookingCalendar } from '#contract/bookings.ts';
import { getReceipt } from '#contract/order-file/calls.ts';
import { checkInSentence } from '#domain/booking/mails/check-in.ts';
import { notDelivered } from '#domain/booking/mails/not-delivered.ts';
import { returnedSentence } from '#domain/booking/refund-texts.ts';
import { type Booking, disruptionOf, refundFlagsOf, totalPaid } from '#domain/booking/views/booking.ts';
import { carrierNames } from '#domain/flights/carriers.ts';
import { addressOf } from '#web/api/client.ts';
import { AmendmentRefunds } from '#web/booked/amendment-refunds.tsx';
import type { BrandContact } from '#web/booked/call-us.tsx';
import { CancellationOutcome } from '#web/booked/cancellation-outcome.tsx';
import { PassengerList } from '#web/booked/passenger-list.tsx';
import { FareRuleList, Receipt } from '#web/booked/receipt.tsx';
import { PriceText } from '#web/itinerary/price/price-text.tsx';
import { ButtonLink, buttonClass } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { StatusBadge } from '../status-badge.tsx';
import { CancellationSection } from './cancellation-section.tsx';
import { ChangeAnswer } from './change-answer.tsx';
import { BagSection, ChangeSection } from './change-section.tsx';
import { FlightInformation } from './flight-information.tsx';

interface BookingDetailsProps {
  readonly booking: Booking;
  /** Shown above everything else; null if there is no news. */
  readonly news: string | null;
  readonly contact: BrandContact;
  readonly onCancel: () => void;
  /** Called with the booking after a change by the airline was accepted, or with null if it must be read again. */
  readonly onAnswer: (booking: Booking | null) => void;
}

/** Everything about one booking (TRIP-05). */
export function BookingDetails({ booking, news, contact, onCancel, onAnswer }: BookingDetailsProps) {
  const { status, message, cancellation, bookingData } = booking;
  return (
    <div className="grid gap-6">
      <References booking={booking} />
      <div role="status" className="grid gap-3 empty:hidden">
        {news === null ? null : (
          <Notice tone="destructive" title="Your booking was not canceled">
            {news}
          </Notice>
        )}
        {message === null || (status === 'pending' && booking.reviewUntil === null) ? null : (
          <Notice tone={status === 'pending' ? 'info' : 'warning'}>{message}</Notice>
        )}
        <RefundNote booking={booking} />
        {cancellation === null ? null : (
          <CancellationOutcome
            cancellation={cancellation}
            passengers={bookingData.passengers.length}
            contact={contact}
          />
        )}
      </div>
      {booking.airlineChange === null ? null : (
        <ChangeAnswer
          bookingId={booking.id}
          change={booking.airlineChange}
          slices={bookingData.slices}
          phone={contact.phone}
          onCancel={onCancel}
          onAnswer={onAnswer}
        />
      )}
      <AmendmentRefunds refunds={booking.amendmentRefunds} mayBeSplit={refundFlagsOf(bookingData.changes).mayBeSplit} />
      <FlightInformation slices={bookingData.slices} change={booking.airlineChange} />
      <CheckIn booking={booking} />
      <Passengers booked={status === 'cancelled' ? namesOnly(bookingData) : bookingData} />
      <Payment booking={booking} />
      <Downloads booking={booking} />
      <ChangeSection booking={booking} />
      <BagSection booking={booking} />
      <CancellationSection booking={booking} contact={contact} onCancel={onCancel} />
    </div>
  );
}

function References({ booking }: { readonly booking: Booking }) {
  const { reference, bookingReference, status } = booking;
  return (
    <div className="flex items-start justify-between gap-4">
      <dl className="flex flex-wrap gap-x-10 gap-y-3">
        <div>
          <dt className="text-xs text-ink-soft">Booking reference</dt>
          <dd translate="no" className="tabular text-lg leading-7 font-bold tracking-widest">
            {reference}
          </dd>
        </div>
        {bookingReference === null ? null : (
          <div>
            <dt className="text-xs text-ink-soft">Airline reference</dt>
            <dd translate="no" className="tabular text-lg leading-7 font-bold tracking-widest">
              {bookingReference}
            </dd>
          </div>
        )}
      </dl>
      <StatusBadge status={status} disruption={disruptionOf(booking)} />
    </div>
  );
}

/** How to check in for a trip that is ahead: with the airline, by its own reference (F-165). */
function CheckIn({ booking: { status, bookingReference, cancellation, bookingData } }: { readonly booking: Booking }) {
  if (status !== 'confirmed' || bookingReference === null || cancellation !== null) return null;
  return (
    <section aria-labelledby="check-in-heading">
      <h3 id="check-in-heading" className="text-base font-semibold">
        Check-in
      </h3>
      <p className="mt-1 text-sm">
        {checkInSentence} Go to the website or app of {carrierNames(bookingData.slices)}, and enter the airline
        reference{' '}
        <span translate="no" className="tabular font-semibold tracking-widest">
          {bookingReference}
        </span>{' '}
        and your last name.
      </p>
    </section>
  );
}

function Passengers({ booked }: { readonly booked: Booking['bookingData'] }) {
  return (
    <section aria-labelledby="passengers-heading">
      <h3 id="passengers-heading" className="text-base font-semibold">
        Passenger Information
      </h3>
      <PassengerList booked={booked} className="sm:grid-cols-2" />
    </section>
  );
}

/** Seats and tickets of a canceled booking are no longer the traveler's. */
function namesOnly(booked: Booking['bookingData']): Booking['bookingData'] {
  return { ...booked, services: [], documents: [], isOrderRead: false };
}

/** A refund without a cancellation; renders nothing if the message already says so. */
function RefundNote({ booking: { message, returned, bookingData } }: { readonly booking: Booking }) {
  if (returned === null || message !== null) return null;
  return (
    <Notice tone="info">
      {returnedSentence(
        { returned, paid: totalPaid(bookingData.sale, bookingData.changes) },
        refundFlagsOf(bookingData.changes),
      )}
    </Notice>
  );
}

/** The receipt, the fare rules, and the recipient of emails. Without a booking nothing was charged. */
function Payment({ booking }: { readonly booking: Booking }) {
  const { payments, contactEmail, isMailRefused, fareRules, bookingData } = booking;
  return (
    <>
      {payments.length === 0 ? (
        <dl>
          <dt className="text-xs text-ink-soft">Total Price</dt>
          <dd>
            <PriceText price={bookingData.sale} className="text-lg leading-7" />
          </dd>
        </dl>
      ) : (
        <section aria-labelledby="receipt-heading">
          <h3 id="receipt-heading" className="mb-1 text-base font-semibold">
            Receipt
          </h3>
          <div className="rounded-md border border-line px-4 py-3">
            <Receipt booking={booking} />
          </div>
          <a
            href={addressOf(getReceipt, { params: { id: booking.id } })}
            download
            className={buttonClass('outline', 'mt-3 max-sm:w-full')}
          >
            <Icon name="receipt" className="size-4" />
            Receipt (PDF)
          </a>
        </section>
      )}
      {fareRules.length === 0 ? null : (
        <section aria-labelledby="rules-heading">
          <h3 id="rules-heading" className="mb-1 text-base font-semibold">
            Fare rules
          </h3>
          <FareRuleList rules={fareRules} />
        </section>
      )}
      {contactEmail === null ? null : (
        <dl>
          <dt className="text-xs text-ink-soft">Contact</dt>
          <dd className="text-sm leading-7 wrap-anywhere">{contactEmail}</dd>
          {isMailRefused ? (
            <dd className="text-sm font-medium text-destructive">{notDelivered(contactEmail)}</dd>
          ) : null}
        </dl>
      )}
    </>
  );
}

/** Calendar file and printout of a confirmed booking. */
function Downloads({ booking: { id, status } }: { readonly booking: Booking }) {
  if (status === 'pending' || status === 'cancelled') return null;
  return (
    <div className="grid grid-cols-2 gap-3 sm:flex">
      <a
        href={addressOf(getBookingCalendar, { params: { id } })}
        download
        className={buttonClass('outline', 'max-sm:px-2')}
      >
        <Icon name="calendar" className="size-4" />
        Add to Calendar
      </a>
      <ButtonLink to={`/booking?booking=${encodeURIComponent(id)}`} look="outline" className="max-sm:px-2">
        <Icon name="receipt" className="size-4" />
        Full Itinerary
      </ButtonLink>
    </div>
  );
}
