import type { ReactNode } from 'react';
import type { DeskBooking } from '../../../../contract/desk.ts';
import { refundBill } from '../../../../domain/booking/refund-words.ts';
import { telephoneAddress } from '../../../../domain/brand/telephone.ts';
import { formatExactAmount } from '../../../../domain/money/format.ts';
import { flightDates, momentText, refundNames } from './desk-words.ts';

const types = { adult: 'Adult', child: 'Child', infant: 'Infant' } as const;
const rules: Readonly<Record<string, string>> = {
  free_24h: 'Free within 24 hours',
  fare_rules: 'By the fare rules',
  airline_credit: 'Airline credit',
  no_refund: 'No refund',
};

/** Money, references and travelers of a booking, to the cent and letter. */
export function BookingFacts({ booking }: { readonly booking: DeskBooking }) {
  const { payment, cancellation, currency, passengers } = booking;
  const isHeld = ['authorised', 'booked', 'capture_failed'].includes(booking.paymentState);
  const exact = (amount: string) => formatExactAmount(amount, currency);
  return (
    <section
      aria-labelledby="facts"
      className="rounded-lg border border-line bg-card p-4 shadow-raised md:p-6 lg:col-start-2 lg:row-span-2 lg:row-start-1"
    >
      <h2 id="facts" className="text-base font-semibold">
        Money and references
      </h2>
      <dl className="mt-3 grid grid-cols-[7.5rem_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm">
        <Fact name="Sold for">{exact(booking.saleAmount)}</Fact>
        <Fact name="Supplier price">{exact(booking.supplierAmount)}</Fact>
        <Fact name={isHeld ? 'Held on the card' : 'Originally held'}>{exact(payment.heldAmount)}</Fact>
        {payment.captureAmount === payment.heldAmount ? null : (
          <Fact name="Amount to capture">{exact(payment.captureAmount)}</Fact>
        )}
        {payment.refundAmount === null ? null : <Fact name="Refund">{exact(payment.refundAmount)}</Fact>}
        {payment.refundedElsewhere === null ? null : (
          <Fact name="Refunded directly">{`${exact(payment.refundedElsewhere)}, at the payment provider`}</Fact>
        )}
        {booking.supplierReturns === null ? null : (
          <Fact name="Supplier returns">
            {formatExactAmount(booking.supplierReturns.amount, booking.supplierReturns.currency)}
          </Fact>
        )}
        {payment.card === null ? null : <Fact name="Card">{payment.card}</Fact>}
        {payment.captureBefore === null || !isHeld ? null : (
          <Fact name="Hold expires">{momentText(payment.captureBefore)}</Fact>
        )}
        {cancellation === null ? null : (
          <>
            <Fact name="Cancellation">{rules[cancellation.rule] ?? cancellation.rule}</Fact>
            {refundFacts(booking, cancellation).map(({ label, value }) => (
              <Fact key={label} name={label}>
                {value}
              </Fact>
            ))}
          </>
        )}
        <Fact name="Airline reference">{booking.airlineReference ?? 'None yet'}</Fact>
        <Fact name="Order id">{booking.orderId ?? 'None'}</Fact>
        <Fact name="Payment id">{payment.id}</Fact>
        {payment.intentId === null ? null : <Fact name="Provider id">{payment.intentId}</Fact>}
        {payment.refundId === null ? null : <Fact name="Refund id">{payment.refundId}</Fact>}
        <Fact name="Booking id">{booking.id}</Fact>
        <Fact name="Contact">{booking.contactEmail}</Fact>
        <Fact name="Phone">
          {booking.contactPhone === null ? (
            'Not kept for this booking'
          ) : (
            <a href={telephoneAddress(booking.contactPhone)} className="underline underline-offset-4">
              {booking.contactPhone}
            </a>
          )}
        </Fact>
        <Fact name="Booked">{momentText(booking.createdAt)}</Fact>
        <Fact name="Flies">{flightDates(booking)}</Fact>
        <Fact name="Flights">{booking.flights.join('; ')}</Fact>
        <Fact name="Tickets">{booking.ticketNumbers.length === 0 ? 'None yet' : booking.ticketNumbers.join(', ')}</Fact>
        <Fact name={passengers.length === 1 ? 'Passenger' : 'Passengers'}>
          {passengers.map(({ name, type, extras }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and two may share a name
            <span key={index} className="block">
              {name} <span className="text-ink-soft">{types[type]}</span>
              {extras.map((line) => (
                <span key={line} className="block text-xs font-normal text-ink-soft">
                  {line}
                </span>
              ))}
            </span>
          ))}
        </Fact>
        {booking.extras.length === 0 ? null : <Fact name="Also in the order">{booking.extras.join('; ')}</Fact>}
      </dl>
    </section>
  );
}

/** The lines that the traveler reads, named for the desk. */
function refundFacts(
  { currency, passengers }: DeskBooking,
  { parts, refundStatus }: NonNullable<DeskBooking['cancellation']>,
) {
  const names = {
    passengers: passengers.length,
    paid: 'Paid',
    back: refundNames[refundStatus] ?? 'Refund to traveler',
  };
  const { lines, total } = refundBill(parts, currency, names);
  return [...lines, total];
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{name}</dt>
      <dd className="tabular min-w-0 font-medium break-words">{children}</dd>
    </>
  );
}
