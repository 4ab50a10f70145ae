import type { BookingAnswer } from '../../../contract/bookings.ts';
import { bookedSentences, previewCancelling } from '../../../domain/booking/refund-preview.ts';
import { fareSentences } from '../../../domain/flights/condition-text.ts';
import { formatMoneyDecimal } from '../../../domain/money/money.ts';
import { utcDate } from '../../../domain/time/calendar-date.ts';
import { hasLeft } from '../flights/index.ts';
import type { PaidWith } from '../payments/index.ts';
import { freeCancellation } from './cancellation-view.ts';
import type { BookingRow } from './repository.ts';

/** How a booking was paid, as the wire has it; null until it was. */
export function paymentOf(paid: PaidWith | null): BookingAnswer['payment'] {
  if (paid === null) return null;
  const { cardBrand, cardLast4, paidAt } = paid;
  return { card_brand: cardBrand, card_last4: cardLast4, paid_on: paidAt === null ? null : utcDate(paidAt) };
}

/**
 * What canceling a booking at a time gives back by the rules that will judge it, then what the airline's fare allows: a
 * sentence each. What the books do not hold is left out; of a trip that is over, refused or canceled there is none.
 */
export function fareRulesOf(booking: BookingRow, at: Date): string[] {
  const { itinerary, state, freeCancelUntil } = booking;
  const isFree = freeCancelUntil !== null && at <= freeCancelUntil;
  if (state === 'refused' || state === 'cancelled' || hasLeft(itinerary.slices, at)) return [];
  return [...cancelingSentences(booking, isFree), ...fareSentences(itinerary, isFree)];
}

function cancelingSentences(booking: BookingRow, isFree: boolean): string[] {
  const { itinerary, currency, saleMinor, supplierMinor, cancelFeeMinor, orderActions } = booking;
  const free = isFree ? freeCancellation(booking) : null;
  // What our fee was is not known, or the airline lets nobody cancel online: then only the 24 hours are ours to tell.
  if (cancelFeeMinor === null || orderActions?.includes('cancel') === false) return free === null ? [] : [free];
  const paid = { amountMinor: saleMinor, currency };
  const preview = previewCancelling({
    isFree,
    paid,
    supplierPrice: { amountMinor: supplierMinor, currency },
    conditions: itinerary.conditions,
    passengerCount: itinerary.passengers.length,
    feeMinor: cancelFeeMinor,
  });
  // The fare's conditions say nothing of seats and extras that were bought with it.
  const told = booking.services.length === 0 ? preview : { ...preview, by_rules: null };
  return bookedSentences(told, free, formatMoneyDecimal(paid), currency);
}
