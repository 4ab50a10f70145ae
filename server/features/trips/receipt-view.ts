import { bookedSentences, previewCancellation } from '#domain/booking/refund-preview.ts';
import type { BookingPayment } from '#domain/booking/views/booking.ts';
import { fareSentences } from '#domain/flights/fare/condition-text.ts';
import type { Money } from '#domain/money/money.ts';
import { utcDate } from '#domain/time/calendar-date.ts';
import type { Charge } from '#server/read-models/charges.ts';
import { type BookingRow, hasTripDeparted } from '../booking/index.ts';
import { freeCancellation, freeUntilOf, isCanceledOnline } from '../cancellation/index.ts';

/** A captured payment of a trip for its traveler. */
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
 * What canceling a booking at a given time gives back under its rules, then what the airline's fare allows: one
 * sentence each. Unknown values are left out; empty for a trip that is over, refused or canceled. `changeFee` is our fee per
 * passenger for a change at that time, null if it is not known: a change costs the fee of its day.
 */
export function fareRulesOf(booking: BookingRow, at: Date, changeFee: Money | null): string[] {
  const { itinerary, state } = booking;
  const { supplierFareMinor, changes } = itinerary;
  // After a change nobody states the price of the flights before.
  const isFareKnown = supplierFareMinor !== undefined && changes === undefined;
  const total = isFareKnown ? { amountMinor: supplierFareMinor, currency: booking.currency } : undefined;
  const freeUntil = freeUntilOf(booking);
  const isFree = freeUntil !== null && at <= freeUntil;
  if (state === 'refused' || state === 'cancelled' || hasTripDeparted(booking, at)) return [];
  const fare = fareSentences({ ...itinerary, total, changeFee, isChangedOnline: isChangedOnline(booking) }, isFree);
  return [...cancelingSentences(booking, isFree), ...fare];
}

/**
 * Whether the flights may be changed online, now or once something else is settled; undefined while the airline has not
 * said.
 */
function isChangedOnline({ orderActions, airlineChange }: BookingRow): boolean | undefined {
  const isFlightCanceled = airlineChange?.level === 'canceled' && airlineChange.answer !== 'accepted';
  return isFlightCanceled ? false : orderActions?.includes('change');
}

function cancelingSentences(booking: BookingRow, isFree: boolean): string[] {
  const { itinerary, currency, saleMinor, supplierMinor, cancelFeeMinor } = booking;
  const free = isFree ? freeCancellation(booking) : null;
  // Our fee is not known, or the airline allows no online cancellation: then we can only state the 24-hour rule.
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
  // After a change nobody states what the airline refunds of the flights before.
  const isKnown = isFareKnown && itinerary.changes === undefined;
  return bookedSentences(isKnown ? preview : { ...preview, byRules: null }, free, { price: paid, hasExtras });
}
