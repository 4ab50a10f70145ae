import type { ReactNode } from 'react';
import { splitRefundBill } from '#domain/booking/refund-texts.ts';
import type { DeskBooking, DeskCancellation, DeskDispute } from '#domain/booking/views/desk-booking.ts';
import { telephoneAddress } from '#domain/brand/telephone.ts';
import { formatExact } from '#domain/money/format.ts';
import { isSameMoney } from '#domain/money/money.ts';
import {
  disputeStatusText,
  fraudWarningStatuses,
  isFraudWarning,
  isUnanswered,
} from '#domain/payment/disputes/dispute-statuses.ts';
import { momentText } from '#domain/time/date-text.ts';
import { UnbrokenNumbers } from '#web/booked/unbroken-numbers.tsx';
import { Card } from '../card.tsx';
import { flightDates } from './desk-texts.ts';
import { refundLabels, stateLabel } from './state-labels.ts';

const types = { adult: 'Adult', child: 'Child', infant: 'Infant' } as const;
const ruleNames: Readonly<Record<string, string>> = {
  free_24h: 'Free within 24 hours',
  airline_change: 'Full refund after a change by the airline',
  fare_rules: 'By the fare rules',
  airline_credit: 'Airline credit',
  no_refund: 'No refund',
};

/** Who gets what the supplier returns. */
const returnedTo = {
  us: '',
  travelers: ', as airline credit to the travelers, not to us',
  unknown: '; it does not say where to',
} as const;

/** Money, references and travelers of a booking. */
export function BookingFacts({ booking }: { readonly booking: DeskBooking }) {
  return (
    <Card id="facts" title="Money and references" className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
      <dl className="mt-3 grid grid-cols-[7.5rem_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm">
        <MoneyFacts booking={booking} />
        <ReferenceFacts booking={booking} />
        <TripFacts booking={booking} />
      </dl>
    </Card>
  );
}

function MoneyFacts({ booking }: { readonly booking: DeskBooking }) {
  const { payment, payments, cancellation, supplierReturns } = booking;
  const isHeld = ['authorised', 'booked', 'capture_failed'].includes(booking.paymentState);
  return (
    <>
      <Fact name="Sold for">{formatExact(booking.sale)}</Fact>
      {isSameMoney(booking.total, booking.sale) ? null : (
        <Fact name="Including change fees">{formatExact(booking.total)}</Fact>
      )}
      <Fact name="Supplier price">{formatExact(booking.supplierPrice)}</Fact>
      <Fact name={isHeld ? 'Held on the card' : 'Originally held'}>{formatExact(payment.held)}</Fact>
      {isSameMoney(payment.capture, payment.held) ? null : (
        <Fact name="Amount to capture">{formatExact(payment.capture)}</Fact>
      )}
      {payment.refund === null ? null : <Fact name="Refund">{formatExact(payment.refund)}</Fact>}
      {payment.refundedElsewhere === null ? null : (
        <Fact name="Refunded directly">{`${formatExact(payment.refundedElsewhere)}, at the payment provider`}</Fact>
      )}
      {supplierReturns === null ? null : (
        <Fact name="Supplier returns">{`${formatExact(supplierReturns)}${returnedTo[supplierReturns.to]}`}</Fact>
      )}
      <CardFacts booking={booking} />
      {payment.cardDetails === null ? null : (
        <Fact name={payments.length > 1 ? 'Card type (trip)' : 'Card type'}>{payment.cardDetails}</Fact>
      )}
      {payment.riskLevel === null ? null : (
        <Fact name={payments.length > 1 ? 'Risk (trip)' : 'Risk'}>{payment.riskLevel}</Fact>
      )}
      {booking.reviewUntil === null ? null : <Fact name="Decide by">{momentText(booking.reviewUntil)}</Fact>}
      {payment.captureBefore === null || !isHeld ? null : (
        <Fact name="Hold expires">{momentText(payment.captureBefore)}</Fact>
      )}
      {cancellation === null ? null : (
        <>
          <Fact name="Cancellation">{ruleNames[cancellation.rule] ?? cancellation.rule}</Fact>
          {refundFacts(booking, cancellation).map(({ label, value }) => (
            <Fact key={label} name={label}>
              {value}
            </Fact>
          ))}
          <RefundFacts cancellation={cancellation} />
        </>
      )}
    </>
  );
}

const paidFor = { trip: 'the trip', flights: 'a change of flights', bags: 'bags' } as const;

/** The card; or which card paid for what and got what back, if there is more to say. */
function CardFacts({ booking: { payment, payments } }: { readonly booking: DeskBooking }) {
  const isPlain =
    payments.length < 2 && payments.every(({ refunds, disputes }) => refunds.length === 0 && disputes.length === 0);
  if (isPlain) return payment.card === null ? null : <Fact name="Card">{payment.card}</Fact>;
  return payments.map(({ id, card, capture, state, refunds, disputes, ...claimed }) => (
    <Fact key={id} name={card ?? 'Unknown card'}>
      {`${formatExact(capture)} for ${paidFor[claimed.paidFor]}: ${stateLabel(state)}`}
      {refunds.map((refund) => (
        <span key={refund.id} className="block">
          {`−${formatExact(refund.amount)}: ${stateLabel(refund.state)}`}
        </span>
      ))}
      {disputes.map((dispute) => (
        <span key={dispute.id} className="block">
          {disputeText(dispute)}
        </span>
      ))}
    </Fact>
  ));
}

/** 'Disputed Nov 29, 2026, 10:00 (UTC): $482, product not received; needs a response by Dec 08, 2026, 10:00 (UTC); du_1'. */
function disputeText({ id, status, reason, amount, openedAt, answerBy }: DeskDispute): string {
  const by = answerBy === null || !isUnanswered(status) ? '' : ` by ${momentText(answerBy)}`;
  const why = reason.replaceAll('_', ' ');
  if (isFraudWarning(status) || status === fraudWarningStatuses.closed)
    return `Reported as fraud ${momentText(openedAt)}: ${formatExact(amount)}, ${why}; ${id}`;
  return `Disputed ${momentText(openedAt)}: ${formatExact(amount)}, ${why}; ${disputeStatusText(status)}${by}; ${id}`;
}

/** When the refund was sent, and how the traveler's bank finds it; renders nothing if nothing is refunded to the card. */
function RefundFacts({
  cancellation: { shares, refundSentAt, bankReference },
}: {
  readonly cancellation: DeskCancellation;
}) {
  if (shares.refund.amountMinor === 0) return null;
  return (
    <>
      <Fact name="Refund sent">{refundSentAt === null ? 'No date recorded' : momentText(refundSentAt)}</Fact>
      <Fact name="Bank reference">{bankReference ?? 'None so far'}</Fact>
    </>
  );
}

function ReferenceFacts({ booking }: { readonly booking: DeskBooking }) {
  const { payment, contactPhone } = booking;
  return (
    <>
      <Fact name="Airline reference">{booking.airlineReference ?? 'None yet'}</Fact>
      <Fact name="Order id">{booking.orderId ?? 'None'}</Fact>
      <Fact name="Payment id">{payment.id}</Fact>
      {payment.intentId === null ? null : <Fact name="Provider id">{payment.intentId}</Fact>}
      {payment.refundId === null ? null : <Fact name="Refund id">{payment.refundId}</Fact>}
      <Fact name="Booking id">{booking.id}</Fact>
      <Fact name="Contact">{booking.contactEmail}</Fact>
      <Fact name="Phone">
        {contactPhone === null ? (
          'Not stored for this booking'
        ) : (
          <a href={telephoneAddress(contactPhone)} className="underline underline-offset-4">
            {contactPhone}
          </a>
        )}
      </Fact>
    </>
  );
}

function TripFacts({ booking }: { readonly booking: DeskBooking }) {
  const { passengers, extras, ticketNumbers } = booking;
  return (
    <>
      <Fact name="Booked">{momentText(booking.createdAt)}</Fact>
      <Fact name="Flies">{flightDates(booking)}</Fact>
      <Fact name="Flights">{booking.flights.join('; ')}</Fact>
      <Fact name="Tickets">
        <UnbrokenNumbers>{ticketNumbers.length === 0 ? 'None yet' : ticketNumbers.join(', ')}</UnbrokenNumbers>
      </Fact>
      <Fact name={passengers.length === 1 ? 'Passenger' : 'Passengers'}>
        {passengers.map((passenger, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and two may share a name
          <Passenger key={index} passenger={passenger} />
        ))}
      </Fact>
      {extras.length === 0 ? null : (
        <Fact name="Also in the order">
          <UnbrokenNumbers>{extras.join('; ')}</UnbrokenNumbers>
        </Fact>
      )}
    </>
  );
}

function Passenger({ passenger: { name, type, extras } }: { readonly passenger: DeskBooking['passengers'][number] }) {
  return (
    <span className="block">
      {name} <span className="text-ink-soft">{types[type]}</span>
      {extras.map((line) => (
        <span key={line} className="block text-xs font-normal text-ink-soft">
          <UnbrokenNumbers>{line}</UnbrokenNumbers>
        </span>
      ))}
    </span>
  );
}

/** The lines of the traveler's refund, labeled for administrators. */
function refundFacts({ passengers, payments }: DeskBooking, { shares, refundStatus }: DeskCancellation) {
  const names = {
    passengers: passengers.length,
    paid: 'Paid',
    // With several payments each says beside its card what became of its part.
    back: payments.length > 1 ? 'Refund to traveler' : (refundLabels[refundStatus] ?? 'Refund to traveler'),
  };
  const { lines, total } = splitRefundBill(shares, names);
  return [...lines, total];
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{name}</dt>
      <dd className="tabular min-w-0 font-medium">{children}</dd>
    </>
  );
}
