import type { ExternalCancellation } from '#domain/booking/booked-order.ts';
import type { OrderState } from '#server/ports/supplier.ts';
import type { BookingDeps } from '../booking/index.ts';

/** An order canceled by someone else, with the refund the supplier reports. */
export function externalCancellation({ clock }: BookingDeps, { cancelledAt, cancellation }: OrderState) {
  const refund = cancellation?.refund ?? null;
  return {
    at: (cancelledAt ?? clock.now()).toISOString(),
    refundMinor: refund?.amountMinor ?? null,
    refundCurrency: refund?.currency ?? null,
    ...(cancellation === null ? {} : { refundTo: cancellation.refundTo, isConfirmedByUs: true }),
  } satisfies ExternalCancellation;
}
