import type { ReactNode } from 'react';
import type { DeskBooking } from '../../../../contract/desk.ts';
import { refundBill } from '../../../../domain/booking/refund-words.ts';
import { momentText } from './desk-words.ts';

const types = { adult: 'Adult', child: 'Child', infant: 'Infant' } as const;
const rules: Readonly<Record<string, string>> = {
  free_24h: 'Free within 24 hours',
  fare_rules: 'By the fare’s rules',
  airline_credit: 'Credit of the airline',
  no_refund: 'Nothing back',
};

/** Money, references and travelers of a booking, to the cent and letter. */
export function BookingFacts({ booking }: { readonly booking: DeskBooking }) {
  const { payment, cancellation, currency, passengers } = booking;
  const isHeld = ['authorised', 'booked', 'capture_failed'].includes(booking.paymentState);
  const exact = (amount: string) => `${amount} ${currency}`;
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
        <Fact name="Supplier’s price">{exact(booking.supplierAmount)}</Fact>
        <Fact name={isHeld ? 'Held on the card' : 'Held at first'}>{exact(payment.heldAmount)}</Fact>
        {payment.captureAmount === payment.heldAmount ? null : (
          <Fact name="To be taken of it">{exact(payment.captureAmount)}</Fact>
        )}
        {payment.refundAmount === null ? null : <Fact name="Refund">{exact(payment.refundAmount)}</Fact>}
        {payment.refundedElsewhere === null ? null : (
          <Fact name="Refunded there">{`${exact(payment.refundedElsewhere)}, at the provider itself`}</Fact>
        )}
        {booking.supplierReturns === null ? null : (
          <Fact name="Supplier returns">{`${booking.supplierReturns.amount} ${booking.supplierReturns.currency}`}</Fact>
        )}
        {payment.card === null ? null : <Fact name="Card">{payment.card}</Fact>}
        {payment.captureBefore === null || !isHeld ? null : (
          <Fact name="Hold lapses">{momentText(payment.captureBefore)}</Fact>
        )}
        {cancellation === null ? null : (
          <>
            <Fact name="Cancellation">{rules[cancellation.rule] ?? cancellation.rule}</Fact>
            {refundFacts(cancellation.parts, currency).map(({ label, value }) => (
              <Fact key={label} name={label}>
                {value}
              </Fact>
            ))}
          </>
        )}
        <Fact name="Airline’s reference">{booking.airlineReference ?? 'None yet'}</Fact>
        <Fact name="Order">{booking.orderId ?? 'None known'}</Fact>
        <Fact name="Payment">{payment.id}</Fact>
        {payment.intentId === null ? null : <Fact name="At the provider">{payment.intentId}</Fact>}
        {payment.refundId === null ? null : <Fact name="Refund’s id">{payment.refundId}</Fact>}
        <Fact name="Booking’s id">{booking.id}</Fact>
        <Fact name="Contact">{booking.contactEmail}</Fact>
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
function refundFacts(parts: NonNullable<DeskBooking['cancellation']>['parts'], currency: string) {
  const { lines, total } = refundBill(parts, currency, { paid: 'Paid', back: 'Due to traveler' });
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
