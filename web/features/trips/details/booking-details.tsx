import { type BookingAnswer, getBookingCalendar } from '../../../../contract/bookings.ts';
import { formatAmount, formatExactAmount } from '../../../../domain/money/format.ts';
import { addressOf } from '../../../api/client.ts';
import { AirlineChangeNotice } from '../../../itinerary/airline-change-notice.tsx';
import type { BrandContact } from '../../../itinerary/call-us.tsx';
import { CancellationOutcome } from '../../../itinerary/cancellation-outcome.tsx';
import { PassengerList } from '../../../itinerary/passenger-list.tsx';
import { PriceText } from '../../../itinerary/price-text.tsx';
import { FareRuleList, Receipt } from '../../../itinerary/receipt.tsx';
import { ButtonLink, buttonClass } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { StatusBadge } from '../status-badge.tsx';
import { CancellationSection } from './cancellation-section.tsx';
import { FlightInformation } from './flight-information.tsx';

interface BookingDetailsProps {
  readonly booking: BookingAnswer;
  /** Said above all else; null where there is nothing to say. */
  readonly news: string | null;
  readonly contact: BrandContact;
  readonly onCancel: () => void;
}

/** Everything about one booking (TRIP-05). */
export function BookingDetails({ booking, news, contact, onCancel }: BookingDetailsProps) {
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
        {message === null || status === 'pending' ? null : <Notice tone="warning">{message}</Notice>}
        {booking.airline_change === null ? null : <AirlineChangeNotice change={booking.airline_change} />}
        <Returned booking={booking} />
        {cancellation === null ? null : (
          <CancellationOutcome
            cancellation={cancellation}
            passengers={bookingData.passengers.length}
            contact={contact}
          />
        )}
      </div>
      <FlightInformation slices={bookingData.slices} />
      <Passengers booked={status === 'cancelled' ? namesOnly(bookingData) : bookingData} />
      <Payment booking={booking} />
      <Ways booking={booking} />
      <CancellationSection booking={booking} contact={contact} onCancel={onCancel} />
    </div>
  );
}

function References({ booking: { reference, bookingReference, status } }: { readonly booking: BookingAnswer }) {
  return (
    <div className="flex items-start justify-between gap-4">
      <dl className="flex flex-wrap gap-x-10 gap-y-3">
        <div>
          <dt className="text-xs text-ink-soft">Booking reference</dt>
          <dd className="tabular text-lg leading-7 font-bold tracking-widest">{reference}</dd>
        </div>
        {bookingReference === null ? null : (
          <div>
            <dt className="text-xs text-ink-soft">Airline reference</dt>
            <dd className="tabular text-lg leading-7 font-bold tracking-widest">{bookingReference}</dd>
          </div>
        )}
      </dl>
      <StatusBadge status={status} />
    </div>
  );
}

function Passengers({ booked }: { readonly booked: BookingAnswer['bookingData'] }) {
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
function namesOnly(booked: BookingAnswer['bookingData']): BookingAnswer['bookingData'] {
  return { ...booked, services: [], documents: [], is_order_read: false };
}

/** What was refunded beside a cancellation; where the message says it already, nothing. */
function Returned({ booking: { message, returned_amount, bookingData } }: { readonly booking: BookingAnswer }) {
  if (returned_amount === null || message !== null) return null;
  const { sale_amount, sale_currency } = bookingData;
  return (
    <Notice tone="info">
      {`In all, ${formatExactAmount(returned_amount, sale_currency)} of the ${formatAmount(sale_amount, sale_currency)} you paid has been refunded to your card.`}
    </Notice>
  );
}

/** The receipt, the rules it was sold with, and whom mails go to. Nothing was charged where nothing was booked. */
function Payment({ booking }: { readonly booking: BookingAnswer }) {
  const { payment, contactEmail, fare_rules, bookingData } = booking;
  return (
    <>
      {payment === null ? (
        <dl>
          <dt className="text-xs text-ink-soft">Total Price</dt>
          <dd>
            <PriceText
              amount={bookingData.sale_amount}
              currency={bookingData.sale_currency}
              className="text-lg leading-7"
            />
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
        </section>
      )}
      {fare_rules.length === 0 ? null : (
        <section aria-labelledby="rules-heading">
          <h3 id="rules-heading" className="mb-1 text-base font-semibold">
            Fare rules
          </h3>
          <FareRuleList rules={fare_rules} />
        </section>
      )}
      {contactEmail === null ? null : (
        <dl>
          <dt className="text-xs text-ink-soft">Contact</dt>
          <dd className="text-sm leading-7 break-words">{contactEmail}</dd>
        </dl>
      )}
    </>
  );
}

/** What a confirmed booking can be taken along as. */
function Ways({ booking: { id, status } }: { readonly booking: BookingAnswer }) {
  if (status === 'pending' || status === 'cancelled') return null;
  return (
    <div className="grid grid-cols-2 gap-3 sm:flex">
      <a
        href={addressOf(getBookingCalendar, { params: { id } })}
        download
        className={buttonClass('outline', 'max-sm:px-2')}
      >
        <Icon name="calendar" className="size-4" />
        Add to calendar
      </a>
      <ButtonLink to={`/booking?booking=${encodeURIComponent(id)}`} look="outline" className="max-sm:px-2">
        <Icon name="receipt" className="size-4" />
        Full itinerary
      </ButtonLink>
    </div>
  );
}
