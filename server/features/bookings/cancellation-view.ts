import type { BookingAnswer } from '../../../contract/bookings.ts';
import type { CancelAnswer, CancellationQuote } from '../../../contract/cancellations.ts';
import { refundSpeeds } from '../../../domain/content/cancellation-terms.ts';
import type { FareConditions } from '../../../domain/flights/offer.ts';
import { formatPrice } from '../../../domain/money/format.ts';
import { formatMoneyDecimal } from '../../../domain/money/money.ts';
import type { StoredCredit } from '../../adapters/database/schema.ts';
import type { CancellationRow } from './cancellation-repository.ts';
import { hasLeft } from './flight-times.ts';
import type { BookingRow } from './repository.ts';

type CancellationAnswer = NonNullable<BookingAnswer['cancellation']>;
type Credits = CancellationAnswer['airline_credits'];
type Options = FareConditions['cancellation_options'];

/** A quote as the traveller is asked about it (TRIP-07, TRIP-12). */
export function toQuoteAnswer(row: CancellationRow, booking: BookingRow): CancellationQuote {
  const expiresAt = expiryOf(row, booking);
  return {
    quoteId: row.id,
    expires_at: expiresAt?.toISOString() ?? null,
    paid_amount: amountOf(row, row.paidMinor),
    currency: row.currency,
    refund_amount: amountOf(row, row.refundMinor),
    fee_amount: amountOf(row, row.feeMinor),
    rule: row.rule,
    refund_to: row.refundTo,
    airline_credits: creditsOf(row, booking),
    refund_timing: timingOf(row),
    message: messageOf(row),
  };
}

/** Where the cancelling of a booking stands; null where there is none. */
export function toCancellationAnswer(row: CancellationRow | null, booking: BookingRow): CancellationAnswer | null {
  if (row === null) return null;
  const isCancelled = row.cancelledAt !== null;
  return {
    status: row.state === 'needs_attention' ? 'needs_attention' : isCancelled ? 'cancelled' : 'in_progress',
    refund_amount: amountOf(row, row.refundMinor),
    refund_currency: row.currency,
    refund_to: row.refundTo,
    refund_status: row.refundStatus,
    refund_timing: timingOf(row),
    airline_credits: creditsOf(row, booking),
    cancelled_at: row.cancelledAt?.toISOString() ?? null,
  };
}

/** The answer to a call that cancels, beside the booking (TRIP-06). */
export function toCancelOutcome(row: CancellationRow): Pick<CancelAnswer, 'success' | 'message'> {
  if (row.cancelledAt !== null) return { success: true, message: 'Your booking has been successfully cancelled.' };
  if (row.state === 'needs_attention') {
    return { success: false, message: 'Our team is settling this cancellation with the airline and will contact you.' };
  }
  return { success: false, message: 'The airline has not confirmed the cancellation yet. We keep asking.' };
}

/**
 * How a booking can be cancelled: empty unless it is confirmed, has not left, and the supplier takes cancellations or the
 * 24-hour rule holds (API-13). A penalty is the airline's, our own fee comes on top of it.
 */
export function cancellationOptions(booking: BookingRow, cancellation: CancellationRow | null, now: Date): Options {
  const { conditions, slices } = booking.itinerary;
  if (booking.state !== 'confirmed' || cancellation !== null || hasLeft(slices, now)) return [];
  if (booking.freeCancelUntil !== null && now <= booking.freeCancelUntil) {
    const zero = formatMoneyDecimal({ amountMinor: 0, currency: booking.currency });
    return [{ type: 'free_24h', penalty_amount: zero, penalty_currency: booking.currency }];
  }
  if (!booking.orderActions?.includes('cancel')) return [];
  if (conditions.cancellation_options.length > 0) return conditions.cancellation_options;
  return [{ type: 'cancel', penalty_amount: null, penalty_currency: null }];
}

function creditsOf({ rule, credits }: CancellationRow, { itinerary }: BookingRow): Credits {
  // Inside the 24-hour rule the money goes back, and what the airline gives is the operator's.
  if (rule !== 'airline_credit') return [];
  const nameOf = ({ passengerId }: StoredCredit) => {
    const passenger = itinerary.passengers.find(({ id }) => id === passengerId);
    return passenger === undefined ? null : `${passenger.givenName} ${passenger.familyName}`;
  };
  return credits.map((credit) => ({
    passenger_name: nameOf(credit),
    amount:
      credit.amountMinor === null || credit.currency === null
        ? null
        : formatMoneyDecimal({ amountMinor: credit.amountMinor, currency: credit.currency }),
    currency: credit.currency,
    code: credit.code,
  }));
}

/** The supplier's offer or the 24 hours, whichever ends first. */
function expiryOf(row: CancellationRow, booking: BookingRow): Date | null {
  const free = row.rule === 'free_24h' ? booking.freeCancelUntil : null;
  if (free === null || row.expiresAt === null) return free ?? row.expiresAt;
  return free < row.expiresAt ? free : row.expiresAt;
}

function timingOf({ rule, refundTo }: CancellationRow): string | null {
  if (refundTo !== 'card') return null;
  return rule === 'free_24h' ? refundSpeeds.free24Hours : refundSpeeds.card;
}

function messageOf(row: CancellationRow): string {
  const price = (amountMinor: number) => formatPrice({ amountMinor, currency: row.currency });
  const kept = row.feeMinor === 0 ? '' : ` Our fee of ${price(row.feeMinor)} is taken off.`;
  switch (row.rule) {
    case 'free_24h':
      return `All of ${price(row.paidMinor)} goes back to your card within ${refundSpeeds.free24Hours}: you cancel within 24 hours of booking.`;
    case 'fare_rules':
      return `${price(row.refundMinor)} of ${price(row.paidMinor)} goes back to your card within ${refundSpeeds.card}.${kept}`;
    case 'airline_credit':
      return 'The airline gives credit for another flight instead of money. Nothing goes back to your card, and there is no fee.';
    case 'no_refund':
      return row.feeMinor === 0
        ? 'This fare gives nothing back: you would cancel without a refund.'
        : 'What this fare gives back is less than our fee: you would cancel without a refund.';
  }
}

function amountOf({ currency }: CancellationRow, amountMinor: number): string {
  return formatMoneyDecimal({ amountMinor, currency });
}
