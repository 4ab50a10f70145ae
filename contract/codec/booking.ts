import type { BookedDocument, BookedService, PlannedFlight } from '#domain/booking/booked-order.ts';
import type {
  Booking,
  BookingPassenger,
  BookingPayment,
  ListedTrip,
  ShownChange,
} from '#domain/booking/views/booking.ts';
import { formatMoneyDecimal, readMoney } from '#domain/money/money.ts';
import type { SaleParts } from '#domain/money/price-lines.ts';
import type { AirlineChangeAnswer, BookingAnswer, TripAnswer } from '../booking.ts';
import { decodeConditions, decodeSlice, encodeConditions, encodeSlice } from './offer.ts';
import { decodeAmendmentRefund, decodeCancellation, encodeAmendmentRefund, encodeCancellation } from './refunds.ts';

type PaymentAnswer = BookingAnswer['payments'][number];
type PassengerAnswer = BookingAnswer['bookingData']['passengers'][number];
type SalePartsAnswer = NonNullable<BookingAnswer['bookingData']['sale_parts']>;
type ServiceAnswer = TripAnswer['services'][number];
type DocumentAnswer = TripAnswer['documents'][number];
type FlightAnswer = AirlineChangeAnswer['now'][number][number];

export function decodeBooking(wire: BookingAnswer): Booking {
  const {
    cancellation,
    airline_change,
    free_cancellation,
    fare_rules,
    review_until,
    payment,
    payments,
    returned_amount,
    amendment_refunds,
    sold_by,
    can_change_flights: canChangeFlights,
    can_add_bags: canAddBags,
    can_cancel_online: canCancelOnline,
    open_amendment: openAmendment,
    loyalty_refused: isLoyaltyRefused,
    in_account: isInAccount,
    mail_refused: isMailRefused,
    bookingData,
    ...rest
  } = wire;
  const { total_amount, total_currency, fare_amount, ...others } = bookingData;
  const { sale_amount, sale_currency, sale_parts, is_order_read, ...data } = others;
  return {
    ...rest,
    canChangeFlights,
    canAddBags,
    canCancelOnline,
    openAmendment,
    isLoyaltyRefused,
    isInAccount,
    isMailRefused,
    returned: returned_amount === null ? null : readMoney(returned_amount, sale_currency),
    amendmentRefunds: amendment_refunds.map(decodeAmendmentRefund),
    soldBy: sold_by,
    cancellation: cancellation && decodeCancellation(cancellation),
    airlineChange: airline_change && decodeAirlineChange(airline_change),
    freeCancellation: free_cancellation,
    fareRules: fare_rules,
    reviewUntil: review_until,
    payments: paymentsOf({ payment, payments }, sale_amount).map((one) => decodePayment(one, sale_currency)),
    bookingData: {
      ...data,
      isOrderRead: is_order_read,
      passengers: data.passengers.map(decodePassenger),
      total: readMoney(total_amount, total_currency),
      fare: fare_amount === null ? null : readMoney(fare_amount, total_currency),
      sale: readMoney(sale_amount, sale_currency),
      saleParts: sale_parts && decodeSaleParts(sale_parts, sale_currency),
      slices: bookingData.slices.map(decodeSlice),
      services: bookingData.services.map(decodeBookedService),
      documents: bookingData.documents.map(decodeBookedDocument),
      conditions: decodeConditions(bookingData.conditions),
      changes: data.changes.map(({ kind, on, amount, fee_amount }) => ({
        kind,
        on,
        sale: readMoney(amount, sale_currency),
        fee: readMoney(fee_amount, sale_currency),
      })),
    },
  };
}

export function encodeBooking(booking: Booking): BookingAnswer {
  const { cancellation, airlineChange, freeCancellation, fareRules, reviewUntil, payments, returned, ...more } =
    booking;
  const { bookingData, canChangeFlights, canAddBags, openAmendment, isLoyaltyRefused, ...others } = more;
  const { amendmentRefunds, soldBy, isMailRefused, isInAccount, canCancelOnline, ...rest } = others;
  const { total, fare, sale, saleParts, isOrderRead, ...data } = bookingData;
  return {
    ...rest,
    can_change_flights: canChangeFlights,
    can_add_bags: canAddBags,
    can_cancel_online: canCancelOnline,
    open_amendment: openAmendment,
    loyalty_refused: isLoyaltyRefused,
    in_account: isInAccount,
    mail_refused: isMailRefused,
    returned_amount: returned && formatMoneyDecimal(returned),
    amendment_refunds: amendmentRefunds.map(encodeAmendmentRefund),
    sold_by: soldBy,
    cancellation: cancellation && encodeCancellation(cancellation),
    airline_change: airlineChange && encodeAirlineChange(airlineChange),
    free_cancellation: freeCancellation,
    fare_rules: fareRules,
    review_until: reviewUntil,
    payment: payments[0] === undefined ? null : encodeCardAndDate(payments[0]),
    payments: payments.map(encodePayment),
    bookingData: {
      ...data,
      is_order_read: isOrderRead,
      passengers: data.passengers.map(encodePassenger),
      total_amount: formatMoneyDecimal(total),
      total_currency: total.currency,
      fare_amount: fare && formatMoneyDecimal(fare),
      sale_amount: formatMoneyDecimal(sale),
      sale_currency: sale.currency,
      sale_parts: saleParts && encodeSaleParts(saleParts),
      slices: bookingData.slices.map((slice) => ({
        ...encodeSlice(slice),
        departure_time: slice.segments[0]?.departingAt ?? '',
        arrival_time: slice.segments.at(-1)?.arrivingAt ?? '',
      })),
      services: bookingData.services.map(encodeBookedService),
      documents: bookingData.documents.map(encodeBookedDocument),
      conditions: encodeConditions(bookingData.conditions),
      changes: data.changes.map(({ kind, on, sale: changed, fee }) => ({
        kind,
        on,
        amount: formatMoneyDecimal(changed),
        fee_amount: formatMoneyDecimal(fee),
      })),
    },
  };
}

/** An older instance names only how the trip was paid. */
function paymentsOf({ payment, payments }: Pick<BookingAnswer, 'payment' | 'payments'>, saleAmount: string) {
  if (payments.length > 0 || payment === null) return payments;
  return [{ ...payment, amount: saleAmount, refunded_amounts: [] }];
}

function decodePayment(wire: PaymentAnswer, currency: string): BookingPayment {
  return {
    cardBrand: wire.card_brand,
    cardLast4: wire.card_last4,
    paidOn: wire.paid_on,
    amount: readMoney(wire.amount, currency),
    refunds: wire.refunded_amounts.map((amount) => readMoney(amount, currency)),
  };
}

function encodePayment(payment: BookingPayment): PaymentAnswer {
  return {
    ...encodeCardAndDate(payment),
    amount: formatMoneyDecimal(payment.amount),
    refunded_amounts: payment.refunds.map(formatMoneyDecimal),
  };
}

function encodeCardAndDate({ cardBrand, cardLast4, paidOn }: BookingPayment): NonNullable<BookingAnswer['payment']> {
  return { card_brand: cardBrand, card_last4: cardLast4, paid_on: paidOn };
}

function decodePassenger({ given_name, family_name, ...passenger }: PassengerAnswer): BookingPassenger {
  return { ...passenger, givenName: given_name, familyName: family_name };
}

function encodePassenger({ givenName, familyName, ...passenger }: BookingPassenger): PassengerAnswer {
  return { ...passenger, given_name: givenName, family_name: familyName };
}

function decodeSaleParts(wire: SalePartsAnswer, currency: string): SaleParts {
  return {
    base: readMoney(wire.base_amount, currency),
    tax: readMoney(wire.tax_amount, currency),
    seats: readMoney(wire.seats_amount, currency),
    extras: readMoney(wire.extras_amount, currency),
  };
}

function encodeSaleParts({ base, tax, seats, extras }: SaleParts): SalePartsAnswer {
  return {
    base_amount: formatMoneyDecimal(base),
    tax_amount: formatMoneyDecimal(tax),
    seats_amount: formatMoneyDecimal(seats),
    extras_amount: formatMoneyDecimal(extras),
  };
}

export function decodeTrip(wire: TripAnswer): ListedTrip {
  return {
    id: wire.id,
    reference: wire.reference,
    bookingReference: wire.bookingReference,
    status: wire.status,
    message: wire.message,
    canCancelOnline: wire.can_cancel_online,
    openAmendment: wire.open_amendment,
    isChanged: wire.is_changed,
    needsAnswer: wire.needs_answer,
    disruption: wire.disruption,
    newFlights: wire.new_flights.map((flights) => flights?.map(decodeFlight) ?? null),
    canceledFlights: wire.canceled_flights.map((flights) => flights?.map(decodeFlight) ?? null),
    originCity: wire.origin_city,
    destinationCity: wire.destination_city,
    tripType: wire.trip_type,
    departureDate: wire.departure_date,
    lastArrivalDate: wire.last_arrival_date,
    passengerCount: wire.passenger_count,
    sale: readMoney(wire.sale_amount, wire.sale_currency),
    total: readMoney(wire.paid_amount ?? wire.sale_amount, wire.sale_currency),
    slices: wire.slices.map(decodeSlice),
    services: wire.services.map(decodeBookedService),
    documents: wire.documents.map(decodeBookedDocument),
  };
}

export function encodeTrip(trip: ListedTrip): TripAnswer {
  return {
    id: trip.id,
    reference: trip.reference,
    bookingReference: trip.bookingReference,
    status: trip.status,
    message: trip.message,
    can_cancel_online: trip.canCancelOnline,
    open_amendment: trip.openAmendment,
    is_changed: trip.isChanged,
    needs_answer: trip.needsAnswer,
    disruption: trip.disruption,
    new_flights: trip.newFlights.map((flights) => flights?.map(encodeFlight) ?? null),
    canceled_flights: trip.canceledFlights.map((flights) => flights?.map(encodeFlight) ?? null),
    origin_city: trip.originCity,
    destination_city: trip.destinationCity,
    trip_type: trip.tripType,
    departure_date: trip.departureDate,
    last_arrival_date: trip.lastArrivalDate,
    passenger_count: trip.passengerCount,
    sale_amount: formatMoneyDecimal(trip.sale),
    sale_currency: trip.sale.currency,
    paid_amount: formatMoneyDecimal(trip.total),
    slices: trip.slices.map(encodeSlice),
    services: trip.services.map(encodeBookedService),
    documents: trip.documents.map(encodeBookedDocument),
  };
}

export function decodeAirlineChange(wire: AirlineChangeAnswer): ShownChange {
  const { found_at, booked, now, can_accept, refunds_all, unclear, ...change } = wire;
  const flights = (slices: AirlineChangeAnswer['now']) => slices.map((slice) => slice.map(decodeFlight));
  return {
    ...change,
    foundAt: found_at,
    booked: flights(booked),
    now: flights(now),
    canAccept: can_accept,
    refundsAll: refunds_all,
    ...(unclear ? { isUnclear: true } : {}),
  };
}

export function encodeAirlineChange(shown: ShownChange): AirlineChangeAnswer {
  const { foundAt, booked, now, canAccept, refundsAll, isUnclear = false, ...change } = shown;
  const flights = (slices: ShownChange['now']) => slices.map((slice) => slice.map(encodeFlight));
  return {
    ...change,
    found_at: foundAt,
    booked: flights(booked),
    now: flights(now),
    can_accept: canAccept,
    refunds_all: refundsAll,
    unclear: isUnclear,
  };
}

export function decodeFlight(wire: FlightAnswer): PlannedFlight {
  const { departing_at, arriving_at, origin_zone, destination_zone, ...flight } = wire;
  return {
    ...flight,
    departingAt: departing_at,
    arrivingAt: arriving_at,
    ...(origin_zone === undefined ? {} : { originZone: origin_zone }),
    ...(destination_zone === undefined ? {} : { destinationZone: destination_zone }),
  };
}

export function encodeFlight(planned: PlannedFlight): FlightAnswer {
  const { departingAt, arrivingAt, originZone, destinationZone, ...flight } = planned;
  return {
    ...flight,
    departing_at: departingAt,
    arriving_at: arrivingAt,
    ...(originZone === undefined ? {} : { origin_zone: originZone }),
    ...(destinationZone === undefined ? {} : { destination_zone: destinationZone }),
  };
}

export function decodeBookedService({ maximum_weight_kg, passenger_ids, ...service }: ServiceAnswer): BookedService {
  return { ...service, maximumWeightKg: maximum_weight_kg, passengerIds: passenger_ids };
}

export function encodeBookedService({ maximumWeightKg, passengerIds, ...service }: BookedService): ServiceAnswer {
  return { ...service, maximum_weight_kg: maximumWeightKg, passenger_ids: passengerIds };
}

export function decodeBookedDocument({ passenger_ids, ...document }: DocumentAnswer): BookedDocument {
  return { ...document, passengerIds: passenger_ids };
}

export function encodeBookedDocument({ passengerIds, ...document }: BookedDocument): DocumentAnswer {
  return { ...document, passenger_ids: passengerIds };
}
