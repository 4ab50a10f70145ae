import type { CancelledElsewhere } from '../../../domain/booking/booked-order.ts';
import { type PromisedRefund, type RefundTerms, refundTerms } from '../../../domain/booking/refund-rule.ts';
import type { Money } from '../../../domain/money/money.ts';
import type { FlightSupplier, OrderState, SupplierCancellation } from '../../ports/supplier.ts';
import { getPayment, ModeNotConfigured } from '../payments/index.ts';
import type { BookingDeps } from './booking-deps.ts';
import type { CancellationRow, NewCancellation } from './cancellation-repository.ts';
import type { BookingRow } from './repository.ts';

/** Our rule on an offer of the supplier, at a time; null where it cannot be canceled online. */
export async function judge(
  deps: BookingDeps,
  booking: BookingRow,
  {
    now,
    isChanged,
    offer,
  }: {
    readonly now: Date;
    readonly isChanged: boolean;
    readonly offer: Pick<SupplierCancellation, 'refund' | 'refundTo'>;
  },
): Promise<RefundTerms | null> {
  const [{ feeMinorByCurrency }, payment] = await Promise.all([
    deps.termsOf(booking.brandKey),
    getPayment(deps.db, booking.paymentId),
  ]);
  const { currency } = booking;
  return refundTerms({
    now,
    freeUntil: booking.freeCancelUntil,
    isChanged,
    isCardRefundable: payment.state === 'captured',
    paid: { amountMinor: booking.saleMinor, currency },
    passengerCount: booking.itinerary.passengers.length,
    feeMinor: booking.cancelFeeMinor ?? feeMinorByCurrency[currency] ?? 0,
    supplierPrice: { amountMinor: booking.supplierMinor, currency },
    supplierRefund: offer.refund,
    supplierRefundTo: offer.refundTo,
  });
}

/** What of a stored quote tells whether another gives less. */
export function promiseOf(row: CancellationRow): PromisedRefund {
  return {
    refund: { amountMinor: row.refundMinor, currency: row.currency },
    refundTo: row.refundTo,
    supplierRefund: supplierRefundOf(row),
  };
}

/** What the supplier said it gives back; null where it did not. */
export function supplierRefundOf({ supplierRefundMinor, supplierRefundCurrency }: CancellationRow): Money | null {
  if (supplierRefundMinor === null || supplierRefundCurrency === null) return null;
  return { amountMinor: supplierRefundMinor, currency: supplierRefundCurrency };
}

/** The columns that an offer of the supplier fills. */
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

/** The columns that our rule fills. */
export function termsPart({ rule, refund, fee, refundTo }: RefundTerms) {
  return {
    rule,
    refundTo,
    refundMinor: refund.amountMinor,
    feeMinor: fee.amountMinor,
    refundStatus: refund.amountMinor === 0 ? 'none' : 'pending',
  } satisfies Partial<NewCancellation>;
}

/** The supplier of the mode that a booking was made in. Throws `ModeNotConfigured`. */
export function supplierOf(deps: BookingDeps, booking: BookingRow): FlightSupplier {
  const supplier = deps.vendors.supplierOf(booking.liveMode);
  if (supplier === null) throw new ModeNotConfigured(`Booking ${booking.id}`);
  return supplier;
}

/** Throws for a booking without an order: a confirmed one has one. */
export function orderIdOf(booking: BookingRow): string {
  if (booking.orderId === null) throw new Error(`Booking ${booking.id} has no order`);
  return booking.orderId;
}

/** An order that somebody else cancelled, with what the supplier says it gives back. */
export function cancelledElsewhere({ clock }: BookingDeps, { cancelledAt, cancellation }: OrderState) {
  const refund = cancellation?.refund ?? null;
  return {
    at: (cancelledAt ?? clock.now()).toISOString(),
    refundMinor: refund?.amountMinor ?? null,
    refundCurrency: refund?.currency ?? null,
  } satisfies CancelledElsewhere;
}
