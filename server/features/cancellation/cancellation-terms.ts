import { refundsAll } from '#domain/booking/airline-changes/change-rights.ts';
import { type PromisedRefund, type RefundTerms, refundTerms } from '#domain/booking/refund-rule.ts';
import type { Money } from '#domain/money/money.ts';
import { getRow } from '#server/lifecycle/lifecycle.ts';
import type { SupplierCancellation } from '#server/ports/supplier.ts';
import type { BookingDeps, BookingRow } from '../booking/index.ts';
import { paymentLifecycle } from '../payments/index.ts';
import type { CancellationRow, NewCancellation } from './lifecycle.ts';

/** Applies our rule to a supplier's offer at a given time; null if the booking cannot be canceled online. */
export async function computeTerms(
  deps: BookingDeps,
  booking: BookingRow,
  {
    now,
    isChanged,
    isChangedByAirline = refundsAll(booking.airlineChange),
    offer,
  }: {
    readonly now: Date;
    readonly isChanged: boolean;
    /** Whether a change by the airline refunds everything; defaults to the currently recorded one. */
    readonly isChangedByAirline?: boolean;
    readonly offer: Pick<SupplierCancellation, 'refund' | 'refundTo'>;
  },
): Promise<RefundTerms | null> {
  const [{ feeMinorByCurrency }, payment] = await Promise.all([
    deps.termsOf(booking.brandKey),
    getRow(deps.db, paymentLifecycle, booking.paymentId),
  ]);
  const { currency } = booking;
  return refundTerms({
    now,
    freeUntil: booking.freeCancelUntil,
    isChanged,
    isChangedByAirline,
    isCardRefundable: payment.state === 'captured',
    paid: { amountMinor: booking.saleMinor, currency },
    passengerCount: booking.itinerary.passengers.length,
    feeMinor: booking.cancelFeeMinor ?? feeMinorByCurrency[currency] ?? 0,
    supplierPrice: { amountMinor: booking.supplierMinor, currency },
    supplierRefund: offer.refund,
    supplierRefundTo: offer.refundTo,
  });
}

/** The parts of a stored quote that decide whether another quote gives less. */
export function promiseOf(row: CancellationRow): PromisedRefund {
  return {
    refund: { amountMinor: row.refundMinor, currency: row.currency },
    refundTo: row.refundTo,
    supplierRefund: supplierRefundOf(row),
  };
}

/** The refund the supplier offered; null if it did not say. */
export function supplierRefundOf({ supplierRefundMinor, supplierRefundCurrency }: CancellationRow): Money | null {
  if (supplierRefundMinor === null || supplierRefundCurrency === null) return null;
  return { amountMinor: supplierRefundMinor, currency: supplierRefundCurrency };
}

/** The columns from a supplier's offer. */
export function supplierPart(offer: SupplierCancellation) {
  return {
    supplierRefundMinor: offer.refund?.amountMinor ?? null,
    supplierRefundCurrency: offer.refund?.currency ?? null,
    supplierRefundTo: offer.refundTo,
    expiresAt: offer.expiresAt,
    credits: offer.credits.map(({ passengerId, amount, code }) => ({
      passengerId,
      amountMinor: amount?.amountMinor ?? null,
      currency: amount?.currency ?? null,
      code,
    })),
  } satisfies Partial<NewCancellation>;
}

/** The columns from our rule. */
export function termsPart({ rule, refund, fee, refundTo }: RefundTerms) {
  return {
    rule,
    refundTo,
    refundMinor: refund.amountMinor,
    feeMinor: fee.amountMinor,
    refundStatus: refund.amountMinor === 0 ? 'none' : 'pending',
  } satisfies Partial<NewCancellation>;
}
