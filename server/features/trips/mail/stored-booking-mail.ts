import type { Database } from '#server/database/database.ts';
import { bookingLifecycle } from '#server/features/booking/index.ts';
import { findActiveCancellation, toBookingCancellation } from '#server/features/cancellation/index.ts';
import type { MailBrand, MailContent } from '#server/features/mail/index.ts';
import { findPaidWith } from '#server/features/payments/index.ts';
import { getRow } from '#server/lifecycle/lifecycle.ts';
import type { MailPayload } from '#server/ports/mail.ts';
import { paymentOf } from '../receipt-view.ts';
import { renderBookingMail } from './booking-mail.ts';
import { renderRefundFailedMail } from './refund-failed-mail.ts';

/** Renders a queued mail about a booking from current data. */
export async function renderStoredBookingMail(
  db: Database,
  { kind, bookingId }: Extract<MailPayload, { bookingId: string }>,
  brand: MailBrand,
): Promise<MailContent> {
  const [booking, cancellation] = await Promise.all([
    getRow(db, bookingLifecycle, bookingId),
    findActiveCancellation(db, bookingId),
  ]);
  if (kind === 'refund_failed') return renderRefundFailedMail(booking, brand, cancellation);
  const paid = await findPaidWith(db, booking.paymentId);
  return renderBookingMail(kind, booking, brand, {
    cancelled: toBookingCancellation(cancellation, booking),
    payment: paymentOf(paid),
  });
}
