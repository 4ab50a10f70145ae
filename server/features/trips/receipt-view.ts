import { bookedSentences, previewCancellation } from '#domain/booking/refund-preview.ts';
import type { BookingPayment } from '#domain/booking/views/booking.ts';
import { fareSentences } from '#domain/flights/fare/condition-text.ts';
import type { Money } from '#domain/money/money.ts';
import { utcDate } from '#domain/time/calendar-date.ts';
import type { Charge } from '#server/read-models/charges.ts';
import { type BookingRow, hasTripDeparted } from '../booking/index.ts';
import { freeCancellation, freeUntilOf, isCanceledOnline } from '../cancellation/index.ts';

/** The traveler's view of a captured payment. */
export function toBookingPayment({ cardBrand, cardLast4, capturedAt, currency, ...charge }: Charge): BookingPayment {
  const money = (amountMinor: number): Money => ({ amountMinor, currency });
  return {
    cardBrand,
    cardLast4,
    paidOn: capturedAt === null ? null : utcDate(capturedAt),
    amount: money(charge.amountMinor),
    refunds: charge.refunds.map(money),
  };
}

/**
 * The refund for canceling a booking at a given time, then the rules of the airline's fare: one sentence each. Unknown
 * values are omitted; empty for a trip that is over, refused or canceled. `changeFee` is our current fee per passenger
 * for a change, null if unknown.
 */
export function fareRulesOf(booking: BookingRow, at: Date, changeFee: Money | null): string[] {
  const { itinerary, state } = booking;
  const { supplierFareMinor, changes } = itinerary;
  // After a change, the price of the flights before it is unknown.
  const isFareKnown = supplierFareMinor !== undefined && changes === undefined;
  const total = isFareKnown ? { amountMinor: supplierFareMinor, currency: booking.currency } : undefined;
  const freeUntil = freeUntilOf(booking);
  const isFree = freeUntil !== null && at <= freeUntil;
  if (state === 'refused' || state === 'cancelled' || hasTripDeparted(booking, at)) return [];
  const fare = fareSentences({ ...itinerary, total, changeFee, isChangedOnline: isChangedOnline(booking) }, isFree);
  return [...cancelingSentences(booking, isFree), ...fare];
}

/** Whether the flights may be changed online, now or after something is settled; undefined while unknown. */
function isChangedOnline({ orderActions, airlineChange }: BookingRow): boolean | undefined {
  const isFlightCanceled = airlineChange?.level === 'canceled' && airlineChange.answer !== 'accepted';
  return isFlightCanceled ? false : orderActions?.includes('change');
}

function cancelingSentences(booking: BookingRow, isFree: boolean): string[] {
  const { itinerary, currency, saleMinor, supplierMinor, cancelFeeMinor } = booking;
  const free = isFree ? freeCancellation(booking) : null;
  // Our fee is unknown, or the airline allows no online cancellation: then only the 24-hour rule can be stated.
  if (cancelFeeMinor === null || !isCanceledOnline(booking)) return free === null ? [] : [free];
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
  // After a change, the airline's refund for the flights before it is unknown.
  const isKnown = isFareKnown && itinerary.changes === undefined;
  return bookedSentences(isKnown ? preview : { ...preview, byRules: null }, free, { price: paid, hasExtras });
}
