import type { CancelAnswer } from '#contract/cancellations.ts';
import { isUnclear, refundsAll } from '#domain/booking/airline-changes/change-rights.ts';
import { priceShares, type SplitShares, withChangeFees } from '#domain/booking/refund-rule.ts';
import { freeUntilSentence, refundSentence, refundTiming } from '#domain/booking/refund-texts.ts';
import { refundSteps } from '#domain/booking/refunds/refund-steps.ts';
import { refundFlagsOf } from '#domain/booking/views/booking.ts';
import type { AirlineCredit, BookingCancellation, CancellationQuote } from '#domain/booking/views/cancellation.ts';
import type { FareConditions } from '#domain/flights/offer.ts';
import { type BookingRow, changeFeesOf, changesOf, hasTripDeparted } from '../booking/index.ts';
import { atFirstAirport } from '../flights/index.ts';
import { supplierRefundOf } from './cancellation-terms.ts';
import type { CancellationRow } from './lifecycle.ts';
import { sentMinor } from './returned-money.ts';
import type { StoredCredit } from './tables.ts';

type Options = FareConditions['cancellationOptions'];

/** The traveler's view of a quote before canceling (TRIP-07, TRIP-12). */
export function toQuote(row: CancellationRow, booking: BookingRow): CancellationQuote {
  const expiresAt = expiryOf(row, booking);
  const shares = sharesOf(row, booking);
  return {
    quoteId: row.id,
    expiresAt: expiresAt?.toISOString() ?? null,
    shares,
    rule: row.rule,
    refundTo: row.refundTo,
    airlineCredits: creditsOf(row, booking),
    refundTiming: refundTiming(row.rule, row.refundTo),
    ...refundFlagsOf(changesOf(booking)),
    message: refundSentence(row.rule, shares, {
      ...refundFlagsOf(changesOf(booking)),
      level: booking.airlineChange?.level ?? null,
    }),
    airlineChangeVersion: booking.airlineChange?.version ?? null,
  };
}

/** The state of a booking's cancellation; null if there is none. */
export function toBookingCancellation(row: CancellationRow | null, booking: BookingRow): BookingCancellation | null {
  if (row === null) return null;
  const isCancelled = row.cancelledAt !== null;
  return {
    status: row.state === 'needs_attention' ? 'needs_attention' : isCancelled ? 'cancelled' : 'in_progress',
    shares: sharesOf(row, booking),
    refundTo: row.refundTo,
    refundStatus: row.refundStatus,
    refundedEarlier: { amountMinor: row.refundMinor - sentMinor(booking, row), currency: row.currency },
    ...refundFlagsOf(changesOf(booking)),
    refundTiming: row.repaidByHand ? null : refundTiming(row.rule, row.refundTo),
    airlineCredits: creditsOf(row, booking),
    cancelledAt: row.cancelledAt?.toISOString() ?? null,
    refundSteps: refundSteps({ ...row, agreedAt: row.cancelledAt }),
    bankReference: row.bankReference,
  };
}

/** Who keeps how much of the price, as far as the supplier has said (TRIP-11). */
export function sharesOf(row: CancellationRow, booking: BookingRow): SplitShares {
  const money = (amountMinor: number) => ({ amountMinor, currency: row.currency });
  const shares = priceShares({
    rule: row.rule,
    paid: money(row.paidMinor),
    refund: money(row.refundMinor),
    fee: money(row.feeMinor),
    supplierPrice: { amountMinor: booking.supplierMinor, currency: booking.currency },
    supplierRefund: supplierRefundOf(row),
  });
  return withChangeFees(shares, changeFeesOf(booking));
}

/** A cancel call's response, besides the booking (TRIP-06). */
export function toCancelOutcome(row: CancellationRow): Pick<CancelAnswer, 'success' | 'message'> {
  if (row.cancelledAt !== null) return { success: true, message: 'Your booking has been successfully cancelled.' };
  if (row.state === 'needs_attention') {
    return {
      success: false,
      message: 'Our team is working on this cancellation with the airline and will contact you.',
    };
  }
  return { success: false, message: 'The airline has not confirmed the cancellation yet. We will keep checking.' };
}

/**
 * How a booking can be canceled: empty unless it is confirmed, has not departed, and either the supplier takes
 * cancellations or the 24-hour rule applies (API-13); a change by the airline entitles to everything. The penalty is
 * the airline's; our own fee is added to it.
 */
export function cancellationOptions(booking: BookingRow, cancellation: CancellationRow | null, now: Date): Options {
  const { conditions } = booking.itinerary;
  if (booking.state !== 'confirmed' || cancellation !== null || hasTripDeparted(booking, now)) return [];
  if (isUnclear(booking.airlineChange)) return [];
  const free = { amountMinor: 0, currency: booking.currency };
  const takesCancellations = isCanceledOnline(booking) && booking.orderActions !== null;
  if (takesCancellations && refundsAll(booking.airlineChange)) return [{ type: 'airline_change', penalty: free }];
  const freeUntil = freeUntilOf(booking);
  if (freeUntil !== null && now <= freeUntil) return [{ type: 'free_24h', penalty: free }];
  if (!takesCancellations) return [];
  if (conditions.cancellationOptions.length > 0) return conditions.cancellationOptions;
  return [{ type: 'cancel', penalty: null }];
}

/** Whether the airline takes cancellations online; true if unknown. */
export function isCanceledOnline({ orderActions }: BookingRow): boolean {
  return orderActions?.includes('cancel') !== false;
}

/**
 * The end of the 24-hour rule for a booking; null if it never applied. Accepting other flights makes it a changed
 * booking, to which it does not apply (TRIP-10).
 */
export function freeUntilOf({ airlineChange, freeCancelUntil }: BookingRow): Date | null {
  return airlineChange?.answer === 'accepted' ? null : freeCancelUntil;
}

/** As a sentence, in the local time of the first departure; null also if its time zone is unknown. */
export function freeCancellation(booking: BookingRow): string | null {
  const until = freeUntilOf(booking);
  const end = until === null ? null : atFirstAirport(booking.itinerary.slices, until);
  return end === null
    ? null
    : freeUntilSentence(end, {
        isChangeOpen: booking.airlineChange !== null,
        isOnline: isCanceledOnline(booking),
      });
}

function creditsOf({ rule, credits }: CancellationRow, { itinerary }: BookingRow): AirlineCredit[] {
  // Under the 24-hour rule the traveler gets the money back, and any airline credit belongs to the operator.
  if (rule !== 'airline_credit') return [];
  const nameOf = ({ passengerId }: StoredCredit) => {
    const passenger = itinerary.passengers.find(({ id }) => id === passengerId);
    return passenger === undefined ? null : `${passenger.givenName} ${passenger.familyName}`;
  };
  return credits.map((credit) => {
    const { amountMinor, currency, code } = credit;
    const amount = amountMinor === null || currency === null ? null : { amountMinor, currency };
    return { passengerName: nameOf(credit), amount, code };
  });
}

/** The earlier of the supplier's offer's expiry and the end of the 24 hours. */
function expiryOf(row: CancellationRow, booking: BookingRow): Date | null {
  const free = row.rule === 'free_24h' ? booking.freeCancelUntil : null;
  if (free === null || row.expiresAt === null) return free ?? row.expiresAt;
  return free < row.expiresAt ? free : row.expiresAt;
}
