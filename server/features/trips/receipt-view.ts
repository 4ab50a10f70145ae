import { bookedSentences, previewCancellation } from '#domain/booking/refund-preview.ts';
import type { BookingPayment } from '#domain/booking/views/booking.ts';
import { fareSentences } from '#domain/flights/fare/condition-text.ts';
import { utcDate } from '#domain/time/calendar-date.ts';
import { type BookingRow, hasTripDeparted } from '../booking/index.ts';
import { freeCancellation, freeUntilOf } from '../cancellation/index.ts';
import type { PaidWith } from '../payments/index.ts';

/** How a booking was paid; null until it was. */
export function paymentOf(paid: PaidWith | null): BookingPayment | null {
  if (paid === null) return null;
  const { cardBrand, cardLast4, paidAt } = paid;
  return { cardBrand, cardLast4, paidOn: paidAt === null ? null : utcDate(paidAt) };
}

/**
 * What canceling a booking at a given time gives back under its rules, then what the airline's fare allows: one
 * sentence each. Unknown values are left out; empty for a trip that is over, refused or canceled.
 */
export function fareRulesOf(booking: BookingRow, at: Date): string[] {
  const { itinerary, state } = booking;
  const freeUntil = freeUntilOf(booking);
  const isFree = freeUntil !== null && at <= freeUntil;
  if (state === 'refused' || state === 'cancelled' || hasTripDeparted(booking, at)) return [];
  // A change costs our fee of its day, or none after one by the airline.
  const fare = fareSentences({ ...itinerary, changeFee: null }, isFree);
  return [...cancelingSentences(booking, isFree), ...fare];
}

function cancelingSentences(booking: BookingRow, isFree: boolean): string[] {
  const { itinerary, currency, saleMinor, supplierMinor, cancelFeeMinor, orderActions } = booking;
  const free = isFree ? freeCancellation(booking) : null;
  // Our fee is not known, or the airline allows no online cancellation: then we can only state the 24-hour rule.
  if (cancelFeeMinor === null || orderActions?.includes('cancel') === false) return free === null ? [] : [free];
  const { supplierFareMinor: fareMinor } = itinerary;
  const paid = { amountMinor: saleMinor, currency };
  const preview = previewCancellation({
    isFree,
    paid,
    supplierPrice: { amountMinor: supplierMinor, currency },
    supplierFare: { amountMinor: fareMinor ?? supplierMinor, currency },
    conditions: itinerary.conditions,
    passengerCount: itinerary.passengers.length,
    feeMinor: cancelFeeMinor,
  });
  const hasExtras = booking.services.length > 0;
  const isFareKnown = fareMinor !== undefined || !hasExtras;
  // After a change nobody states what the airline refunds of the flights before.
  const isKnown = isFareKnown && itinerary.changes === undefined;
  return bookedSentences(isKnown ? preview : { ...preview, byRules: null }, free, { price: paid, hasExtras });
}
