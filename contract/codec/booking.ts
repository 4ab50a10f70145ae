import type { BookedDocument, BookedService, PlannedFlight } from '#domain/booking/booked-order.ts';
import type {
  Booking,
  BookingData,
  BookingPassenger,
  BookingPayment,
  ListedTrip,
  ShownChange,
} from '#domain/booking/views/booking.ts';
import type { Slice } from '#domain/flights/offer.ts';
import { formatMoneyDecimal, type Money, readMoney } from '#domain/money/money.ts';
import type { SaleParts } from '#domain/money/price-lines.ts';
import type { AirlineChangeAnswer, BookingAnswer, TripAnswer } from '../booking.ts';
import { conditionsCodec, sliceCodec } from './offer.ts';
import { amendmentRefundCodec, cancellationCodec } from './refunds.ts';
import { asIs, type Codec, list, money, named, nullable, omitted, part, shape } from './shape.ts';

type DataAnswer = BookingAnswer['bookingData'];
type PaymentAnswer = BookingAnswer['payments'][number];
type FlightAnswer = AirlineChangeAnswer['now'][number][number];

export const bookedServiceCodec = shape<BookedService, DataAnswer['services'][number]>({});
export const bookedDocumentCodec = shape<BookedDocument, DataAnswer['documents'][number]>({});
export const flightCodec = shape<PlannedFlight, FlightAnswer>({});
const flights = list(flightCodec);

export const airlineChangeCodec = shape<ShownChange, AirlineChangeAnswer>({
  booked: list(flights),
  now: list(flights),
  isUnclear: part<boolean | undefined>(
    ['unclear'],
    (value) => ({ unclear: value === true }),
    (wire) => (wire.unclear ? true : undefined),
  ),
  isByPhone: omitted,
});

/** The wire has the times of the whole slice besides (documents, section 3). */
const bookedSlice: Codec<Slice, DataAnswer['slices'][number]> = {
  encode: (slice) => ({
    ...sliceCodec.encode(slice),
    departure_time: slice.segments[0]?.departingAt ?? '',
    arrival_time: slice.segments.at(-1)?.arrivingAt ?? '',
  }),
  decode: ({ departure_time: _departure, arrival_time: _arrival, ...slice }) => sliceCodec.decode(slice),
};

const saleParts = part<SaleParts | null>(
  ['sale_parts'],
  (value) => ({
    sale_parts: value && {
      base_amount: formatMoneyDecimal(value.base),
      tax_amount: formatMoneyDecimal(value.tax),
      seats_amount: formatMoneyDecimal(value.seats),
      extras_amount: formatMoneyDecimal(value.extras),
    },
  }),
  ({ sale_parts: parts, sale_currency: currency }) =>
    parts && {
      base: readMoney(parts.base_amount, currency),
      tax: readMoney(parts.tax_amount, currency),
      seats: readMoney(parts.seats_amount, currency),
      extras: readMoney(parts.extras_amount, currency),
    },
);

const changes = part<BookingData['changes']>(
  ['changes'],
  (values) => ({
    changes: values.map(({ kind, on, sale, fee }) => ({
      kind,
      on,
      amount: formatMoneyDecimal(sale),
      fee_amount: formatMoneyDecimal(fee),
    })),
  }),
  (wire) =>
    (wire.changes as DataAnswer['changes']).map(({ kind, on, amount, fee_amount }) => ({
      kind,
      on,
      sale: readMoney(amount, wire.sale_currency),
      fee: readMoney(fee_amount, wire.sale_currency),
    })),
);

const bookingData = shape<BookingData, DataAnswer>({
  passengers: list(shape<BookingPassenger, DataAnswer['passengers'][number]>({})),
  total: money(),
  fare: part<Money | null>(
    ['fare_amount'],
    (value) => ({ fare_amount: value && formatMoneyDecimal(value) }),
    (wire) => (wire.fare_amount === null ? null : readMoney(wire.fare_amount, wire.total_currency)),
  ),
  sale: money(),
  saleParts,
  slices: list(bookedSlice),
  services: list(bookedServiceCodec),
  documents: list(bookedDocumentCodec),
  conditions: conditionsCodec,
  changes,
});

const payments = part<Booking['payments']>(
  ['payment', 'payments'],
  (values) => ({
    payment: values[0] === undefined ? null : encodeCardAndDate(values[0]),
    payments: values.map((payment) => ({
      ...encodeCardAndDate(payment),
      amount: formatMoneyDecimal(payment.amount),
      refunded_amounts: payment.refunds.map(formatMoneyDecimal),
    })),
  }),
  ({ payment, payments: all, bookingData: { sale_amount, sale_currency } }) => {
    // An older instance names only how the trip was paid.
    const isOld = all.length === 0 && payment !== null;
    const charges: PaymentAnswer[] = isOld ? [{ ...payment, amount: sale_amount, refunded_amounts: [] }] : all;
    return charges.map((charge) => ({
      cardBrand: charge.card_brand,
      cardLast4: charge.card_last4,
      paidOn: charge.paid_on,
      amount: readMoney(charge.amount, sale_currency),
      refunds: charge.refunded_amounts.map((amount) => readMoney(amount, sale_currency)),
    }));
  },
);

function encodeCardAndDate({ cardBrand, cardLast4, paidOn }: BookingPayment): NonNullable<BookingAnswer['payment']> {
  return { card_brand: cardBrand, card_last4: cardLast4, paid_on: paidOn };
}

export const bookingCodec = shape<Booking, BookingAnswer>({
  duffelBookingId: asIs,
  bookingReference: asIs,
  contactEmail: asIs,
  createdAt: asIs,
  accountCreated: asIs,
  accountInfo: asIs,
  emailContent: asIs,
  isLoyaltyRefused: named('loyalty_refused'),
  isInAccount: named('in_account'),
  isMailRefused: named('mail_refused'),
  returned: part<Money | null>(
    ['returned_amount'],
    (value) => ({ returned_amount: value && formatMoneyDecimal(value) }),
    (wire) => (wire.returned_amount === null ? null : readMoney(wire.returned_amount, wire.bookingData.sale_currency)),
  ),
  payments,
  amendmentRefunds: list(amendmentRefundCodec),
  cancellation: nullable(cancellationCodec),
  airlineChange: nullable(airlineChangeCodec),
  bookingData: named('bookingData', bookingData),
});

const flightsOrNone = list(nullable(flights));

export const tripCodec = shape<ListedTrip, TripAnswer>({
  bookingReference: asIs,
  newFlights: flightsOrNone,
  canceledFlights: flightsOrNone,
  sale: money(),
  total: part<Money>(
    ['paid_amount'],
    (value) => ({ paid_amount: formatMoneyDecimal(value) }),
    (wire) => readMoney(wire.paid_amount ?? wire.sale_amount, wire.sale_currency),
  ),
  slices: list(sliceCodec),
  services: list(bookedServiceCodec),
  documents: list(bookedDocumentCodec),
});
